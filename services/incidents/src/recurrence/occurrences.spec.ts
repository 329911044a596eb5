import fc from 'fast-check';
import { icalLocalTime } from './local-time.js';
import { isOccurrence, nextOccurrences, smallestGap } from './occurrences.js';

const HOUR = 3_600_000;
const at = (utc: string) => Date.parse(utc);
const starts = (rrule: string, timeZone: string, first: string, count: number, exceptions: string[] = []) => {
  const firstStart = at(first);
  const recurring = { rrule, timeZone, firstStart, exceptions: exceptions.map(at) };
  return nextOccurrences(recurring, firstStart - 1, count).map((start) => new Date(start).toISOString().slice(0, 16));
};

describe('a weekly window stays at its local time across both changes of the clock', () => {
  it.each([
    [
      'Europe/Berlin',
      '2027-03-20T01:00',
      ['2027-03-27T01:00', '2027-04-03T00:00'],
      '2027-10-23T00:00',
      ['2027-10-30T00:00', '2027-11-06T01:00'],
    ],
    [
      'America/New_York',
      '2027-03-06T07:00',
      ['2027-03-13T07:00', '2027-03-20T06:00'],
      '2027-10-30T06:00',
      ['2027-11-06T06:00', '2027-11-13T07:00'],
    ],
    [
      'Australia/Sydney',
      '2027-09-25T17:30',
      ['2027-10-02T16:30', '2027-10-09T16:30'],
      '2027-03-27T16:30',
      ['2027-04-03T17:30', '2027-04-10T17:30'],
    ],
    [
      'America/Santiago',
      '2027-08-28T06:00',
      ['2027-09-04T06:00', '2027-09-11T05:00'],
      '2027-03-27T05:00',
      ['2027-04-03T05:00', '2027-04-10T06:00'],
    ],
    [
      'Asia/Tokyo',
      '2027-03-20T18:00',
      ['2027-03-27T18:00', '2027-04-03T18:00'],
      '2027-10-23T18:00',
      ['2027-10-30T18:00', '2027-11-06T18:00'],
    ],
  ])('%s', (timeZone, ...given) => {
    const [spring, springDates, autumn, autumnDates] = given;
    for (const [first, dates] of [
      [spring, springDates],
      [autumn, autumnDates],
    ] as const) {
      const found = starts('FREQ=WEEKLY', timeZone, `${first}:00Z`, 3);
      expect([...new Set(found.map((start) => icalLocalTime(at(`${start}:00Z`), timeZone).slice(9)))]).toHaveLength(1);
      expect(found).toEqual([first, ...dates]);
    }
  });
});

describe('occurrences', () => {
  it('leave out a local time that a change of the clock skips', () => {
    expect(starts('FREQ=DAILY', 'Europe/Berlin', '2027-03-27T01:30:00Z', 3)).toEqual([
      '2027-03-27T01:30',
      '2027-03-29T00:30',
      '2027-03-30T00:30',
    ]);
  });

  it('are at the first of two equal local times', () => {
    expect(starts('FREQ=DAILY', 'Europe/Berlin', '2027-10-30T00:30:00Z', 3)).toEqual([
      '2027-10-30T00:30',
      '2027-10-31T00:30',
      '2027-11-01T01:30',
    ]);
  });

  it('leave out exceptions, which count', () => {
    expect(starts('FREQ=DAILY;COUNT=3', 'UTC', '2027-01-01T08:00:00Z', 5, ['2027-01-02T08:00:00Z'])).toEqual([
      '2027-01-01T08:00',
      '2027-01-03T08:00',
    ]);
  });

  it('leave out dates that do not exist', () => {
    expect(starts('FREQ=MONTHLY;BYMONTHDAY=31', 'UTC', '2027-01-31T08:00:00Z', 3)).toEqual([
      '2027-01-31T08:00',
      '2027-03-31T08:00',
      '2027-05-31T08:00',
    ]);
  });

  it('end with the times that are accepted', () => {
    expect(starts('FREQ=YEARLY;INTERVAL=400', 'UTC', '2027-01-31T08:00:00Z', 3)).toEqual(['2027-01-31T08:00']);
  });

  it.each(['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=7', 'FREQ=NEVER'])(
    'of %s are none, and finding that out costs little',
    (rrule) => {
      const began = process.cpuUsage();
      expect(starts(rrule, 'Europe/Berlin', '2027-03-27T01:30:00Z', 5)).toEqual([]);
      const recurring = { rrule, timeZone: 'UTC', firstStart: at('2027-03-27T01:30:00Z'), exceptions: [] };
      expect(smallestGap(recurring)).toBeUndefined();
      expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
    },
  );

  it('are as far apart as the shortest of them', () => {
    const gap = (rrule: string, timeZone = 'UTC') =>
      smallestGap({ rrule, timeZone, firstStart: at('2027-03-01T08:00:00Z'), exceptions: [] });
    expect(gap('FREQ=WEEKLY;BYDAY=MO,TH')).toBe(3 * 24 * HOUR);
    expect(gap('FREQ=DAILY', 'Europe/Berlin')).toBe(23 * HOUR);
    expect(gap('FREQ=DAILY;COUNT=1')).toBeUndefined();
  });

  it('are the same wherever one begins to look, in order, and at one local time', () => {
    const rules = [
      'FREQ=DAILY',
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;BYDAY=MO,WE,SA',
      'FREQ=MONTHLY;BYDAY=2TU',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=YEARLY',
    ];
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom(...zones),
        fc.integer({ min: at('2026-01-01T00:00:00Z') / 1_000, max: at('2030-01-01T00:00:00Z') / 1_000 }),
        fc.integer({ min: 0, max: 9 }),
        (rrule, timeZone, seconds, from) => {
          const recurring = { rrule, timeZone, firstStart: seconds * 1_000, exceptions: [] };
          const all = nextOccurrences(recurring, 0, 12);
          expect(all).toEqual(all.toSorted((a, b) => a - b));
          const after = all[from];
          if (after === undefined) return;
          expect(nextOccurrences(recurring, after, all.length - from - 1)).toEqual(all.slice(from + 1));
          expect(nextOccurrences(recurring, after - 1, 1)).toEqual([after]);
          expect(isOccurrence(recurring, after)).toBe(true);
          expect(isOccurrence(recurring, after + 1)).toBe(false);
          expect(new Set(all.map((start) => icalLocalTime(start, timeZone).slice(9))).size).toBe(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});
