import { type Maintenance, type SearchFilter } from '../api/contract.js';
import { contains, equals, within, type FilterValues } from '../lists/list-filter.rules.js';
import { type MaintenanceSearch } from './maintenances.api.js';

/** What the list of maintenances is narrowed to, by name in the address. */
export const MAINTENANCE_FILTER = ['q', 'service', 'state', 'by', 'from', 'to'] as const;

const STATES: Record<MaintenanceSearch['which'], Maintenance['state'][]> = {
  upcoming: ['scheduled', 'in_progress'],
  over: ['completed', 'cancelled'],
};

type Values = FilterValues<(typeof MAINTENANCE_FILTER)[number]>;

/** The search for one part of the list; undefined where no state of it is wanted. */
export function maintenanceSearch(which: MaintenanceSearch['which'], values: Values): MaintenanceSearch | undefined {
  const states = STATES[which].filter((state) => values.state === undefined || values.state === state);
  if (states.length === 0) return undefined;
  return { which, filters: [...equals('state', ...states), ...othersOf(values)] };
}

/** The filters of both parts together, for the file. */
export function maintenanceFilters(values: Values): SearchFilter[] {
  return [...equals('state', values.state), ...othersOf(values)];
}

/** `from` and `to` are days on which a maintenance is planned to start. */
function othersOf(values: Values): SearchFilter[] {
  return [
    ...contains(values.q),
    ...equals('componentId', values.service),
    ...equals('userId', values.by),
    ...within('plannedStartTime', values.from, values.to),
  ];
}
