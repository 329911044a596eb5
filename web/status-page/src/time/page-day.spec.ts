import fc from 'fast-check';
import { barEdges } from '@candor/ui/uptime/uptime-bars.js';
import { endOfPageDay, pageDay, pageHistoryStart } from './page-day.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the day of a page', () => {
  it('ends at midnight of its zone', () => {
    const afternoon = Date.UTC(2026, 10, 20, 16);
    expect(endOfPageDay(afternoon, 'UTC')).toBe(Date.UTC(2026, 10, 21));
    expect(endOfPageDay(afternoon, 'Europe/Berlin')).toBe(Date.UTC(2026, 10, 20, 23));
    expect(endOfPageDay(afternoon, 'Asia/Tokyo')).toBe(Date.UTC(2026, 10, 21, 15));
    expect(endOfPageDay(afternoon, 'America/Los_Angeles')).toBe(Date.UTC(2026, 10, 21, 8));
  });

  it('ends after 23 and after 25 hours when the clocks change', () => {
    const lengthOf = (midnight: number) => (endOfPageDay(midnight, 'Europe/Berlin') - midnight) / HOUR;
    expect(lengthOf(Date.UTC(2026, 2, 28, 23))).toBe(23);
    expect(lengthOf(Date.UTC(2026, 9, 24, 22))).toBe(25);
    expect(lengthOf(Date.UTC(2026, 10, 19, 23))).toBe(24);
  });

  it('continues after a date that a zone skipped', () => {
    // Samoa had no December 30, 2011.
    const last = Date.UTC(2011, 11, 30, 9, 59);
    expect(pageDay(last, 'Pacific/Apia')).toBe('2011-12-29');
    expect(endOfPageDay(last, 'Pacific/Apia')).toBe(Date.UTC(2011, 11, 30, 10));
    expect(pageDay(Date.UTC(2011, 11, 30, 10), 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('is followed immediately by the next one, at any moment in any zone', () => {
    const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) });
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const end = endOfPageDay(now, timeZone);
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(2 * DAY);
        expect(pageDay(end - 1, timeZone)).toBe(pageDay(now, timeZone));
        expect(pageDay(end, timeZone) > pageDay(now, timeZone)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the history of a page', () => {
  it('goes back 90 days', () => {
    const noon = Date.UTC(2026, 6, 20, 12);
    expect(pageHistoryStart(noon, 'UTC')).toBe(noon - 90 * DAY);
  });

  it('goes back to its first bar where a day had 25 hours', () => {
    // In Berlin the clocks went back on October 25, 2026; the moment is the last minute of December 1.
    const late = Date.UTC(2026, 11, 1, 22, 59);
    expect(pageHistoryStart(late, 'Europe/Berlin')).toBe(Date.UTC(2026, 8, 2, 22));
    expect(late - pageHistoryStart(late, 'Europe/Berlin')).toBe(90 * DAY + HOUR - 60_000);
  });

  it('never starts after its first bar', () => {
    const moment = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo');
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const start = pageHistoryStart(now, timeZone);
        expect(start).toBeLessThanOrEqual(barEdges(now, 90, timeZone)[0]!);
        expect(now - start).toBeGreaterThanOrEqual(90 * DAY);
        expect(now - start).toBeLessThanOrEqual(90 * DAY + HOUR);
      }),
    );
  });
});
