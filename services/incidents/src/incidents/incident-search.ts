import { incidentImpacts, incidentStatuses } from '@candor/proto/status-words.js';
import { flagField, idField, timeField, wordField } from '../search/filters.js';
import type { Searchable } from '../search/search.rules.js';

/** The fields of incidents, under the alias `i`. */
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
