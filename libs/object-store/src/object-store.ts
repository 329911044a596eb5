import { type Readable } from 'node:stream';

/** Headers that are kept with an object and sent with it, by lower-case name: `content-type`, `cache-control`. */
export type ObjectHeaders = Readonly<Record<string, string>>;

export interface StoredObject {
  readonly headers: ObjectHeaders;
  /** Fails with an ObjectStoreError when the object cannot be read to its end. */
  readonly body: Readable;
}

export interface ListedObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Named objects, in a directory or in a bucket. Keys are paths without a leading slash. */
export interface ObjectStore {
  /** For messages; without credentials. */
  readonly address: string;
  /**
   * Writes an object whole or not at all; readers see the former one until then.
   * @throws ObjectStoreError saying what to correct
   */
  put(key: string, body: Uint8Array | Readable, headers?: ObjectHeaders): Promise<void>;
  /** @returns undefined when there is none @throws ObjectStoreError */
  get(key: string): Promise<StoredObject | undefined>;
  /** Objects whose keys start so, in the order of their keys. @throws ObjectStoreError */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Does nothing when there is none. @throws ObjectStoreError */
  remove(key: string): Promise<void>;
  /** Closes connections. */
  close(): Promise<void>;
}

/** The place does not take or give an object; the message names it and, if one is wrong, the variable. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
}

/**
 * Segments that start with a dot are the store's own.
 * @throws ObjectStoreError for a key that is no relative path
 */
export function requireKey(key: string): void {
  const isPath = key.split('/').every((part) => part !== '' && !part.startsWith('.'));
  if (!isPath || key.includes('\0')) throw new ObjectStoreError(`"${key}" cannot be the name of an object.`);
}
