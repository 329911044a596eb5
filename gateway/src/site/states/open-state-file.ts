import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { endianness } from 'node:os';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { KeptNotice } from './kept-notice.js';
import { isDamage, noticeOf, StateFile, type Taken } from './state-file.js';

/** Damage found when the file was opened. */
export interface Damage {
  readonly lost: 'the latest changes' | 'some of the states';
  /** How many states were recovered from a damaged file. */
  readonly saved?: number;
}

/** Less than the size of the smallest row in the file (bytes). */
const ROW_BYTES = 100;
/** A database's other files: its log, and the index of that. */
const BESIDE = ['-wal', '-shm'];

/** The disk cannot store what was recovered from a damaged file. */
class UnsavedError extends Error {}

/**
 * Opens the file for the thread that writes, and creates it if necessary. One with a damaged structure is rebuilt from
 * the intact rows.
 * @param onDamage called with the damage found
 * @throws Error when the folder cannot be written
 */
export function openStateFile(file: string, onDamage: (damage: Damage) => void = () => undefined): StateFile {
  const isCut = isLogCut(file);
  if (isCut) onDamage({ lost: 'the latest changes' });
  try {
    const opened = StateFile.openWhole(file);
    if (isCut) opened.markComplete(false);
    return opened;
  } catch (error) {
    // Only damage is repaired: a disk that is full or fails leaves the file intact.
    if (!isDamage(error)) throw error;
    onDamage({ lost: 'some of the states', saved: repair(file) });
    return StateFile.openWhole(file);
  }
}

/**
 * Whether the log is shorter than its index says, so that SQLite continues without the missing changes
 * (https://sqlite.org/walformat.html, 2.1). To be checked before the file is opened, which rebuilds the index.
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

/**
 * Replaces a damaged file by one with the intact rows. Until it is complete the damaged one stays, in case the process
 * is killed or the disk is full. @returns how many states are intact @throws Error when the disk cannot store them
 */
function repair(file: string): number {
  const repaired = `${file}.repaired`;
  for (const end of ['', ...BESIDE]) rmSync(repaired + end, { force: true });
  const made = StateFile.openWhole(repaired);
  let saved: number;
  try {
    saved = saveInto(made, file);
  } finally {
    made.close();
  }
  // The log of the old file would be replayed into the new one.
  for (const end of BESIDE) rmSync(file + end, { force: true });
  renameSync(repaired, file);
  return saved;
}

/** Copies every row of a damaged file that is readable and intact. @returns how many they were @throws UnsavedError */
function saveInto(made: StateFile, file: string): number {
  fitHeader(file);
  const old = new DatabaseSync(file, { readOnly: true });
  let saved = 0;
  try {
    asFarAsReadable(() => {
      const read = old.prepare('select page, month, revision, message, content from state where rowid = ?');
      const last = statSync(file).size / ROW_BYTES;
      for (let rowid = 1; rowid <= last; rowid += 1) saved += saveRow(made, readRow(read, rowid)) ? 1 : 0;
    });
    asFarAsReadable(() => saveNotices(made, old));
  } finally {
    old.close();
  }
  return saved;
}

/** One table at a time: where not even that is readable, the stream has everything. @throws UnsavedError */
function asFarAsReadable(save: () => void): void {
  try {
    save();
  } catch (error) {
    if (error instanceof UnsavedError) throw error;
  }
}

/** Those that no other gateway has would be lost for good. @throws UnsavedError */
function saveNotices(made: StateFile, old: DatabaseSync): void {
  const read = old.prepare('select * from notice where rowid = ?');
  const { last } = old.prepare('select max(rowid) as last from notice').get() as { last: number | null };
  for (let rowid = 1; rowid <= (last ?? 0); rowid += 1) {
    const row = readRow(read, rowid);
    if (row) saveNotice(made, noticeOf(row));
  }
}

/** @throws UnsavedError */
function saveNotice(made: StateFile, notice: KeptNotice): void {
  try {
    made.putNotice(notice);
  } catch (error) {
    throw new UnsavedError((error as Error).message);
  }
}

/** A row; undefined if there is none, or it is not readable. */
function readRow(read: StatementSync, rowid: number): Record<string, unknown> | undefined {
  try {
    return read.get(rowid);
  } catch {
    return undefined;
  }
}

/** @throws UnsavedError */
function saveRow(made: StateFile, row: Record<string, unknown> | undefined): boolean {
  if (row === undefined) return false;
  const { page, month, revision, message, content } = row as Record<string, string> & { content: Uint8Array };
  const name = { pageId: page ?? '', ...(month !== '' && { month }) };
  let taken: Taken;
  try {
    taken = made.put(name, { revision: Number(revision), content, messageId: message ?? '' });
  } catch {
    // Its bytes are damaged.
    return false;
  }
  if (taken.failure !== undefined) throw new UnsavedError(taken.failure);
  return taken.isNewer;
}

/** SQLite reads nothing of a file that is shorter than its header says (https://sqlite.org/fileformat.html, 1.3). */
function fitHeader(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    const header = Buffer.alloc(100);
    readSync(handle, header, 0, header.length, 0);
    const pageSize = header.readUInt16BE(16) || 1;
    const pages = Math.floor(statSync(file).size / pageSize);
    header.writeUInt32BE(pages, 28);
    // The format of the schema that SQLite writes today; it opens no file that says another one.
    header.writeUInt32BE(4, 44);
    // Marks the number of pages as that of the last change.
    header.copy(header, 92, 24, 28);
    writeSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
}
