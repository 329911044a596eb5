import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable } from 'node:stream';
import {
  ObjectStoreError,
  requireKey,
  type ListedObject,
  type ObjectHeaders,
  type ObjectStore,
  type StoredObject,
} from './object-store.js';

/**
 * Objects as files of a directory that any web server can serve: it decides the content type by the name's extension,
 * and does not show the hidden file beside an object, which holds its headers. Files get their names when their content
 * is on disk.
 */
export class FileStore implements ObjectStore {
  /** @param mode of new files: who may read them */
  constructor(
    private readonly folder: string,
    private readonly mode = 0o644,
  ) {}

  get address(): string {
    return `file://${this.folder}`;
  }

  async put(key: string, body: Uint8Array | Readable, headers: ObjectHeaders = {}): Promise<void> {
    const file = this.fileOf(key);
    await this.explained(key, async () => {
      await mkdir(path.dirname(file), { recursive: true });
      // Before the object: a reader who sees the new one sees its headers.
      if (Object.keys(headers).length > 0)
        await writeWhole(headersFile(file), Buffer.from(JSON.stringify(headers)), this.mode);
      else await rm(headersFile(file), { force: true });
      await writeWhole(file, body, this.mode);
    });
  }

  async get(key: string): Promise<StoredObject | undefined> {
    const file = this.fileOf(key);
    return this.explained(key, async () => {
      if (!(await isFile(file))) return undefined;
      const kept = await readFile(headersFile(file), 'utf8').catch(unlessMissing);
      return { headers: kept ? (JSON.parse(kept) as ObjectHeaders) : {}, body: createReadStream(file) };
    });
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    const folder = path.join(this.folder, path.posix.dirname(`${prefix}_`));
    const found = await this.explained(prefix, () => filesBelow(folder));
    const keys = found.map((file) => path.relative(this.folder, file).split(path.sep).join('/'));
    for (const key of keys.filter((name) => name.startsWith(prefix)).sort()) {
      const file = await stat(this.fileOf(key)).catch(unlessMissing);
      if (file) yield { key, size: file.size };
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.fileOf(key);
    await this.explained(key, async () => {
      await rm(file, { force: true });
      await rm(headersFile(file), { force: true });
      await removeEmpty(path.dirname(file), this.folder);
    });
  }

  async close(): Promise<void> {}

  private fileOf(key: string): string {
    requireKey(key);
    return path.join(this.folder, key);
  }

  private async explained<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ObjectStoreError) throw error;
      throw new ObjectStoreError(`${this.address}/${key}: ${(error as Error).message}`, { cause: error });
    }
  }
}

function headersFile(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.headers`);
}

/** In the folder of the file, so that renaming moves nothing between disks. */
async function writeWhole(file: string, body: Uint8Array | Readable, mode: number): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.${randomBytes(6).toString('hex')}.new`);
  const handle = await open(unfinished, 'wx', mode);
  try {
    await handle.writeFile(body);
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Without this a name may be lost in a crash of the machine. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(unlessMissing))?.isFile() ?? false;
}

/** Without hidden files: headers, and what a crash left unfinished. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  const below = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => {
      const there = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(there) : Promise.resolve([there]);
    });
  return (await Promise.all(below)).flat();
}

/** Removes folders in which nothing is left, up to the store's own. */
async function removeEmpty(folder: string, top: string): Promise<void> {
  for (let at = folder; at.startsWith(top + path.sep); at = path.dirname(at)) {
    if (
      !(await rmdir(at).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
