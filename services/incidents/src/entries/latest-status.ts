import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetLatestStatusResponseSchema, Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { courseOf, latestClaims } from '@candor/proto/incident-course.js';
import { componentStatuses } from '@candor/proto/status-words.js';

/**
 * The current state of an incident: its newest entry's status, and the latest status of each component that it ever
 * affected.
 */
export function latestStatus(incident: Incident): MessageInitShape<typeof GetLatestStatusResponseSchema> {
  const claims = latestClaims(courseOf(incident));
  return {
    status: incident.status,
    date: incident.entries[0]?.date ?? 0n,
    affectedComponents: claims.map(({ componentId, componentStatus }) => ({
      componentId,
      componentStatus: componentStatuses.valueOf(componentStatus),
    })),
  };
}
