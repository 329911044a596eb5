import type { ComponentHistory, DowntimeRow } from './downtime.mapper.js';

/** Of one answer; a message of the bus carries 1 MiB. */
const MAX_BYTES = 900 * 1024;
/** What a record takes beside its texts, and a component beside its name, rounded up. */
const FIXED_BYTES = 96;
/** What is kept of a message when not everything fits (UTF-16 units). */
const EXCERPT_LENGTH = 200;

/**
 * What of the records is listed in one answer. Everything, as a rule; years of very many incidents are cut down to what
 * fits: first the messages to their beginnings, then the records to the newest. Numbers are counted before, from all of them.
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

function bytesOf({ incidentName, firstMessage }: DowntimeRow): number {
  return FIXED_BYTES + Buffer.byteLength(incidentName) + Buffer.byteLength(firstMessage);
}

function withExcerpt(record: DowntimeRow): DowntimeRow {
  const { firstMessage } = record;
  if (firstMessage.length <= EXCERPT_LENGTH) return { ...record };
  // A character of two units is not cut in half.
  const beginning = firstMessage.slice(0, EXCERPT_LENGTH - 1).replace(/[\ud800-\udbff]$/, '');
  return { ...record, firstMessage: `${beginning}…` };
}
