import { fileURLToPath } from 'node:url';
import { type Env } from '@candor/platform/config.js';
import { FileStore } from './file-store.js';
import { ObjectStoreError, type ObjectStore } from './object-store.js';
import { s3Settings } from './s3-settings.js';
import { S3Store } from './s3-store.js';

/** Whether a text is the address of a store, and not a plain path. */
export function isStoreAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/**
 * Opens the store of an address: `file:///folder` or `s3://bucket/prefix`. Nothing is asked of it yet.
 * @param app for messages
 * @param fileMode of new files
 * @throws ObjectStoreError for another address @throws ConfigError naming a missing variable of S3
 */
export function openStore(app: string, address: string, env: Env, fileMode?: number): ObjectStore {
  const url = URL.parse(address);
  if (url?.protocol === 'file:' && url.host === '')
    return new FileStore(fileURLToPath(url).replace(/(?<=.)\/+$/, ''), fileMode);
  if (url?.protocol === 's3:' && url.host !== '') return new S3Store(s3Settings(app, url, env));
  throw new ObjectStoreError(`${address} is neither file:///folder nor s3://bucket/prefix.`);
}
