import type * as wire from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { type PageAnnouncement, type PageIncident, type PageMaintenance, type PageState } from './page-state.js';
import { announcementOf, incidentOf, maintenanceOf } from './items-of.js';

/** The incidents, maintenances and announcements of a month. */
export interface MonthItems {
  readonly incidents: PageIncident[];
  readonly maintenances: PageMaintenance[];
  readonly announcements: PageAnnouncement[];
}

/** A month for which nothing was published. */
export const EMPTY_MONTH: MonthItems = { incidents: [], maintenances: [], announcements: [] };

/** The content of a month, from its published state. */
export function monthOf({ incidents, maintenances, announcements }: wire.MonthState): MonthItems {
  return {
    incidents: incidents.map(incidentOf),
    maintenances: maintenances.map(maintenanceOf),
    announcements: announcements.map(announcementOf),
  };
}

/**
 * A page's state for rendering the paths of one of its months, `/history/...` and the pages of items that only the
 * month has: items and months are those of the month, the look is the current one of the page.
 */
export function withMonth(state: PageState, { incidents, maintenances, announcements }: MonthItems): PageState {
  return { ...state, openIncidents: [], pastIncidents: incidents, maintenances, announcements };
}
