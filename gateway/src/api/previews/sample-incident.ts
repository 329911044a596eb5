import { create } from '@bufbuild/protobuf';
import { newId } from '@candor/platform/ids.js';
import { IncidentSchema, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';

/** An incident for a mail that shows nothing but its look. @param now epoch ms */
export function sampleIncident(now: number): Incident {
  const id = newId();
  const status = IncidentStatus.IDENTIFIED;
  const message =
    'This is an example: it shows how an update looks in a mail. We have found the cause and are repairing it.';
  const entry = { id: newId(), incidentId: id, date: BigInt(now), message, status, sendNotification: true };
  return create(IncidentSchema, {
    id,
    name: 'Example of an incident',
    creationTime: BigInt(now),
    status,
    entries: [entry],
  });
}
