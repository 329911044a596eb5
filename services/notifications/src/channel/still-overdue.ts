import { type UpdateOverdue } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';

/**
 * Whether the entry that was promised is still missing. @param current the newest state known of the incident, which may
 * be older than the reminder
 */
export function isStillOverdue(
  { entryId, incidentVersion }: Pick<UpdateOverdue, 'entryId' | 'incidentVersion'>,
  current: Pick<Incident, 'version' | 'status' | 'entries'> | undefined,
): boolean {
  if (!current || current.version <= incidentVersion) return true;
  return current.status !== IncidentStatus.RESOLVED && current.entries[0]?.id === entryId;
}
