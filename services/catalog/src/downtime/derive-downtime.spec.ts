import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { deriveDowntime, type DownStatus, type DowntimeRecord, type IncidentEntry } from './derive-downtime.js';

const A = 'a';
const B = 'b';

/** An entry at a time with the status of some components. */
const at = (date: number, said: Record<string, ComponentStatusWord> = {}): IncidentEntry => ({
  date,
  resolved: false,
  components: Object.entries(said).map(([componentId, status]) => ({ componentId, status })),
});
const resolvedAt = (date: number, said: Record<string, ComponentStatusWord> = {}) => ({
  ...at(date, said),
  resolved: true,
});
const record = (
  componentId: string,
  startedAt: number,
  endedAt: number | null,
  worstStatus: DownStatus,
  latestStatus = worstStatus,
) => ({ componentId, startedAt, endedAt, worstStatus, latestStatus });

/** Without the statuses in their course, which have tests of their own. */
const recordsOf = (entries: readonly IncidentEntry[]) =>
  deriveDowntime(entries).map(({ statuses: _, ...derived }) => derived);

describe('the statuses in the course of a downtime', () => {
  it.each<[string, IncidentEntry[], [number, ComponentStatusWord][][]]>([
    ['one', [at(1, { [A]: 'major_outage' }), resolvedAt(9)], [[[1, 'major_outage']]]],
    [
      'each change in order of time',
      [at(3, { [A]: 'partial_outage' }), at(1, { [A]: 'degraded_performance' }), at(5, { [A]: 'major_outage' })],
      [
        [
          [1, 'degraded_performance'],
          [3, 'partial_outage'],
          [5, 'major_outage'],
        ],
      ],
    ],
    [
      'no repetition',
      [at(1, { [A]: 'partial_outage' }), at(2, { [A]: 'partial_outage' }), resolvedAt(4)],
      [[[1, 'partial_outage']]],
    ],
    [
      'those of each record',
      [at(1, { [A]: 'partial_outage' }), at(2, { [A]: 'operational' }), at(3, { [A]: 'major_outage' })],
      [[[1, 'partial_outage']], [[3, 'major_outage']]],
    ],
  ])('are %s', (_what, entries, expected) => {
    const derived = deriveDowntime(entries).map(({ statuses }) =>
      statuses.map(({ startTime, status }) => [startTime, status]),
    );
    expect(derived).toEqual(expected);
  });
});

describe('deriveDowntime', () => {
  it.each<[string, IncidentEntry[], ReturnType<typeof record>[]]>([
    ['nothing from no entries', [], []],
    ['nothing from entries about no component', [at(1), resolvedAt(2)], []],
    ['nothing from a component that was operational all along', [at(1, { [A]: 'operational' })], []],
    [
      'an open record while nothing ends it',
      [at(1, { [A]: 'partial_outage' })],
      [record(A, 1, null, 'partial_outage')],
    ],
    [
      'the same status over an entry that does not mention the component',
      [at(1, { [A]: 'partial_outage' }), at(2), at(3, { [B]: 'major_outage' }), resolvedAt(4)],
      [record(A, 1, 4, 'partial_outage'), record(B, 3, 4, 'major_outage')],
    ],
    [
      'an end where the component is said to be operational',
      [at(1, { [A]: 'major_outage' }), at(5, { [A]: 'operational' })],
      [record(A, 1, 5, 'major_outage')],
    ],
    [
      'one record with the worst and the latest status while it gets better',
      [at(1, { [A]: 'major_outage' }), at(2, { [A]: 'degraded_performance' })],
      [record(A, 1, null, 'major_outage', 'degraded_performance')],
    ],
    [
      'one record with the worst and the latest status while it gets worse and better',
      [at(1, { [A]: 'degraded_performance' }), at(2, { [A]: 'major_outage' }), at(3, { [A]: 'partial_outage' })],
      [record(A, 1, null, 'major_outage', 'partial_outage')],
    ],
    [
      'a second record when it breaks again',
      [
        at(1, { [A]: 'major_outage' }),
        at(2, { [A]: 'operational' }),
        at(3, { [A]: 'degraded_performance' }),
        resolvedAt(4),
      ],
      [record(A, 1, 2, 'major_outage'), record(A, 3, 4, 'degraded_performance')],
    ],
    [
      'an end for everything at a resolved entry, whatever it lists',
      [at(1, { [A]: 'major_outage', [B]: 'degraded_performance' }), resolvedAt(9, { [A]: 'major_outage' })],
      [record(A, 1, 9, 'major_outage'), record(B, 1, 9, 'degraded_performance')],
    ],
    ['nothing from an entry that opens and resolves', [resolvedAt(1, { [A]: 'major_outage' })], []],
    [
      'another record from entries after a resolved one',
      [at(1, { [A]: 'major_outage' }), resolvedAt(2), at(3, { [A]: 'partial_outage' })],
      [record(A, 1, 2, 'major_outage'), record(A, 3, null, 'partial_outage')],
    ],
    [
      'maintenance apart from the outage it follows and precedes',
      [
        at(1, { [A]: 'major_outage' }),
        at(2, { [A]: 'under_maintenance' }),
        at(3, { [A]: 'degraded_performance' }),
        resolvedAt(4),
      ],
      [record(A, 1, 2, 'major_outage'), record(A, 2, 3, 'under_maintenance'), record(A, 3, 4, 'degraded_performance')],
    ],
    [
      'nothing for a status that lasted no time',
      [at(1, { [A]: 'major_outage' }), at(1, { [A]: 'operational' }), at(2, { [B]: 'major_outage' }), resolvedAt(2)],
      [],
    ],
    [
      'no worst status from one that lasted no time',
      [at(1, { [A]: 'degraded_performance' }), at(2, { [A]: 'major_outage' }), at(2, { [A]: 'partial_outage' })],
      [record(A, 1, null, 'partial_outage')],
    ],
  ])('makes %s', (_what, entries, expected) => {
    expect(recordsOf(entries)).toEqual(expected);
  });

  it('sorts by date and leaves its argument as it is', () => {
    const entries = [resolvedAt(5), at(3, { [A]: 'major_outage' }), at(1, { [A]: 'degraded_performance' })];
    const given = structuredClone(entries);
    expect(recordsOf(entries)).toEqual([record(A, 1, 5, 'major_outage')]);
    expect(entries).toEqual(given);
  });

  it('lets the later of two entries with the same date win', () => {
    const [first, second] = [at(1, { [A]: 'major_outage' }), at(1, { [A]: 'partial_outage' })] as const;
    expect(recordsOf([first, second])).toEqual([record(A, 1, null, 'partial_outage')]);
    expect(recordsOf([second, first])).toEqual([record(A, 1, null, 'major_outage')]);
  });

  it('agrees with stepping through every millisecond, for many random histories', () => {
    const statuses = [
      'operational',
      'degraded_performance',
      'partial_outage',
      'major_outage',
      'under_maintenance',
    ] as const;
    const random = seeded(20_261_120);
    const END = 24;
    for (let run = 0; run < 2_000; run += 1) {
      const entries = Array.from({ length: 1 + random(6) }, () => ({
        date: random(END),
        resolved: random(4) === 0,
        components: [A, B]
          .filter(() => random(2) === 0)
          .map((componentId) => ({ componentId, status: statuses[random(5)]! })),
      }));
      const records = deriveDowntime(entries);
      for (const componentId of [A, B]) {
        const times = Array.from({ length: END + 1 }, (_, time) => time);
        expect(times.map((time) => kindAt(records, componentId, time))).toEqual(
          times.map((time) => kindOf(statusByHand(entries, componentId, time))),
        );
      }
    }
  });
});

/** Which kinds of record cover a moment; there must never be two. */
function kindAt(records: readonly DowntimeRecord[], componentId: string, time: number): string {
  const covering = records.filter(
    (found) =>
      found.componentId === componentId && found.startedAt <= time && (found.endedAt === null || time < found.endedAt),
  );
  return covering.map(({ latestStatus }) => kindOf(latestStatus)).join(' and ') || 'up';
}

function kindOf(status: ComponentStatusWord): string {
  return status === 'operational' ? 'up' : status === 'under_maintenance' ? 'maintenance' : 'down';
}

/** The status at a moment, by replaying the entries up to it. */
function statusByHand(entries: readonly IncidentEntry[], componentId: string, time: number): ComponentStatusWord {
  let status: ComponentStatusWord = 'operational';
  for (const entry of [...entries].sort((a, b) => a.date - b.date)) {
    if (entry.date > time) break;
    const said = entry.components.find((component) => component.componentId === componentId);
    if (entry.resolved) status = 'operational';
    else if (said) status = said.status;
  }
  return status;
}

/** Whole numbers below a bound, the same in every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
