import { fileURLToPath } from 'node:url';

/**
 * The compiled file of a module that runs in worker threads. Threads cannot load TypeScript sources as tests do, so
 * also in tests the built file is used.
 * @param module beside the one that starts the threads
 */
export function workerFile(module: URL): string {
  return fileURLToPath(module.href.replace('/gateway/src/', '/gateway/dist/'));
}
