import path from 'node:path';
import { type Readable } from 'node:stream';
import { FileStore } from '@candor/object-store/file-store.js';
import { type ObjectStore } from '@candor/object-store/object-store.js';
import { isStoreAddress, openStore } from '@candor/object-store/open-store.js';
import { type Env } from '@candor/platform/config.js';
import { AdminRefusal } from '../admin/admin-refusal.js';

/** Backups hold personal data and hashes of passwords. */
const FILE_MODE = 0o600;
/** Of names that `candor-admin backup` gives; they sort by time. */
const NAME = /^candor-\d{8}T\d{6}Z\.backup$/;

export function archiveName(takenAt: Date): string {
  return `candor-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
}

/** Where a backup goes: a file by its path, or a name by time at the address of a store. */
export interface Target {
  readonly store: ObjectStore;
  /** Undefined where the name follows from the time. */
  readonly key: string | undefined;
}

/** @param given a path, `file:///folder` or `s3://bucket/prefix` @throws ObjectStoreError, ConfigError */
export function openTarget(given: string, env: Env): Target {
  if (isStoreAddress(given)) return { store: openStore('candor-admin', given, env, FILE_MODE), key: undefined };
  const file = path.resolve(given);
  return { store: new FileStore(path.dirname(file), FILE_MODE), key: path.basename(file) };
}

/** Names of our archives in a store, oldest first. */
export async function archivesIn(store: ObjectStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list('candor-')) if (NAME.test(key)) names.push(key);
  return names.sort();
}

/** Removes all but the newest so many. @returns the names of those that are gone */
export async function keepNewest(store: ObjectStore, count: number): Promise<string[]> {
  const old = (await archivesIn(store)).slice(0, -count);
  for (const key of old) await store.remove(key);
  return old;
}

/** An archive that is there. */
export interface FoundArchive {
  readonly name: string;
  readonly open: () => Promise<Readable>;
}

/**
 * @param given a path; the address of an archive; or that of a folder or prefix, for the newest in it
 * @throws AdminRefusal when there is none
 */
export async function findArchive(given: string, env: Env): Promise<FoundArchive & { store: ObjectStore }> {
  const isArchive = !isStoreAddress(given) || given.endsWith('.backup');
  const at = given.lastIndexOf('/');
  const { store, key } = openTarget(isArchive && isStoreAddress(given) ? given.slice(0, at) : given, env);
  const wanted = isArchive ? (key ?? given.slice(at + 1)) : (await archivesIn(store)).at(-1);
  if (wanted === undefined) throw new AdminRefusal(`There is no backup at ${store.address}.`);
  const name = `${store.address}/${wanted}`;
  const open = async () => {
    const found = await store.get(wanted);
    if (!found) throw new AdminRefusal(`There is no ${name}.`);
    return found.body;
  };
  return { name, open, store };
}
