import { dayKey } from '@candor/ui/time/calendar-days.js';
import { type PageIncident } from '../state/page-state.js';

export interface IncidentDay {
  /** `2026-11-20` */
  key: string;
  /** An instant (epoch ms) of that day. */
  instant: number;
  incidents: PageIncident[];
}

/** Incidents under the calendar day on which they started, newest first in both. */
export function incidentsByDay(incidents: readonly PageIncident[], timeZone: string): IncidentDay[] {
  const days = new Map<string, IncidentDay>();
  for (const incident of incidents.toSorted((a, b) => b.creationTime - a.creationTime)) {
    const key = dayKey(incident.creationTime, timeZone);
    const day = days.get(key) ?? { key, instant: incident.creationTime, incidents: [] };
    day.incidents.push(incident);
    days.set(key, day);
  }
  return [...days.values()];
}
