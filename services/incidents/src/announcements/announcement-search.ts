import { announcementStates } from '@candor/proto/status-words.js';
import { shownOnFirstPage } from '../pages/first-page.js';
import { containsText, idField, textField, timeField, wordField } from '../search/filters.js';
import type { Searchable } from '../search/search.rules.js';
import { STATE_SQL } from './announcement-state.js';

/** The fields of announcements, under the alias `a`, that everyone may search by. */
export const ANNOUNCEMENTS: Searchable = {
  fields: new Map([
    ['id', idField('a.id')],
    ['state', wordField(STATE_SQL, announcementStates.all)],
    ['startsAt', timeField('a.starts_at')],
    ['endsAt', timeField('a.ends_at')],
  ]),
  timeColumn: 'a.starts_at',
  idColumn: 'a.id',
};

/** What a visitor of the first page gets; an announcement names no component. */
export const ANNOUNCEMENTS_OF_FIRST_PAGE = shownOnFirstPage('a.page_ids', () => 'false');

/** Those of staff; see STAFF_INCIDENTS. */
export const STAFF_ANNOUNCEMENTS: Searchable = {
  ...ANNOUNCEMENTS,
  fields: new Map([
    ...ANNOUNCEMENTS.fields,
    ['userId', idField('a.created_by')],
    ['text', textField((wanted) => `(${containsText('a.name', wanted)} or ${containsText('a.message', wanted)})`)],
  ]),
};
