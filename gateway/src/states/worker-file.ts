import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The compiled file of a module that runs in threads of its own. Threads know nothing of what reads our sources in tests, so also there
 * it is the one that was built.
 * @param of `import.meta.url` of a module of this app
 * @param file below its `src`, without an ending
 */
export function workerFile(of: string, file: string): string {
  const [root] = fileURLToPath(of).split(/[\\/](?:src|dist)[\\/]/, 1);
  return path.join(root ?? '', 'dist', `${file}.js`);
}
