import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fromBinary } from '@bufbuild/protobuf';
import { isId } from '@candor/platform/ids.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { ArchiveSchema, type Archive } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { DamagedArchiveError, decodeArchiveFile, encodeArchiveFile, keyOf, readKeys } from './archive-file.js';
import { fileNameOf, partKey, readFileName, type ArchiveName } from './archive-name.js';
import { PartIndex } from './part-index.js';

const TEMPORARY = '.tmp';

/** A part on the disk. */
export interface ArchivePart {
  readonly name: ArchiveName;
  /** Whole path; another revision has another. */
  readonly file: string;
  /** While its paths are read. */
  reading?: Promise<void>;
}

/** What the disk has of one organisation. */
interface Folder {
  readonly parts: Map<string, ArchivePart>;
  /** Those of which the index does not know the paths yet; they are read when somebody next looks for one. */
  readonly unread: Set<ArchivePart>;
  readonly index: PartIndex<ArchivePart>;
}

/** Files that are read at a time when somebody first looks for a path. */
const PARALLEL_READS = 16;

/**
 * This gateway's own copy of all archives, one folder for each organisation and one file for each part. Nothing is read at the
 * start. Like snapshots, a file is written beside its place, synced and renamed.
 */
export class ArchiveDisk {
  private readonly folders = new Map<string, Promise<Folder>>();

  constructor(
    private readonly folder: string,
    private readonly log: AppLogger,
  ) {}

  /** Whether the disk holds exactly what came with that message. */
  async has(customerId: string, key: string, messageId: string): Promise<boolean> {
    const known = (await this.folderOf(customerId)).parts.get(key)?.name.messageId;
    return messageId !== '' && known === messageId;
  }

  /**
   * Keeps a part unless the one that is there is newer. One call at a time.
   * @throws Error for what is no archive of an organisation, or when the disk refuses
   */
  async save(message: Uint8Array, messageId: string): Promise<void> {
    const { customerId, month, part, revision } = fromBinary(ArchiveSchema, message);
    if (!isId(customerId)) throw new Error('not the id of an organisation');
    const { parts, unread } = await this.folderOf(customerId);
    const before = parts.get(partKey({ month, part }));
    if (before && before.name.revision > revision) return;
    const file = path.join(this.folder, customerId, fileNameOf({ month, part, revision, messageId }));
    const name = readFileName(path.basename(file));
    if (!name) throw new Error('not the name of a month');
    await write(file, encodeArchiveFile(message));
    const saved = { name, file };
    parts.set(partKey(name), saved);
    unread.add(saved);
    if (before && before.file !== file) await rm(before.file, { force: true });
  }

  /**
   * The parts that may have a path: mostly one or none.
   * @throws Error when none has and one cannot be read, which may have it
   */
  async find(customerId: string, wanted: string): Promise<ArchivePart[]> {
    if (!isId(customerId)) return [];
    const folder = await this.folderOf(customerId);
    const failure = await this.readUnread(customerId, folder);
    const found = folder.index.find(keyOf(wanted)).filter((part) => folder.parts.get(partKey(part.name)) === part);
    if (found.length === 0 && failure !== undefined) throw failure;
    return found;
  }

  /** @returns why a part could not be read; it is tried again for the next visitor */
  private async readUnread(customerId: string, folder: Folder): Promise<Error | undefined> {
    let failure: Error | undefined;
    const next = [...folder.unread].values();
    const readNext = async (): Promise<void> => {
      for (const part of next) {
        // Many who come at once make one read.
        part.reading ??= this.readPaths(customerId, folder, part).finally(() => (part.reading = undefined));
        try {
          await part.reading;
        } catch (err) {
          failure = err as Error;
          this.log.warn({ err, file: part.file }, 'archive not read');
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL_READS, folder.unread.size) }, readNext));
    return failure;
  }

  private async readPaths(customerId: string, { parts, unread, index }: Folder, listed: ArchivePart): Promise<void> {
    try {
      await this.using(customerId, listed, async (part) => {
        index.add(part, await readKeys(part.file));
        unread.delete(part);
      });
    } finally {
      if (parts.get(partKey(listed.name)) !== listed) unread.delete(listed);
    }
  }

  /** What is in a part, in its newest revision. @throws Error when the file cannot be read or is not whole */
  read(customerId: string, part: ArchivePart): Promise<Archive> {
    return this.using(customerId, part, async ({ file }) => decodeArchiveFile(await readFile(file)));
  }

  /**
   * What `use` makes of a part. One that was replaced meanwhile is not there any more, but the newer one is. One that is gone or
   * damaged is forgotten, so that it is fetched again; one that the system cannot open now is none of that.
   */
  private async using<T>(customerId: string, part: ArchivePart, use: (part: ArchivePart) => Promise<T>): Promise<T> {
    try {
      return await use(part);
    } catch (error) {
      const { parts } = await this.folderOf(customerId);
      const present = parts.get(partKey(part.name));
      if (present && present !== part) return this.using(customerId, present, use);
      if (present && isLost(error)) {
        parts.delete(partKey(part.name));
        await rm(part.file, { force: true });
      }
      throw error;
    }
  }

  private folderOf(customerId: string): Promise<Folder> {
    let folder = this.folders.get(customerId);
    if (!folder) {
      folder = listParts(path.join(this.folder, customerId)).then(
        (parts) => ({ parts, unread: new Set(parts.values()), index: new PartIndex<ArchivePart>() }),
        (error: unknown) => {
          this.folders.delete(customerId);
          throw error;
        },
      );
      this.folders.set(customerId, folder);
    }
    return folder;
  }
}

function isLost(error: unknown): boolean {
  return error instanceof DamagedArchiveError || (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** The newest of each part. What a killed process left behind is removed. */
async function listParts(folder: string): Promise<Map<string, ArchivePart>> {
  const parts = new Map<string, ArchivePart>();
  const surplus: string[] = [];
  for (const base of await filesIn(folder)) {
    const file = path.join(folder, base);
    const name = readFileName(base);
    const before = name && parts.get(partKey(name));
    if (!name || (before && before.name.revision > name.revision)) {
      surplus.push(file);
      continue;
    }
    if (before) surplus.push(before.file);
    parts.set(partKey(name), { name, file });
  }
  await Promise.all(surplus.map((file) => rm(file, { force: true })));
  return parts;
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function write(target: string, bytes: Buffer): Promise<void> {
  const temporary = `${target}.${process.pid}${TEMPORARY}`;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
