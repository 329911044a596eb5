import { type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { type IncidentUpdate } from './notification.js';

const STATUSES: Record<IncidentStatusWord, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** Labels of a maintenance's stages, by the status of its incident. */
const STAGES: Record<IncidentStatusWord, string> = {
  investigating: 'Maintenance in progress',
  identified: 'Maintenance in progress',
  monitoring: 'Verifying maintenance',
  resolved: 'Maintenance completed',
};

/** The heading of an entry: the status, or for the incident of a maintenance the stage of the work. */
export function entryLabel(
  { maintenanceId, entries }: Incident,
  { id, status, plannedEndChange }: Pick<Entry, 'id' | 'status' | 'plannedEndChange'>,
): string {
  const word = incidentStatuses.wordOf(status) ?? 'investigating';
  if (maintenanceId === '') return STATUSES[word];
  if (plannedEndChange) {
    return plannedEndChange.after > plannedEndChange.before ? 'Maintenance extended' : 'Maintenance shortened';
  }
  const isFirst = entries.at(-1)?.id === id;
  return isFirst && word !== 'resolved' ? 'Maintenance started' : STAGES[word];
}

/** The heading of a message about an entry, which says so where it is about a correction. */
export function updateLabel({
  incident,
  entry,
  correctedAt,
}: Pick<IncidentUpdate, 'incident' | 'entry' | 'correctedAt'>): string {
  const label = entryLabel(incident, entry);
  return correctedAt === undefined ? label : `Correction (${label})`;
}
