import { OmitType } from '@nestjs/swagger';
import { InvalidError } from '@candor/platform/errors.js';
import { LimitField, PageQuery } from '../validation/page.query.js';
import type { EntriesEnvelope, IncidentEntryResponse } from './incidents.responses.js';

/** Requests all entries of an incident, or a page. */
export class EntriesPageQuery extends OmitType(PageQuery, ['limit']) {
  @LimitField({ description: 'Entries per page; without it all of them come.' })
  limit?: number;
}

/**
 * A page of the entries of an incident, which are read as a whole: they fit into one message of the bus.
 * @param entries newest first
 * @throws InvalidError for a malformed cursor
 */
export function pageOfEntries(
  entries: readonly IncidentEntryResponse[],
  { limit, cursor }: EntriesPageQuery,
): EntriesEnvelope {
  const rest = cursor === undefined || cursor === '' ? entries : entriesAfter(entries, cursor);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return { entries: page, ...(last && page.length < rest.length && { nextCursor: cursorAt(last) }) };
}

/** Opaque to callers: the date and the id of the page's last entry. */
function cursorAt({ date, id }: IncidentEntryResponse): string {
  return Buffer.from(`${date}.${id}`).toString('base64url');
}

function entriesAfter(entries: readonly IncidentEntryResponse[], cursor: string): readonly IncidentEntryResponse[] {
  const [, date, id] = /^(\d{1,16})\.([\da-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (date === undefined) throw new InvalidError([{ pointer: '/cursor', detail: 'Unknown cursor.' }]);
  const at = entries.findIndex((entry) => entry.id === id);
  // If it was deleted or moved meanwhile, older entries follow.
  return at >= 0 && entries[at]?.date === Number(date)
    ? entries.slice(at + 1)
    : entries.filter((entry) => entry.date < Number(date));
}
