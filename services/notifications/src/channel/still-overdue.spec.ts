import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { isStillOverdue } from './still-overdue.js';

const { IDENTIFIED, RESOLVED } = IncidentStatus;
const overdue = { entryId: 'e1', incidentVersion: 3n };
const incident = (version: bigint, status: IncidentStatus, ...ids: string[]) =>
  create(IncidentSchema, { version, status, entries: ids.map((id) => ({ id })) });

describe('an entry that was promised', () => {
  it.each([
    ['is missing while nothing is known of the incident', undefined, true],
    ['is missing while the incident is known as it was before', incident(2n, IDENTIFIED, 'e0'), true],
    ['is missing after a new name', incident(4n, IDENTIFIED, 'e1', 'e0'), true],
    ['is there with a newer entry', incident(4n, IDENTIFIED, 'e2', 'e1'), false],
    ['is not needed once the incident is resolved', incident(4n, RESOLVED, 'e1'), false],
    ['is not needed once the entry with the promise was deleted', incident(4n, IDENTIFIED, 'e0'), false],
  ])('%s', (_when, current, expected) => {
    expect(isStillOverdue(overdue, current)).toBe(expected);
  });
});
