import type { ComponentHistory, DowntimeRow } from './downtime.mapper.js';

/** Size of one response; a message of the bus carries 1 MiB. */
const MAX_BYTES = 900 * 1024;
/** Size of a record without its texts, and of a component without its name, rounded up. */
const FIXED_BYTES = 96;
/** Size of one status in the course of a record, rounded up. */
const STATUS_BYTES = 16;
/** Length that a message is cut to when not everything fits (UTF-16 units). */
const EXCERPT_LENGTH = 200;

/**
 * The records that one response lists. Usually all; years of very many incidents are cut down to what fits: first the
 * messages are shortened, then only the newest records are listed. Numbers are counted before, from all records.
 * @returns the lists in the order of the histories, oldest record first
 */
export function listed(histories: readonly ComponentHistory[], maxBytes = MAX_BYTES): (readonly DowntimeRow[])[] {
  const room = maxBytes - histories.reduce((sum, { name }) => sum + FIXED_BYTES + Buffer.byteLength(name), 0);
  const lists = histories.map(({ downtimes }) => downtimes);
  if (sizeOf(lists) <= room) return lists;
  const shortened = lists.map((list) => list.map(withExcerpt));
  return sizeOf(shortened) <= room ? shortened : newest(shortened, room);
}

function newest(lists: readonly (readonly DowntimeRow[])[], room: number): DowntimeRow[][] {
  const kept = new Set<DowntimeRow>();
  let left = room;
  for (const record of lists.flat().sort((one, other) => other.startedAt - one.startedAt)) {
    left -= bytesOf(record);
    if (left < 0) break;
    kept.add(record);
  }
  return lists.map((list) => list.filter((record) => kept.has(record)));
}

function sizeOf(lists: readonly (readonly DowntimeRow[])[]): number {
  return lists.reduce((sum, list) => list.reduce((bytes, record) => bytes + bytesOf(record), sum), 0);
}

function bytesOf({ incidentName, firstMessage, statuses }: DowntimeRow): number {
  const fixed = FIXED_BYTES + (statuses?.length ?? 0) * STATUS_BYTES;
  return fixed + Buffer.byteLength(incidentName) + Buffer.byteLength(firstMessage);
}

function withExcerpt(record: DowntimeRow): DowntimeRow {
  const { firstMessage } = record;
  if (firstMessage.length <= EXCERPT_LENGTH) return { ...record };
  // A surrogate pair is not split.
  const beginning = firstMessage.slice(0, EXCERPT_LENGTH - 1).replace(/[\ud800-\udbff]$/, '');
  return { ...record, firstMessage: `${beginning}…` };
}
