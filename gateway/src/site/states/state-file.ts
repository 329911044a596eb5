import { createHash } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { StateName } from '@candor/streams/published-state.js';
import type { KeptNotice } from './kept-notice.js';
import { leastAfter, type FoundState, type KeptState } from './kept-state.js';
import { readState, type PageFacts, type ReadState } from './read-state.js';

/** The result of storing a state. */
export interface Taken {
  /** Whether it is newer than the stored one. */
  readonly isNewer: boolean;
  /** Of one that is neither newer nor the same: the lowest revision that would be taken. */
  readonly least?: number;
  /** Of a newer state of a page. */
  readonly facts?: PageFacts;
  /** Why it could not be written to disk. */
  readonly failure?: string;
}

const SCHEMA = `
  create table if not exists state (
    page text not null, month text not null, revision integer not null, message text not null, content blob not null,
    unique (page, month));
  create table if not exists page (page text primary key, facts text not null, seal text not null) without rowid;
  create table if not exists item (page text, id text, month text, primary key (page, id, month)) without rowid;
  create index if not exists item_of_month on item (page, month);
  create table if not exists notice (
    page text not null, id text not null, sequence integer not null, done integer not null, notice blob not null,
    signature blob not null, primary key (page, id, sequence));`;

/**
 * Primary result codes of a file whose bytes are not what SQLite wrote: SQLITE_CORRUPT, SQLITE_NOTADB and, of statements
 * that are right, SQLITE_ERROR. Those of a disk that is full or fails are others.
 */
const DAMAGE = [11, 26, 1];

/** What the file says of its tables: a flipped bit there may leave an empty one in the place of another. */
const SHAPE = `
  select s.type, s.name, c.name as "column", c.type as "columnType", c."notnull", c.pk
    from sqlite_schema s left join pragma_table_info(s.name) c order by s.name, c.cid`;

/** The file is damaged, or its keys are. */
class DamagedFileError extends Error {}

/**
 * This gateway's own copy of every state, in one SQLite file, so that it answers after a restart even if everything
 * else is down. One thread writes it (`keep-states.ts`), all others read. What is derived from a state, the hosts of
 * its page and the items of its month, is stored along with it, so that a start reads little.
 * A row is valid when its bytes decompress, which have a checksum. Keys have none, but each is in two places, a table and
 * an index, which are compared when the file is opened. One whose structure or keys are damaged is repaired
 * (`open-state-file.ts`); what was lost is read from the stream again. The file records whether it has had everything
 * in the stream: only then what it does not have does not exist.
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
   * Opens a file for the thread that writes, and creates it if necessary.
   * @throws Error when the folder cannot be written; one for which `isDamage` is true when the structure is damaged
   */
  static openWhole(file: string): StateFile {
    return new StateFile(openDatabase(file));
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

  /** Whether everything in the stream was received once, and nothing of it was lost since. */
  get isComplete(): boolean {
    return this.database.prepare('pragma user_version').get()?.user_version === 1;
  }

  /** @throws Error when the disk fails */
  markComplete(isComplete: boolean): void {
    this.database.exec(`pragma user_version = ${isComplete ? 1 : 0}`);
  }

  /** The hosts of every page. What is unreadable is derived from the states again. */
  pages(): PageFacts[] {
    const known = new Map<string, PageFacts>();
    for (const { page, facts, seal } of this.database.prepare('select page, facts, seal from page').all()) {
      // A flipped bit may turn a text into bytes, of which the seal is the same.
      if (typeof facts !== 'string' || seal !== sealOf(facts)) continue;
      const read = JSON.parse(facts) as PageFacts;
      // Without a domain it is gone, or private and written by a release that knew of no readers.
      if (read.domain !== '') known.set(page as string, read);
    }
    for (const { page } of this.database.prepare(`select page from state where month = ''`).all()) {
      const pageId = page as string;
      const facts = known.has(pageId) ? undefined : this.factsOf(pageId);
      if (facts) known.set(pageId, facts);
    }
    return [...known.values()];
  }

  /** A state; undefined if there is none. @throws Error when the disk fails */
  state({ pageId, month = '' }: StateName): FoundState | undefined {
    return this.find.get(pageId, month) as FoundState | undefined;
  }

  /** The months that contain an incident or a maintenance, the newest first, each with its revision. */
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

  /** A state that matches its row; a flipped bit may have changed either. */
  private wholeState(name: StateName): FoundState | undefined {
    try {
      const found = this.state(name);
      return found && readState(name, found.content).revision === found.revision ? found : undefined;
    } catch {
      return undefined;
    }
  }

  /** The revision of a state; 0 if there is none. */
  revisionOf({ pageId, month = '' }: StateName): number {
    return (this.revision.get(pageId, month)?.revision as number | undefined) ?? 0;
  }

  /** The message id of a state; undefined if there is none. */
  messageOf({ pageId, month = '' }: StateName): string | undefined {
    const found = this.database.prepare('select message from state where page = ? and month = ?').get(pageId, month);
    return found?.message as string | undefined;
  }

  /**
   * Stores a state unless the stored one is at least as new.
   * @throws Error when the content is not of this page or month
   */
  put(name: StateName, state: KeptState): Taken {
    const held = this.revisionOf(name) >= state.revision ? this.wholeState(name) : undefined;
    if (held) {
      const least = leastAfter(held, state);
      return { isNewer: false, ...(least !== undefined && { least }) };
    }
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

  /** What was said through the side door. @throws Error when the disk fails */
  notices(): KeptNotice[] {
    const rows = this.database.prepare('select * from notice order by page, id, sequence').all();
    return rows.map(noticeOf);
  }

  /** @throws Error when the disk fails */
  putNotice({ pageId, noticeId, sequence, isDone, notice, signature }: KeptNotice): void {
    this.database
      .prepare(
        `insert into notice (page, id, sequence, done, notice, signature) values (?, ?, ?, ?, ?, ?)
         on conflict (page, id, sequence) do update set done = excluded.done`,
      )
      .run(pageId, noticeId, sequence, isDone ? 1 : 0, notice, signature);
  }

  /** @throws Error when the disk fails */
  dropNotice({ pageId, noticeId, sequence }: KeptNotice): void {
    this.database
      .prepare('delete from notice where page = ? and id = ? and sequence = ?')
      .run(pageId, noticeId, sequence);
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
}

/** Whether opening a file failed because its bytes are not what SQLite wrote. */
export function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return error instanceof DamagedFileError || (errcode !== undefined && DAMAGE.includes(errcode & 0xff));
}

/** A row of table `notice`. */
export function noticeOf(row: Readonly<Record<string, unknown>>): KeptNotice {
  return {
    pageId: row.page as string,
    noticeId: row.id as string,
    sequence: row.sequence as number,
    isDone: row.done === 1,
    notice: row.notice as Uint8Array,
    signature: row.signature as Uint8Array,
  };
}

/** A checksum of the facts. */
function sealOf(facts: string): string {
  return createHash('sha256').update(facts).digest('base64url').slice(0, 16);
}

/** @throws DamagedFileError */
function requireWhole(database: DatabaseSync): void {
  const [found] = database.prepare('pragma integrity_check(1)').all();
  if (found?.integrity_check !== 'ok') throw new DamagedFileError(String(found?.integrity_check));
  const fresh = new DatabaseSync(':memory:');
  fresh.exec(SCHEMA);
  const [is, should] = [database, fresh].map((one) => JSON.stringify(one.prepare(SHAPE).all()));
  fresh.close();
  if (is !== should) throw new DamagedFileError('its tables are others');
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    // A state lost in a power failure is read from the stream again, so not every commit waits for the disk.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000');
    database.exec(SCHEMA);
    requireWhole(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
