import { type Texts } from '../language/en.js';
import { type PageIncident, type PageState } from '../state/page-state.js';

export interface PartedIncidents {
  /** Unplanned incidents. */
  broken: PageIncident[];
  /** Maintenances that are running. */
  running: PageIncident[];
}

/** Incidents that are not resolved, except those that a maintenance became; newest first. */
export function partOpenIncidents({ openIncidents }: Pick<PageState, 'openIncidents'>): PartedIncidents {
  const newestFirst = openIncidents.toSorted((a, b) => b.creationTime - a.creationTime);
  return {
    broken: newestFirst.filter(({ maintenanceId }) => maintenanceId === undefined),
    running: newestFirst.filter(({ maintenanceId }) => maintenanceId !== undefined),
  };
}

/** The numbers of both, in words; a kind that does not occur is left out. */
export function openCounts(t: Texts, state: Pick<PageState, 'openIncidents'>): string[] {
  const { broken, running } = partOpenIncidents(state);
  return [
    ...(broken.length > 0 ? [t.banner.open(broken.length)] : []),
    ...(running.length > 0 ? [t.banner.running(running.length)] : []),
  ];
}
