import { offeredPeriods, windowsAt } from './windows.js';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const inUtc = { timeZone: 'UTC', timeFilters: [] } as const;

describe('how far back a page looks', () => {
  it('is 90 days unless it offers other periods', () => {
    expect(windowsAt(NOON, NOON, inUtc)).toEqual({ historyStart: NOON - 90 * DAY_MS, pastStart: NOON - 90 * DAY_MS });
  });

  it('is the longest period that it offers, and 90 days for past items', () => {
    const shown = { timeZone: 'UTC', timeFilters: ['1_month', '1_year'] } as const;
    expect(offeredPeriods(shown)).toEqual(['1_month', '1_year']);
    expect(windowsAt(NOON, NOON, shown)).toEqual({ historyStart: NOON - 360 * DAY_MS, pastStart: NOON - 90 * DAY_MS });
  });

  it('is the same as of its time, however much later it is', () => {
    expect(windowsAt(NOON, NOON + 30 * DAY_MS, inUtc)).toEqual(windowsAt(NOON, NOON, inUtc));
  });

  it('includes every bar of its zone, also where a day has 25 hours', () => {
    const late = Date.UTC(2026, 10, 20, 22, 30);
    const berlin = windowsAt(late, late, { timeZone: 'Europe/Berlin', timeFilters: [] });
    // 90 bars with today's; the first starts at midnight of summer time.
    expect(berlin.historyStart).toBeLessThanOrEqual(Date.UTC(2026, 7, 22, 22));
  });

  it('is never more than the catalog allows', () => {
    const shown = { timeZone: 'UTC', timeFilters: ['all_time'] } as const;
    const later = NOON + 400 * DAY_MS;
    expect(later - windowsAt(NOON, later, shown).historyStart).toBe(3_650 * DAY_MS);
  });
});
