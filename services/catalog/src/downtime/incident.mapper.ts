import { messageLine } from '@candor/markdown/message-text.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import type { IncidentEntry } from './derive-downtime.js';

/** The data of an incident's entries that downtime needs, oldest first. Statuses unknown to this build are ignored. */
export function entriesFromWire({ entries }: Incident): IncidentEntry[] {
  // They come newest first; the order decides between entries of the same date.
  // A postmortem says nothing of components, not even that they are operational.
  const reports = entries.filter(({ postmortem }) => !postmortem);
  return reports.toReversed().map((entry) => ({
    date: Number(entry.date),
    resolved: entry.status === IncidentStatus.RESOLVED,
    components: entry.affectedComponents.flatMap(({ componentId, componentStatus }) => {
      const status = componentStatuses.wordOf(componentStatus);
      return status ? [{ componentId, status }] : [];
    }),
  }));
}

/** The incident's first message as text; shown with the downtime, where only a line fits. */
export function firstMessage({ entries }: Incident): string {
  const first = entries.at(-1);
  if (!first) return '';
  return messageLine({ message: first.message, messageFormat: textFormatWord(first.messageFormat) });
}
