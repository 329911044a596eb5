import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The compiled file of a module that runs in worker threads. Threads cannot load TypeScript sources as tests do, so
 * also in tests the built file is used.
 * @param of `import.meta.url` of a module of this app
 * @param file below its `src`, without an extension
 */
export function workerFile(of: string, file: string): string {
  const [root] = fileURLToPath(of).split(/[\\/](?:src|dist)[\\/]/, 1);
  return path.join(root ?? '', 'dist', `${file}.js`);
}
