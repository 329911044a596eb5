import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { incidentUpdate } from '../../test/samples.js';
import { entryLabel, updateLabel } from './entry-label.js';

const { INVESTIGATING, IDENTIFIED, MONITORING, RESOLVED, UNSPECIFIED } = IncidentStatus;

/** The labels of entries with these statuses, in the order they were published. */
function labels(maintenanceId: string, statuses: IncidentStatus[]): string[] {
  const published = statuses.map((status, n) => ({ id: `e${n}`, status }));
  const incident = create(IncidentSchema, { id: 'i', maintenanceId, entries: published.toReversed() });
  return published.map((entry) => entryLabel(incident, entry));
}

describe('the label of an entry', () => {
  it('is its status', () => {
    expect(labels('', [INVESTIGATING, IDENTIFIED, MONITORING, RESOLVED, UNSPECIFIED])).toEqual([
      'Investigating',
      'Identified',
      'Monitoring',
      'Resolved',
      'Investigating',
    ]);
  });

  it('is that it is the postmortem, of a maintenance too', () => {
    const entry = { id: 'e', status: RESOLVED, postmortem: true };
    for (const maintenanceId of ['', 'm'])
      expect(entryLabel(create(IncidentSchema, { maintenanceId, entries: [entry] }), entry)).toBe('Postmortem');
  });

  it('describes a maintenance as work that starts, is in progress and is completed', () => {
    expect(labels('m', [IDENTIFIED, INVESTIGATING, IDENTIFIED, MONITORING, RESOLVED])).toEqual([
      'Maintenance started',
      'Maintenance in progress',
      'Maintenance in progress',
      'Verifying maintenance',
      'Maintenance completed',
    ]);
  });

  it.each([
    [2n, 'Maintenance extended'],
    [0n, 'Maintenance shortened'],
  ])('says whether it moves the planned end to later or earlier (%d)', (after, label) => {
    const incident = create(IncidentSchema, {
      maintenanceId: 'm',
      entries: [{ id: 'e1', status: IDENTIFIED, plannedEndChange: { before: 1n, after } }, { id: 'e0' }],
    });
    expect(entryLabel(incident, incident.entries[0]!)).toBe(label);
  });

  it('says that a maintenance is completed which was over before its first entry', () => {
    expect(labels('m', [RESOLVED])).toEqual(['Maintenance completed']);
  });
});

describe('the heading of a message', () => {
  it('is the label of its entry, and says of a correction that it is one', () => {
    expect(updateLabel(incidentUpdate())).toBe('Investigating');
    expect(updateLabel(incidentUpdate({ correctedAt: 5n }))).toBe('Correction (Investigating)');
  });
});
