import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import type { IncidentEntry } from './derive-downtime.js';

/** The data of an incident's entries that downtime needs, oldest first. Statuses unknown to this build are ignored. */
export function entriesFromWire({ entries }: Incident): IncidentEntry[] {
  // They come newest first; the order decides between entries of the same date.
  return entries.toReversed().map((entry) => ({
    date: Number(entry.date),
    resolved: entry.status === IncidentStatus.RESOLVED,
    components: entry.affectedComponents.flatMap(({ componentId, componentStatus }) => {
      const status = componentStatuses.wordOf(componentStatus);
      return status ? [{ componentId, status }] : [];
    }),
  }));
}

/** The incident's first message; shown with the downtime. */
export function firstMessage({ entries }: Incident): string {
  return entries.at(-1)?.message ?? '';
}
