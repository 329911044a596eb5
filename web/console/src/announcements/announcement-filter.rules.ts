import { type SearchFilter } from '../api/contract.js';
import { contains, equals, within, type FilterValues } from '../lists/list-filter.rules.js';

/** What the list of announcements is narrowed to, by name in the address. */
export const ANNOUNCEMENT_FILTER = ['q', 'state', 'by', 'from', 'to'] as const;

/** `from` and `to` are days on which an announcement begins. */
export function announcementFilters(values: FilterValues<(typeof ANNOUNCEMENT_FILTER)[number]>): SearchFilter[] {
  return [
    ...contains(values.q),
    ...equals('state', values.state),
    ...equals('userId', values.by),
    ...within('startsAt', values.from, values.to),
  ];
}
