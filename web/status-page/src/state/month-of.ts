import type * as wire from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { type PageIncident, type PageMaintenance, type PageState } from '../page-state.js';
import { incidentOf, maintenanceOf } from './items-of.js';

/** What happened in a month, and what was planned to. */
export interface MonthItems {
  readonly incidents: PageIncident[];
  readonly maintenances: PageMaintenance[];
}

/** A month of which nothing was published. */
export const EMPTY_MONTH: MonthItems = { incidents: [], maintenances: [] };

/** What happened in a month, from what was published of it. */
export function monthOf({ incidents, maintenances }: wire.MonthState): MonthItems {
  return { incidents: incidents.map(incidentOf), maintenances: maintenances.map(maintenanceOf) };
}

/**
 * A page's state to render paths of one of its months with, `/history/...` and the pages of what only the month has: they list and
 * name what is in the month, and look like the page does now.
 */
export function withMonth(state: PageState, { incidents, maintenances }: MonthItems): PageState {
  return { ...state, openIncidents: [], pastIncidents: incidents, maintenances };
}
