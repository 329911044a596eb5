import { dayBoundaries, dayKey } from './calendar-days.js';

const HOUR = 3600_000;
const iso = (instants: number[]): string[] => instants.map((instant) => new Date(instant).toISOString().slice(0, 16));
const lengths = (edges: number[]): number[] => edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / HOUR);

describe('dayBoundaries', () => {
  it('ends with the end of today and has the requested number of days', () => {
    expect(iso(dayBoundaries(Date.UTC(2026, 10, 20, 16, 5), 3))).toEqual([
      '2026-11-18T00:00',
      '2026-11-19T00:00',
      '2026-11-20T00:00',
      '2026-11-21T00:00',
    ]);
    expect(dayBoundaries(Date.UTC(2026, 10, 20), 90)).toHaveLength(91);
  });

  it('assigns the first and the last millisecond of a day to that day', () => {
    expect(iso(dayBoundaries(Date.UTC(2026, 10, 20), 1))[0]).toBe('2026-11-20T00:00');
    expect(iso(dayBoundaries(Date.UTC(2026, 10, 21) - 1, 1))[0]).toBe('2026-11-20T00:00');
  });

  it('starts days at midnight of the zone', () => {
    const now = Date.UTC(2026, 10, 20, 16, 5);
    expect(iso(dayBoundaries(now, 1, 'Asia/Tokyo'))).toEqual(['2026-11-20T15:00', '2026-11-21T15:00']);
    expect(iso(dayBoundaries(now, 1, 'America/Los_Angeles'))).toEqual(['2026-11-20T08:00', '2026-11-21T08:00']);
    expect(iso(dayBoundaries(now, 1, 'Asia/Kathmandu'))).toEqual(['2026-11-19T18:15', '2026-11-20T18:15']);
    expect(iso(dayBoundaries(now, 1, 'Pacific/Kiritimati'))).toEqual(['2026-11-20T10:00', '2026-11-21T10:00']);
  });

  it('keeps the true length of days on which the clocks change', () => {
    expect(lengths(dayBoundaries(Date.UTC(2026, 2, 30, 12), 3, 'Europe/Berlin'))).toEqual([24, 23, 24]);
    expect(lengths(dayBoundaries(Date.UTC(2026, 9, 26, 12), 3, 'Europe/Berlin'))).toEqual([24, 25, 24]);
    expect(lengths(dayBoundaries(Date.UTC(2026, 3, 5, 12), 2, 'Australia/Lord_Howe'))).toEqual([24, 24.5]);
  });

  it('starts a day at the change where clocks skip midnight', () => {
    // Beirut went from 23:59:59 on March 28, 2020 to 01:00 on March 29.
    const edges = dayBoundaries(Date.UTC(2020, 2, 29, 12), 2, 'Asia/Beirut');
    expect(iso(edges)).toEqual(['2020-03-27T22:00', '2020-03-28T22:00', '2020-03-29T21:00']);
  });

  it('starts a day at the first of two midnights', () => {
    // Havana went from 00:59:59 back to 00:00 on November 1, 2026.
    const edges = dayBoundaries(Date.UTC(2026, 10, 1, 12), 2, 'America/Havana');
    expect(iso(edges)).toEqual(['2026-10-31T04:00', '2026-11-01T04:00', '2026-11-02T05:00']);
  });

  it('supports a date that a zone skipped', () => {
    // Samoa had no December 30, 2011: its length is zero.
    const edges = dayBoundaries(Date.UTC(2011, 11, 31, 8), 4, 'Pacific/Apia');
    expect(lengths(edges)).toEqual([24, 24, 0, 24]);
    expect(iso(edges).at(-1)).toBe('2011-12-31T10:00');
  });

  it.each(['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Tehran', 'Australia/Lord_Howe'])(
    'gives a year of %s without gaps, with every edge on its own date',
    (timeZone) => {
      const edges = dayBoundaries(Date.UTC(2026, 11, 31, 12), 365, timeZone);
      expect(lengths(edges).every((hours) => hours >= 23 && hours <= 25)).toBe(true);
      const keys = edges.map((edge) => dayKey(edge, timeZone));
      expect(new Set(keys).size).toBe(366);
      expect(edges.every((edge, index) => index === 0 || dayKey(edge - 1, timeZone) === keys[index - 1])).toBe(true);
    },
  );

  it.each(['UTC', 'Europe/Berlin', 'Pacific/Apia'])(
    'gives every n-th boundary where that is enough, in %s',
    (timeZone) => {
      const now = Date.UTC(2012, 0, 20, 12);
      const every = dayBoundaries(now, 360, timeZone);
      expect(dayBoundaries(now, 360, timeZone, 4)).toEqual(every.filter((_, index) => index % 4 === 0));
      expect(dayBoundaries(now, 360, timeZone, 360)).toEqual([every[0], every.at(-1)]);
    },
  );

  it('refuses an unknown zone', () => {
    expect(() => dayBoundaries(0, 1, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('dayKey', () => {
  it('is the date on a wall clock of the zone', () => {
    const instant = Date.UTC(2026, 10, 20, 23, 30);
    expect(dayKey(instant)).toBe('2026-11-20');
    expect(dayKey(instant, 'Europe/Berlin')).toBe('2026-11-21');
    expect(dayKey(instant, 'America/New_York')).toBe('2026-11-20');
  });
});
