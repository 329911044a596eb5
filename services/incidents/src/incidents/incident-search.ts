import { incidentImpacts, incidentStatuses } from '@candor/proto/status-words.js';
import { shownOnFirstPage } from '../pages/first-page.js';
import {
  containsText,
  flagField,
  idField,
  relatedIdField,
  textField,
  timeField,
  wordField,
} from '../search/filters.js';
import type { Searchable } from '../search/search.rules.js';

/** The fields of incidents, under the alias `i`, that everyone may search by. */
export const INCIDENTS: Searchable = {
  fields: new Map([
    ['id', idField('i.id')],
    ['maintenanceId', idField('i.maintenance_id')],
    ['creationTime', timeField('i.creation_time')],
    ['incidentStatus', wordField('i.status', incidentStatuses.all)],
    ['incidentImpact', wordField('i.impact', incidentImpacts.all)],
    ['private', flagField('i.private')],
  ]),
  timeColumn: 'i.creation_time',
  idColumn: 'i.id',
};

const ENTRY_OF = `from entry e where e.customer_id = i.customer_id and e.incident_id = i.id`;

/** What a visitor of the first page gets. Uncorrelated, so that a search of very many looks up their components once. */
export const INCIDENTS_OF_FIRST_PAGE = shownOnFirstPage(
  'i.page_ids',
  (ids) =>
    `i.id in (select e.incident_id from entry_component c join entry e on e.id = c.entry_id where c.customer_id = :customerId and c.component_id = any(${ids}))`,
);

/**
 * Those of staff. A visitor could learn from them who wrote something and that an internal component was affected, and
 * searching all texts costs more than a stranger may ask for.
 */
export const STAFF_INCIDENTS: Searchable = {
  ...INCIDENTS,
  fields: new Map([
    ...INCIDENTS.fields,
    [
      'componentId',
      relatedIdField(
        (ids) =>
          `exists (select ${ENTRY_OF} and exists (select from entry_component c where c.entry_id = e.id and c.component_id = any(${ids})))`,
      ),
    ],
    ['userId', relatedIdField((ids) => `exists (select ${ENTRY_OF} and e.created_by = any(${ids}))`)],
    [
      'text',
      textField((wanted) => {
        const inEntry = `exists (select ${ENTRY_OF} and ${containsText('e.message', wanted)})`;
        return `(${containsText('i.name', wanted)} or ${inEntry})`;
      }),
    ],
  ]),
};
