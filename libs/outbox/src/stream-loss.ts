import type { StreamInfo } from '@nats-io/jetstream';
import type { StoredRow, StreamRecord } from './stream-ledger.js';

/** What to read from the broker and from Postgres to detect whether a stream has lost messages. */
export interface StreamReader {
  /** The message id stored under a sequence number; undefined when there is no message. */
  messageIdAt(seq: number): Promise<string | undefined>;
  /**
   * The recorded row with the highest number up to this one, of those that were there at the last check without loss.
   */
  lastRowUpTo(seq: number): Promise<StoredRow | undefined>;
}

type Comparison = 'same' | 'other' | 'unknown';

/**
 * Whether messages that the broker acked are gone, and from where on.
 * A stream is a log: if the last recorded message is still at its number, everything before it is there too. A rollback
 * ends the log earlier and later messages take the same numbers, so the number is empty or holds another id. A
 * recreated stream has another time of creation. This is true as long as nothing is recorded between the broker's
 * return and this check, which the epochs of the ledger ensure.
 * @param newestOnly whether the stream keeps only the last message of each subject
 * @returns the highest sequence number up to which everything recorded is known to be there; undefined when nothing is
 * lost
 */
export async function findLoss(
  info: Pick<StreamInfo, 'created' | 'state'>,
  record: StreamRecord,
  newestOnly: boolean,
  reader: StreamReader,
): Promise<number | undefined> {
  if (record.newest.length === 0) return undefined;
  if (record.created !== null && record.created !== String(info.created)) return 0;
  if (await isWhole(info, record.newest, newestOnly, reader)) return undefined;
  // Replaced messages leave gaps, and only one row per subject is to be requeued: a search is of no use.
  if (newestOnly) return 0;
  return lastIntact(info, record.newest[0]?.seq ?? 0, reader);
}

async function isWhole(
  info: Pick<StreamInfo, 'state'>,
  newest: readonly StoredRow[],
  newestOnly: boolean,
  reader: StreamReader,
): Promise<boolean> {
  for (const row of newest) {
    const found = await compare(info, row, newestOnly, reader);
    if (found !== 'unknown') return found === 'same';
  }
  return false;
}

async function compare(
  { state }: Pick<StreamInfo, 'state'>,
  row: StoredRow,
  newestOnly: boolean,
  reader: StreamReader,
): Promise<Comparison> {
  if (row.seq > state.last_seq) return 'other';
  // Expired, and with it everything before it.
  if (!newestOnly && row.seq < state.first_seq) return 'same';
  const id = await reader.messageIdAt(row.seq);
  if (id === undefined) return newestOnly ? 'unknown' : 'other';
  return id === row.id ? 'same' : 'other';
}

/** Bisects for the last recorded row that is still there. @returns its sequence number, 0 when none is */
async function lastIntact(info: Pick<StreamInfo, 'state'>, top: number, reader: StreamReader): Promise<number> {
  let [proven, low, high] = [0, 0, top + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const row = await reader.lastRowUpTo(middle);
    if (!row || row.seq <= proven) {
      low = middle;
    } else if ((await compare(info, row, false, reader)) === 'same') {
      proven = row.seq;
      low = middle;
    } else {
      high = row.seq;
    }
  }
  return proven;
}
