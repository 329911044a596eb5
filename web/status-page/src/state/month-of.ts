import type * as wire from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { type PageIncident, type PageMaintenance, type PageState } from './page-state.js';
import { incidentOf, maintenanceOf } from './items-of.js';

/** The incidents and maintenances of a month. */
export interface MonthItems {
  readonly incidents: PageIncident[];
  readonly maintenances: PageMaintenance[];
}

/** A month for which nothing was published. */
export const EMPTY_MONTH: MonthItems = { incidents: [], maintenances: [] };

/** The content of a month, from its published state. */
export function monthOf({ incidents, maintenances }: wire.MonthState): MonthItems {
  return { incidents: incidents.map(incidentOf), maintenances: maintenances.map(maintenanceOf) };
}

/**
 * A page's state for rendering the paths of one of its months, `/history/...` and the pages of items that only the
 * month has: items and months are those of the month, the look is the current one of the page.
 */
export function withMonth(state: PageState, { incidents, maintenances }: MonthItems): PageState {
  return { ...state, openIncidents: [], pastIncidents: incidents, maintenances };
}
