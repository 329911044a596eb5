import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { endianness } from 'node:os';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StateName } from '@candor/messaging/published-state.js';
import { readState, type PageFacts, type ReadState } from './read-state.js';

/** A state as it was published, with the id of the message that brought it. */
export interface KeptState {
  /** Epoch ms; only grows. */
  readonly revision: number;
  /** Compressed. */
  readonly content: Uint8Array;
  readonly messageId: string;
}

/** What became of a state that was to be kept. */
export interface Taken {
  /** Whether it is newer than the one that was there. */
  readonly isNewer: boolean;
  /** Of a newer state of a page. */
  readonly facts?: PageFacts;
  /** Why the disk did not take it. */
  readonly failure?: string;
}

/** What was not whole when the file was opened. */
export interface Damage {
  readonly lost: 'the latest changes' | 'some of the states';
  /** How many states were saved out of a damaged file. */
  readonly saved?: number;
}

/** What a reader of the file gets. */
export type FoundState = Pick<KeptState, 'revision' | 'content'>;

const SCHEMA = `
  create table if not exists state (
    page text not null, month text not null, revision integer not null, message text not null, content blob not null,
    unique (page, month));
  create table if not exists page (page text primary key, facts text not null, seal text not null) without rowid;
  create table if not exists item (page text, id text, month text, primary key (page, id, month)) without rowid;
  create index if not exists item_of_month on item (page, month);`;

const ROW_BYTES = 100;
/** What is beside a database: its log, and the index of that. */
const BESIDE = ['-wal', '-shm'];
/** Primary result codes of a file whose bytes are not what SQLite wrote: SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE = [11, 26];

/** The structure of the file is not whole. */
class DamagedFileError extends Error {}
/** The disk does not take what is whole of a damaged file. */
class UnsavedError extends Error {}

/**
 * This gateway's own copy of every state, in one SQLite file, so that it answers after a restart with everything else dead. One
 * thread writes it (`keep-states.ts`), all others read. What follows from a state, where its page answers and what is in its month,
 * stands beside it, so that a start reads little.
 *
 * A row is believed when its bytes decompress, which have a checksum. A file whose structure is damaged is made anew of the rows
 * that are whole; what was lost comes back from the stream. A file says whether it has had all that the stream has: only then what it
 * does not have is nowhere.
 */
export class StateFile {
  private readonly find: StatementSync;
  private readonly revision: StatementSync;
  private readonly months: StatementSync;

  private constructor(private readonly database: DatabaseSync) {
    this.find = database.prepare('select revision, content from state where page = ? and month = ?');
    this.revision = database.prepare('select revision from state where page = ? and month = ?');
    this.months = database.prepare(
      `select item.month, state.revision from item join state using (page, month) where item.page = ? and item.id = ?
        order by item.month desc`,
    );
  }

  /**
   * Opens the file for the thread that writes, and makes it if need be.
   * @param onDamage told of what was not whole
   * @throws Error when the folder cannot be written
   */
  static openToWrite(file: string, onDamage: (damage: Damage) => void = () => undefined): StateFile {
    const isCut = isLogCut(file);
    if (isCut) onDamage({ lost: 'the latest changes' });
    try {
      const opened = new StateFile(openDatabase(file));
      if (isCut) opened.markComplete(false);
      return opened;
    } catch (error) {
      // Only that is repaired: a disk that is full or does not answer leaves a file as good as it was.
      if (!isDamage(error)) throw error;
      onDamage({ lost: 'some of the states', saved: repair(file) });
      return new StateFile(openDatabase(file));
    }
  }

  /** Opens a file that a writer has opened before, for a thread that reads. */
  static openToRead(file: string): StateFile {
    const database = new DatabaseSync(file, { readOnly: true });
    database.exec('pragma busy_timeout = 5000; pragma query_only = on');
    return new StateFile(database);
  }

  close(): void {
    this.database.close();
  }

  /** Whether everything that the stream had was here once, and nothing of it was lost since. */
  get isComplete(): boolean {
    return this.database.prepare('pragma user_version').get()?.user_version === 1;
  }

  /** @throws Error when the disk does not take it */
  markComplete(isComplete: boolean): void {
    this.database.exec(`pragma user_version = ${isComplete ? 1 : 0}`);
  }

  /** Where every page answers. What cannot be read of that follows from the states again. */
  pages(): PageFacts[] {
    const known = new Map<string, PageFacts>();
    for (const { page, facts, seal } of this.database.prepare('select page, facts, seal from page').all()) {
      if (seal === sealOf(facts as string)) known.set(page as string, JSON.parse(facts as string) as PageFacts);
    }
    for (const { page } of this.database.prepare(`select page from state where month = ''`).all()) {
      const pageId = page as string;
      const facts = known.has(pageId) ? undefined : this.factsOf(pageId);
      if (facts) known.set(pageId, facts);
    }
    return [...known.values()];
  }

  /** A state; undefined where there is none. @throws Error when the disk does not give it */
  state({ pageId, month = '' }: StateName): FoundState | undefined {
    return this.find.get(pageId, month) as FoundState | undefined;
  }

  /** The months that have an incident or a maintenance, the newest first, each with its revision. */
  monthsOf(pageId: string, itemId: string): { month: string; revision: number }[] {
    return this.months.all(pageId, itemId) as { month: string; revision: number }[];
  }

  private factsOf(pageId: string): PageFacts | undefined {
    try {
      const found = this.state({ pageId });
      return found && readState({ pageId }, found.content).facts;
    } catch {
      return undefined;
    }
  }

  /** Whether a state is what its row says, which a flipped bit may have changed. */
  private isWhole(name: StateName, revision: number): boolean {
    try {
      const found = this.state(name);
      return found !== undefined && readState(name, found.content).revision === revision;
    } catch {
      return false;
    }
  }

  /** The revision of a state; 0 where there is none. */
  revisionOf({ pageId, month = '' }: StateName): number {
    return (this.revision.get(pageId, month)?.revision as number | undefined) ?? 0;
  }

  /** The id of the message that brought a state; undefined where there is none. */
  messageOf({ pageId, month = '' }: StateName): string | undefined {
    const found = this.database.prepare('select message from state where page = ? and month = ?').get(pageId, month);
    return found?.message as string | undefined;
  }

  /**
   * Keeps a state unless the one that is there is as new.
   * @throws Error when the content is none of this page or month
   */
  put(name: StateName, state: KeptState): Taken {
    const before = this.revisionOf(name);
    if (before >= state.revision && this.isWhole(name, before)) return { isNewer: false };
    const read = readState(name, state.content);
    if (read.revision !== state.revision) throw new Error(`the state is revision ${read.revision}`);
    const facts = read.facts && { facts: read.facts };
    try {
      this.write(name, state, read);
    } catch (error) {
      return { isNewer: true, ...facts, failure: (error as Error).message };
    }
    return { isNewer: true, ...facts };
  }

  private write({ pageId, month = '' }: StateName, { revision, content, messageId }: KeptState, read: ReadState): void {
    this.inTransaction(() => {
      this.database
        .prepare(
          `insert into state (page, month, revision, message, content) values (?, ?, ?, ?, ?)
           on conflict (page, month) do update
             set revision = excluded.revision, message = excluded.message, content = excluded.content`,
        )
        .run(pageId, month, revision, messageId, content);
      if (read.facts) {
        const facts = JSON.stringify(read.facts);
        this.database
          .prepare(
            `insert into page (page, facts, seal) values (?, ?, ?)
             on conflict (page) do update set facts = excluded.facts, seal = excluded.seal`,
          )
          .run(pageId, facts, sealOf(facts));
      } else {
        this.database.prepare('delete from item where page = ? and month = ?').run(pageId, month);
        const add = this.database.prepare('insert or ignore into item (page, id, month) values (?, ?, ?)');
        for (const id of read.itemIds) add.run(pageId, id, month);
      }
    });
  }

  private inTransaction(work: () => void): void {
    this.database.exec('begin immediate');
    try {
      work();
      this.database.exec('commit');
    } catch (error) {
      this.database.exec('rollback');
      throw error;
    }
  }

  /** Takes over every row of a damaged file that can be read and is whole. @returns how many they were */
  saveFrom(file: string): number {
    fitHeader(file);
    const old = new DatabaseSync(file, { readOnly: true });
    let saved = 0;
    try {
      const read = old.prepare('select page, month, revision, message, content from state where rowid = ?');
      const last = statSync(file).size / ROW_BYTES;
      for (let rowid = 1; rowid <= last; rowid += 1) saved += this.save(read, rowid) ? 1 : 0;
    } catch (error) {
      if (error instanceof UnsavedError) throw error;
      // Not even its tables are known: the stream has everything.
    } finally {
      old.close();
    }
    return saved;
  }

  /** @throws UnsavedError */
  private save(read: StatementSync, rowid: number): boolean {
    const row = readRow(read, rowid);
    if (row === undefined) return false;
    const { page, month, revision, message, content } = row as Record<string, string> & { content: Uint8Array };
    const name = { pageId: page ?? '', ...(month !== '' && { month }) };
    let taken: Taken;
    try {
      taken = this.put(name, { revision: Number(revision), content, messageId: message ?? '' });
    } catch {
      // Its bytes are not what they were.
      return false;
    }
    if (taken.failure !== undefined) throw new UnsavedError(taken.failure);
    return taken.isNewer;
  }
}

/** A row; undefined where there is none, or none that can be read. */
function readRow(read: StatementSync, rowid: number): Record<string, unknown> | undefined {
  try {
    return read.get(rowid);
  } catch {
    return undefined;
  }
}

/**
 * Puts a file of what is whole in the place of a damaged one. Until it is done the damaged one stays, for a process that is killed at
 * it or has no room for it. @returns how many states are whole @throws Error when the disk does not take them
 */
function repair(file: string): number {
  const repaired = `${file}.repaired`;
  for (const end of ['', ...BESIDE]) rmSync(repaired + end, { force: true });
  const made = StateFile.openToWrite(repaired);
  let saved: number;
  try {
    saved = made.saveFrom(file);
  } finally {
    made.close();
  }
  // The log of the old file would be played back into the new one.
  for (const end of BESIDE) rmSync(file + end, { force: true });
  renameSync(repaired, file);
  return saved;
}

function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return error instanceof DamagedFileError || (errcode !== undefined && DAMAGE.includes(errcode & 0xff));
}

/**
 * Whether the log is shorter than the index beside it says, so that SQLite goes on without the changes that are missing
 * (https://sqlite.org/walformat.html, 2.1). To be asked before the file is opened, which makes the index anew.
 */
function isLogCut(file: string): boolean {
  const [log, index] = BESIDE.map((end) => file + end) as [string, string];
  if (!existsSync(index) || statSync(index).size < 20) return false;
  // In the byte order of this machine.
  const isLittle = endianness() === 'LE';
  const header = new DataView(readStart(index, 20));
  const [pageSize, frames] = [header.getUint16(14, isLittle), header.getUint32(16, isLittle)];
  const expected = frames === 0 ? 0 : 32 + frames * (24 + (pageSize === 1 ? 65_536 : pageSize));
  return (existsSync(log) ? statSync(log).size : 0) < expected;
}

function readStart(file: string, bytes: number): ArrayBuffer {
  const handle = openSync(file, 'r');
  try {
    const start = new Uint8Array(bytes);
    readSync(handle, start);
    return start.buffer;
  } finally {
    closeSync(handle);
  }
}

/** Says whether facts are what they were. */
function sealOf(facts: string): string {
  return createHash('sha256').update(facts).digest('base64url').slice(0, 16);
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    // A state that a power failure takes comes back from the stream, so not every commit waits for the disk.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000');
    database.exec(SCHEMA);
    const [found] = database.prepare('pragma quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new DamagedFileError(String(found?.quick_check));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite reads nothing of a file that is shorter than it says (https://sqlite.org/fileformat.html, 1.3). */
function fitHeader(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    const header = Buffer.alloc(100);
    readSync(handle, header, 0, header.length, 0);
    const pageSize = header.readUInt16BE(16) || 1;
    const pages = Math.floor(statSync(file).size / pageSize);
    header.writeUInt32BE(pages, 28);
    // Says that the number of pages is that of the last change.
    header.copy(header, 92, 24, 28);
    writeSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
}
