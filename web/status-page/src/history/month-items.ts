import { maintenanceState } from '@candor/ui/status/maintenance-state.js';
import { type PageIncident, type PageMaintenance, type PageState } from '../state/page-state.js';

/** What the history lists: an incident by its start, a maintenance that is over or cancelled by its planned start. */
export type MonthItem =
  | { kind: 'incident'; time: number; incident: PageIncident }
  | { kind: 'maintenance'; time: number; maintenance: PageMaintenance };

/** All items of a state for the history, newest first; a maintenance and the incident it became are one. */
export function monthItems({ openIncidents, pastIncidents, maintenances }: PageState): MonthItem[] {
  const past = maintenances.filter((one) => ['completed', 'cancelled'].includes(maintenanceState(one)));
  const listed = new Set(past.map(({ id }) => id));
  const incidents = [...openIncidents, ...pastIncidents].filter(
    ({ maintenanceId }) => maintenanceId === undefined || !listed.has(maintenanceId),
  );
  const items: MonthItem[] = [
    ...incidents.map((incident): MonthItem => ({ kind: 'incident', time: incident.creationTime, incident })),
    ...past.map((maintenance): MonthItem => ({ kind: 'maintenance', time: maintenance.plannedStartTime, maintenance })),
  ];
  return items.toSorted((a, b) => b.time - a.time);
}
