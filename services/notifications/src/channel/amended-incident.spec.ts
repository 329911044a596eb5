import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { amendedIncident } from './amended-incident.js';

const { INVESTIGATING, IDENTIFIED, RESOLVED } = IncidentStatus;
const incident = (version: bigint, entries: [string, string, IncidentStatus][], rest: object = {}) =>
  create(IncidentSchema, {
    id: 'i',
    name: 'API',
    version,
    status: entries[0]?.[2],
    entries: entries.map(([id, message, status]) => ({ id, message, status })),
    ...rest,
  });
const published = incident(2n, [
  ['e2', 'found', IDENTIFIED],
  ['e1', 'looking', INVESTIGATING],
]);

describe('amendedIncident', () => {
  it('is as it was sent when nothing newer is known', () => {
    expect(amendedIncident(published, undefined)).toBe(published);
    expect(amendedIncident(published, incident(2n, []))).toBe(published);
    expect(amendedIncident(published, incident(1n, []))).toBe(published);
  });

  it('takes over corrected texts, statuses, name and impact', () => {
    const current = incident(
      3n,
      [
        ['e2', 'found it', RESOLVED],
        ['e1', 'looking', INVESTIGATING],
      ],
      { name: 'Database', impact: IncidentImpact.MINOR },
    );
    expect(amendedIncident(published, current)).toMatchObject({
      name: 'Database',
      impact: IncidentImpact.MINOR,
      status: RESOLVED,
      entries: [{ message: 'found it' }, { message: 'looking' }],
    });
    expect(published.entries[0]?.message).toBe('found');
  });

  it('leaves out what was deleted, and what was added later', () => {
    const current = incident(4n, [
      ['e3', 'over', RESOLVED],
      ['e2', 'found', IDENTIFIED],
    ]);
    expect(amendedIncident(published, current)).toMatchObject({ status: IDENTIFIED, entries: [{ id: 'e2' }] });
  });

  it('is undefined once the incident became internal', () => {
    expect(amendedIncident(published, incident(3n, [['e2', 'found', IDENTIFIED]], { private: true }))).toBeUndefined();
  });
});
