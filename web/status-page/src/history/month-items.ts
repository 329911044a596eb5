import { maintenanceState } from '@candor/ui/status/maintenance-state.js';
import { type PageAnnouncement, type PageIncident, type PageMaintenance, type PageState } from '../state/page-state.js';

/**
 * What the history lists: an incident and an announcement by its start, a maintenance that is over or cancelled by its
 * planned start.
 */
export type MonthItem =
  | { kind: 'incident'; time: number; incident: PageIncident }
  | { kind: 'maintenance'; time: number; maintenance: PageMaintenance }
  | { kind: 'announcement'; time: number; announcement: PageAnnouncement };

/** All items of a state for the history, newest first; a maintenance and the incident it became are one. */
export function monthItems({ openIncidents, pastIncidents, maintenances, announcements }: PageState): MonthItem[] {
  const past = maintenances.filter((one) => ['completed', 'cancelled'].includes(maintenanceState(one)));
  const listed = new Set(past.map(({ id }) => id));
  const incidents = [...openIncidents, ...pastIncidents].filter(
    ({ maintenanceId }) => maintenanceId === undefined || !listed.has(maintenanceId),
  );
  const items: MonthItem[] = [
    ...incidents.map((incident): MonthItem => ({ kind: 'incident', time: incident.creationTime, incident })),
    ...past.map((maintenance): MonthItem => ({ kind: 'maintenance', time: maintenance.plannedStartTime, maintenance })),
    ...announcements.map((announcement): MonthItem => ({
      kind: 'announcement',
      time: announcement.startsAt,
      announcement,
    })),
  ];
  return items.toSorted((a, b) => b.time - a.time);
}

/** The item itself, whatever its kind. */
export function subjectOf(item: MonthItem): { readonly id: string; readonly name: string } {
  switch (item.kind) {
    case 'incident':
      return item.incident;
    case 'maintenance':
      return item.maintenance;
    case 'announcement':
      return item.announcement;
  }
}
