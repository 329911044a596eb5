import { FilterOperator, type Filter } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { maintenanceStates } from '@candor/proto/status-words.js';
import { shownOnFirstPage } from '../pages/first-page.js';
import { containsText, idField, relatedIdField, textField, timeField, wordField } from '../search/filters.js';
import type { Searchable } from '../search/search.rules.js';
import { STATE_SQL } from './maintenance-state.js';

/** The fields of maintenances, under the alias `m`, that everyone may search by. */
export const MAINTENANCES: Searchable = {
  fields: new Map([
    ['id', idField('m.id')],
    ['state', wordField(STATE_SQL, maintenanceStates.all)],
    ['plannedStartTime', timeField('m.planned_start_time')],
    ['plannedEndTime', timeField('m.planned_end_time')],
  ]),
  timeColumn: 'm.planned_start_time',
  idColumn: 'm.id',
};

/** SQL of whether a maintenance names one of the components in an array. */
function namesOneOf(ids: string): string {
  return `m.component_ids && ${ids}`;
}

/** What a visitor of the first page gets. */
export const MAINTENANCES_OF_FIRST_PAGE = shownOnFirstPage('m.page_ids', namesOneOf);

/** Those of staff; see STAFF_INCIDENTS. */
export const STAFF_MAINTENANCES: Searchable = {
  ...MAINTENANCES,
  fields: new Map([
    ...MAINTENANCES.fields,
    ['componentId', relatedIdField(namesOneOf)],
    ['seriesId', idField('m.series_id')],
    ['userId', idField('m.created_by')],
    ['text', textField((wanted) => `(${containsText('m.name', wanted)} or ${containsText('m.message', wanted)})`)],
  ]),
};

/** Whether the search asks for cancelled ones: by their id or by that state. */
export function asksForCancelled(filters: readonly Filter[]): boolean {
  return filters.some(
    ({ name, operator, values }) =>
      operator === FilterOperator.EQ && (name === 'id' || (name === 'state' && values.includes('cancelled'))),
  );
}
