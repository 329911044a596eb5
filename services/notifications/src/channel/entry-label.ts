import { type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';

const STATUSES: Record<IncidentStatusWord, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** What the stages of a maintenance are called while its incident goes through these. */
const STAGES: Record<IncidentStatusWord, string> = {
  investigating: 'Maintenance in progress',
  identified: 'Maintenance in progress',
  monitoring: 'Verifying maintenance',
  resolved: 'Maintenance completed',
};

/** Heads what is said of an entry: the status, or for the incident of a maintenance how far the work is. */
export function entryLabel({ maintenanceId, entries }: Incident, { id, status }: Pick<Entry, 'id' | 'status'>): string {
  const word = incidentStatuses.wordOf(status) ?? 'investigating';
  if (maintenanceId === '') return STATUSES[word];
  const isFirst = entries.at(-1)?.id === id;
  return isFirst && word !== 'resolved' ? 'Maintenance started' : STAGES[word];
}
