import fc from 'fast-check';
import { COMPONENT_STATUSES } from '../status/component-status.js';
import { MAX_BARS, TIME_FILTER_DAYS } from './time-filters.js';
import { barEdges, type Downtime, uptimeBars } from './uptime-bars.js';
import { uptimePercent } from './uptime-percent.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Zones without and with DST, with half an hour of it, at midnight, south and north of the equator. */
const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];
const zone = fc.constantFrom(...ZONES);
const instant = fc
  .integer({ min: Date.UTC(2015, 0) / MINUTE, max: Date.UTC(2030, 0) / MINUTE })
  .map((minutes) => minutes * MINUTE);

/** The calendar day in a zone as days since 1970, computed by Intl. */
function dayOf(moment: number, timeZone: string): number {
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)) / DAY;
}

describe('the bars of any window, in any zone', () => {
  it.each(Object.values(TIME_FILTER_DAYS))('are at most 90 whole groups of calendar days, for %d days', (days) => {
    fc.assert(
      fc.property(instant, zone, (now, timeZone) => {
        const edges = barEdges(now, days, timeZone);
        expect(edges.length - 1).toBeLessThanOrEqual(MAX_BARS);
        expect(edges.at(-1)).toBeGreaterThan(now);
        expect(edges.at(-2)).toBeLessThanOrEqual(now);
        const daysPerBar = Math.ceil(days / MAX_BARS);
        const first = dayOf(now, timeZone) + 1 - (edges.length - 1) * daysPerBar;
        expect(dayOf(now, timeZone) - first + 1).toBeGreaterThanOrEqual(days);
        for (const [index, edge] of edges.entries()) {
          expect(dayOf(edge, timeZone)).toBe(first + index * daysPerBar);
          expect(dayOf(edge - 1, timeZone)).toBe(first + index * daysPerBar - 1);
        }
      }),
      { numRuns: days > 1_000 ? 5 : 25 },
    );
  });

  it('have the same total as counting minute by minute, each minute in its own day', () => {
    const minutes = fc.integer({ min: 0, max: 5 * 24 * 60 });
    const stretch = fc.record({
      before: minutes,
      length: fc.option(minutes, { nil: undefined }),
      worstComponentStatus: fc.constantFrom(...COMPONENT_STATUSES.slice(1)),
    });
    fc.assert(
      fc.property(instant, zone, fc.array(stretch, { maxLength: 6 }), (now, timeZone, stretches) => {
        const downtimes = stretches.map(({ before, length, worstComponentStatus }): Downtime => {
          const startTime = now - before * MINUTE;
          const ended = length !== undefined && length > 0 && { endTime: Math.min(now, startTime + length * MINUTE) };
          return { startTime, ...ended, worstComponentStatus, incidentId: 'i', firstIncidentEntryMessage: 'Down.' };
        });
        const bars = uptimeBars(barEdges(now, 3, timeZone), downtimes, 0, now);
        expect(bars.map(({ downtimeMillis }) => downtimeMillis)).toEqual(
          bars.map(({ start, end }) => countMinutes(downtimes, start, Math.min(end, now))),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('keep the true length of days of 23, 24.5 and 25 hours', () => {
    const lengths = (now: number, timeZone: string) => {
      const edges = barEdges(now, 2, timeZone);
      return edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / HOUR);
    };
    expect(lengths(Date.UTC(2026, 2, 30, 12), 'Europe/Berlin')).toEqual([23, 24]);
    expect(lengths(Date.UTC(2026, 9, 25, 12), 'Europe/Berlin')).toEqual([24, 25]);
    expect(lengths(Date.UTC(2026, 3, 5, 6), 'Australia/Lord_Howe')).toEqual([24, 24.5]);
  });
});

describe('the percentage of any downtime', () => {
  it('is within 0 and 100, 100 for none, 0 for all, and falls as downtime grows', () => {
    const length = fc.integer({ min: 0, max: 3600 * DAY });
    fc.assert(
      fc.property(
        length,
        length,
        length,
        fc.constantFrom(...Object.values(TIME_FILTER_DAYS)),
        (one, other, age, days) => {
          const percent = (downtime: number) => uptimePercent(downtime, age, days * DAY);
          const span = Math.min(age, days * DAY);
          const [less, more] = [Math.min(one, other), Math.max(one, other)];
          expect(percent(0)).toBe(100);
          expect(percent(span + 1)).toBe(0);
          expect(percent(less)).toBeGreaterThanOrEqual(percent(more));
          expect(percent(more)).toBeGreaterThanOrEqual(0);
          if (less > 0 && less < span) expect(percent(less)).toBeCloseTo((1 - less / span) * 100, 6);
        },
      ),
    );
  });
});

/** Milliseconds during which something is down, except for maintenance, by checking every minute. */
function countMinutes(downtimes: readonly Downtime[], from: number, to: number): number {
  let total = 0;
  for (let moment = from; moment < to; moment += MINUTE) {
    const down = downtimes.some(
      ({ startTime, endTime = Infinity, worstComponentStatus }) =>
        worstComponentStatus !== 'under_maintenance' && startTime <= moment && moment < endTime,
    );
    if (down) total += MINUTE;
  }
  return total;
}
