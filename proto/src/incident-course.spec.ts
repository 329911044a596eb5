import { describe, expect, it } from '@jest/globals';
import {
  claimsWhenResolved,
  latestClaims,
  resolvedAt,
  statusByIncidents,
  type CourseEntry,
} from './incident-course.js';
import type { ComponentStatusWord, IncidentStatusWord } from './status-words.js';

const A = 'a';
const B = 'b';

const at = (
  date: number,
  incidentStatus: IncidentStatusWord,
  said: Record<string, ComponentStatusWord> = {},
): CourseEntry => ({
  date,
  incidentStatus,
  affectedComponents: Object.entries(said).map(([componentId, componentStatus]) => ({ componentId, componentStatus })),
});
const claim = (componentId: string, componentStatus: ComponentStatusWord, since: number) => ({
  componentId,
  componentStatus,
  since,
});

describe('the latest claims of an incident', () => {
  it.each<[string, CourseEntry[], ReturnType<typeof claim>[]]>([
    ['are none without entries', [], []],
    [
      'keep what an entry leaves out',
      [
        at(3, 'monitoring', { [B]: 'operational' }),
        at(1, 'investigating', { [A]: 'major_outage', [B]: 'partial_outage' }),
      ],
      [claim(A, 'major_outage', 1), claim(B, 'operational', 3)],
    ],
    [
      'last since a component went down, whatever its status became',
      [at(2, 'identified', { [A]: 'partial_outage' }), at(1, 'investigating', { [A]: 'major_outage' })],
      [claim(A, 'partial_outage', 1)],
    ],
    [
      'begin again where an outage becomes a maintenance',
      [at(2, 'identified', { [A]: 'under_maintenance' }), at(1, 'investigating', { [A]: 'major_outage' })],
      [claim(A, 'under_maintenance', 2)],
    ],
    [
      'are operational once it is resolved, listed or not',
      [at(2, 'resolved'), at(1, 'investigating', { [A]: 'major_outage' })],
      [claim(A, 'operational', 2)],
    ],
    [
      'are what the resolving entry says of what another incident has down',
      [at(2, 'resolved', { [A]: 'partial_outage' }), at(1, 'investigating', { [A]: 'major_outage' })],
      [claim(A, 'partial_outage', 2)],
    ],
    [
      'forget that after the incident was opened again',
      [
        at(3, 'monitoring'),
        at(2, 'resolved', { [A]: 'partial_outage' }),
        at(1, 'investigating', { [A]: 'major_outage' }),
      ],
      [claim(A, 'operational', 2)],
    ],
  ])('%s', (_name, entries, expected) => {
    expect(latestClaims(entries)).toEqual(expected);
  });
});

describe('the time of resolution', () => {
  it.each<[string, number | undefined, CourseEntry[]]>([
    ['is unknown without entries', undefined, []],
    ['is unknown while it is open', undefined, [at(2, 'monitoring'), at(1, 'resolved')]],
    ['is that of the only resolution', 2, [at(2, 'resolved'), at(1, 'investigating')]],
    [
      'is that of the last one after it was opened again',
      4,
      [at(4, 'resolved'), at(3, 'monitoring'), at(2, 'resolved')],
    ],
    ['is not moved by what is said afterwards', 2, [at(3, 'resolved'), at(2, 'resolved'), at(1, 'investigating')]],
  ])('%s', (_name, expected, entries) => {
    expect(resolvedAt(entries)).toBe(expected);
  });
});

describe('what a resolving entry claims', () => {
  const earlier = [at(2, 'monitoring', { [B]: 'partial_outage' }), at(1, 'investigating', { [A]: 'major_outage' })];
  const claims = (listed: Record<string, ComponentStatusWord>, elsewhere: [string, ComponentStatusWord][] = []) =>
    claimsWhenResolved(at(3, 'resolved', listed).affectedComponents, earlier, new Map(elsewhere)).map(
      ({ componentId, componentStatus }) => [componentId, componentStatus],
    );

  it('is that everything works again, whatever was listed, the listed first', () => {
    expect(claims({ [B]: 'partial_outage' })).toEqual([
      [B, 'operational'],
      [A, 'operational'],
    ]);
    expect(claims({})).toEqual([
      [A, 'operational'],
      [B, 'operational'],
    ]);
  });

  it('is what another open incident says of a component', () => {
    expect(claims({ [A]: 'operational' }, [[A, 'partial_outage']])).toEqual([
      [A, 'partial_outage'],
      [B, 'operational'],
    ]);
  });
});

describe('the status of components by open incidents', () => {
  it('is that of the incident in which it began last, as the page shows it', () => {
    const outage = [at(5, 'identified', { [A]: 'major_outage' }), at(1, 'investigating', { [A]: 'partial_outage' })];
    const maintenance = [at(3, 'identified', { [A]: 'under_maintenance', [B]: 'operational' })];
    expect([...statusByIncidents([outage, maintenance])]).toEqual([[A, 'under_maintenance']]);
    expect([...statusByIncidents([maintenance, outage])]).toEqual([[A, 'under_maintenance']]);
  });
});
