import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetLatestStatusResponseSchema, Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { courseOf, latestClaims } from '@candor/proto/incident-course.js';
import { componentStatuses } from '@candor/proto/status-words.js';

/** Where an incident stands: its newest entry's status, and of each component it ever touched what holds by now. */
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
