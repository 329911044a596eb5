import { topUp } from './series.rules.js';
import type { MaintenanceSeriesEntity } from './maintenance-series.entity.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const FIRST = Date.parse('2027-01-05T02:00:00Z');
const series = (changes: Partial<MaintenanceSeriesEntity> = {}) =>
  ({
    rrule: 'FREQ=WEEKLY',
    timeZone: 'UTC',
    firstStart: new Date(FIRST),
    duration: HOUR,
    exceptions: [],
    plannedUntil: null,
    ...changes,
  }) as unknown as MaintenanceSeriesEntity;
const weeks = (from: number, count: number) =>
  Array.from({ length: count }, (_, week) => FIRST + (from + week) * 7 * DAY);

describe('the occurrences that become maintenances', () => {
  it('are those of the next 60 days, and the clock looks again when the following one is as near', () => {
    expect(topUp(series(), [], FIRST - DAY)).toEqual({ starts: weeks(0, 9), nextAt: FIRST });
    const rarely = series({ rrule: 'FREQ=WEEKLY;INTERVAL=8' });
    expect(topUp(rarely, [], FIRST - DAY)).toEqual({ starts: [FIRST, FIRST + 56 * DAY], nextAt: FIRST });
  });

  it('are ten at most, and the clock looks again when the next one starts', () => {
    const daily = series({ rrule: 'FREQ=DAILY' });
    const { starts, nextAt } = topUp(daily, [], FIRST - DAY);
    expect([starts.length, starts[9], nextAt]).toEqual([10, FIRST + 9 * DAY, FIRST]);
    const planned = series({ rrule: 'FREQ=DAILY', plannedUntil: new Date(FIRST + 9 * DAY) });
    expect(topUp(planned, starts, FIRST)).toEqual({ starts: [], nextAt: FIRST });
    expect(topUp(planned, starts.slice(1), FIRST)).toEqual({ starts: [FIRST + 10 * DAY], nextAt: FIRST + DAY });
  });

  it('are at least the next one, however far it is', () => {
    const yearly = series({ rrule: 'FREQ=YEARLY' });
    expect(topUp(yearly, [], FIRST - 300 * DAY)).toEqual({ starts: [FIRST], nextAt: FIRST });
    const planned = series({ rrule: 'FREQ=YEARLY', plannedUntil: new Date(FIRST) });
    expect(topUp(planned, [FIRST], FIRST - 300 * DAY)).toEqual({ starts: [], nextAt: FIRST });
    expect(topUp(planned, [], FIRST)).toEqual({ starts: [FIRST + 365 * DAY], nextAt: FIRST + 365 * DAY });
  });

  it('leave out what was over before it could be planned', () => {
    const daily = series({ rrule: 'FREQ=DAILY', plannedUntil: new Date(FIRST) });
    expect(topUp(daily, [], FIRST + 5 * DAY + HOUR / 2).starts[0]).toBe(FIRST + 5 * DAY);
    expect(topUp(daily, [], FIRST + 5 * DAY + HOUR).starts[0]).toBe(FIRST + 6 * DAY);
  });

  it('leave out exceptions, and end with the rule', () => {
    const twice = series({ rrule: 'FREQ=WEEKLY;COUNT=3', exceptions: [FIRST + 7 * DAY] });
    expect(topUp(twice, [], FIRST - DAY)).toEqual({ starts: [FIRST, FIRST + 14 * DAY], nextAt: null });
    expect(topUp(series({ rrule: 'FREQ=WEEKLY;COUNT=1', plannedUntil: new Date(FIRST) }), [], FIRST)).toEqual({
      starts: [],
      nextAt: null,
    });
  });
});
