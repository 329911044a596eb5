import { type SearchFilter } from '../api/contract.js';
import { contains, equals, within, type FilterValues } from '../lists/list-filter.rules.js';

/** What the lists of incidents are narrowed to, by name in the address. */
export const INCIDENT_FILTER = ['q', 'service', 'impact', 'by', 'from', 'to'] as const;

/** The filter as the search of the server has it: `from` and `to` are days on which an incident began. */
export function incidentFilters(values: FilterValues<(typeof INCIDENT_FILTER)[number]>): SearchFilter[] {
  return [
    ...contains(values.q),
    ...equals('componentId', values.service),
    ...equals('incidentImpact', values.impact),
    ...equals('userId', values.by),
    ...within('creationTime', values.from, values.to),
  ];
}
