import { describe, expect, it } from '@jest/globals';
import { type Upstream } from '../api/contract.js';
import {
  downtimesOf,
  historyText,
  kindText,
  readText,
  stateText,
  validateWatch,
  withoutUnknown,
} from './upstreams.rules.js';

const NOW = Date.UTC(2026, 0, 31);
const MINUTE = 60_000;
const upstream = (more: Partial<Upstream> = {}): Upstream => ({
  id: 'w1',
  name: 'Acme',
  ownName: '',
  pageName: 'Acme',
  url: 'https://status.acme.example/',
  kind: 'statuspage',
  status: 'operational',
  lastStatus: 'operational',
  readAt: NOW - MINUTE / 2,
  changedAt: NOW,
  componentCount: 3,
  affectedCount: 0,
  unknownCount: 0,
  openIncidentCount: 0,
  creationTime: NOW,
  ...more,
});

describe('the state of an upstream in words', () => {
  it.each([
    [{}, 'Operational'],
    [{ status: 'partial_outage', affectedCount: 1 }, 'Partial Outage: 1 component affected'],
    [
      { status: 'major_outage', affectedCount: 2, unknownCount: 1, openIncidentCount: 2 },
      'Major Outage: 2 components affected, 1 not known, 2 open incidents',
    ],
    [{ status: undefined, lastStatus: undefined, unknownCount: 3 }, 'Not known: 3 not known'],
    [
      { status: undefined, notKnownSince: NOW - 20 * MINUTE },
      'Not known since 20 minutes ago. It was Operational then.',
    ],
    [
      { status: undefined, lastStatus: undefined, notKnownSince: NOW - 120 * MINUTE, affectedCount: 3 },
      'Not known since 2 hours ago.',
    ],
  ] as [Partial<Upstream>, string][])('%j is "%s"', (more, text) => {
    expect(stateText(upstream(more), NOW)).toBe(text);
  });

  it('says how old it is', () => {
    expect(readText(upstream(), NOW)).toBe('read just now');
    expect(readText(upstream({ readAt: NOW - 3 * MINUTE }), NOW)).toBe('read 3 minutes ago');
  });
});

describe('the history of a component', () => {
  const history = [
    { status: 'partial_outage' as const, start: NOW - MINUTE },
    { start: NOW - 10 * MINUTE, end: NOW - 9 * MINUTE },
  ];

  it('is what bars take, without what is not known', () => {
    expect(downtimesOf({ history })).toMatchObject([
      { startTime: NOW - MINUTE, worstComponentStatus: 'partial_outage' },
    ]);
  });

  it('has no green day of which nothing is known', () => {
    const bar = (start: number, more: object = {}) => ({
      ...{ start, end: start + MINUTE, existed: true, status: 'operational' as const, downtimeMillis: 0 },
      ...{ downtimes: [], ...more },
    });
    const [downtime] = downtimesOf({ history });
    const bars = [bar(0), bar(MINUTE), bar(2 * MINUTE, { downtimes: [downtime] }), bar(3 * MINUTE)];
    const seen = withoutUnknown(bars, [{ start: MINUTE, end: 3 * MINUTE }], NOW);
    expect(seen.map(({ existed }) => existed)).toEqual([true, false, true, true]);
    expect(withoutUnknown(bars, [{ start: 3 * MINUTE }], NOW).map(({ existed }) => existed)).toEqual([
      ...[true, true, true],
      false,
    ]);
  });

  it('is said in words', () => {
    expect(historyText({ history: [] }, 30)).toBe('Operational in the last 30 days, as far as we have seen');
    expect(historyText({ history }, 30)).toBe('Not operational 2 times in the last 30 days, at worst: Partial Outage');
    expect(historyText({ history: history.slice(1) }, 30)).toMatch(/1 time .*at worst: Not known$/);
  });
});

it('names formats, and an unknown one as it is', () => {
  expect([kindText('betterstack'), kindText('new')]).toEqual(['Better Stack', 'new']);
});

it('asks for an address', () => {
  expect(validateWatch({ url: '  ' }).url).toMatch(/address of a status page/);
  expect(validateWatch({ url: 'acme.example' }).url).toBeUndefined();
});
