import { type Texts } from '../language/en.js';
import { type PageIncident, type PageState } from '../page-state.js';

export interface PartedIncidents {
  /** What nobody planned. */
  broken: PageIncident[];
  /** Maintenances that are running. */
  running: PageIncident[];
}

/** Incidents that are not resolved, apart from those that a maintenance became; the newest first. */
export function partOpenIncidents({ openIncidents }: Pick<PageState, 'openIncidents'>): PartedIncidents {
  const newestFirst = openIncidents.toSorted((a, b) => b.creationTime - a.creationTime);
  return {
    broken: newestFirst.filter(({ maintenanceId }) => maintenanceId === undefined),
    running: newestFirst.filter(({ maintenanceId }) => maintenanceId !== undefined),
  };
}

/** How many of both there are, in words; nothing of what there is none of. */
export function openCounts(t: Texts, state: Pick<PageState, 'openIncidents'>): string[] {
  const { broken, running } = partOpenIncidents(state);
  return [
    ...(broken.length > 0 ? [t.banner.open(broken.length)] : []),
    ...(running.length > 0 ? [t.banner.running(running.length)] : []),
  ];
}
