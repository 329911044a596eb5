import { type ComponentStatus } from '../status/component-status.js';
import { DEFAULT_PERIOD_DAYS, MAX_BARS, TIME_FILTER_DAYS } from './time-filters.js';
import { barEdges, type Downtime, firstBarEdge, uptimeBars } from './uptime-bars.js';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 20, 16);
const TODAY = Date.UTC(2026, 10, 20);

function downtime(
  startTime: number,
  endTime?: number,
  worstComponentStatus: ComponentStatus = 'partial_outage',
): Downtime {
  return {
    startTime,
    ...(endTime !== undefined && { endTime }),
    worstComponentStatus,
    incidentId: 'i',
    firstIncidentEntryMessage: 'Down.',
  };
}

/** Bars of the last three days, oldest first. */
const bars = (downtimes: Downtime[], creationTime = 0): ReturnType<typeof uptimeBars> =>
  uptimeBars(barEdges(NOW, 3), downtimes, creationTime, NOW);

describe('barEdges', () => {
  it('shows 90 days by default', () => {
    expect(DEFAULT_PERIOD_DAYS).toBe(90);
  });

  it.each([
    [1, 1, 1],
    [30, 30, 1],
    [90, 90, 1],
    [91, 46, 2],
    [180, 90, 2],
    [360, 90, 4],
    [3600, 90, 40],
  ])('puts %d days into %d bars of %d days', (days, count, daysPerBar) => {
    const edges = barEdges(NOW, days);
    expect(edges).toHaveLength(count + 1);
    expect(edges.at(-1)).toBe(TODAY + DAY);
    expect((edges[1] ?? 0) - (edges[0] ?? 0)).toBe(daysPerBar * DAY);
  });

  it.each(Object.entries(TIME_FILTER_DAYS))('never gives more bars than fit, for %s', (_, days) => {
    expect(barEdges(NOW, days).length - 1).toBeLessThanOrEqual(MAX_BARS);
  });

  it.each(Object.values(TIME_FILTER_DAYS))('start where the first of them is known to, %d days ago', (days) => {
    for (const zone of ['UTC', 'Europe/Berlin', 'America/Havana', 'Pacific/Apia'])
      expect(firstBarEdge(NOW, days, zone)).toBe(barEdges(NOW, days, zone)[0]);
  });

  it('follows the days of the zone', () => {
    expect(barEdges(NOW, 1, 'Asia/Tokyo')).toEqual([TODAY + 15 * HOUR, TODAY + 39 * HOUR]);
  });
});

describe('uptimeBars', () => {
  it('are operational without downtimes', () => {
    expect(bars([]).map(({ status, downtimeMillis, existed }) => [status, downtimeMillis, existed])).toEqual([
      ['operational', 0, true],
      ['operational', 0, true],
      ['operational', 0, true],
    ]);
  });

  it('mark the days before the component was created; the day of its creation counts as one it existed', () => {
    const existed = (creationTime: number): boolean[] => bars([], creationTime).map((bar) => bar.existed);
    expect(existed(TODAY)).toEqual([false, false, true]);
    expect(existed(TODAY - 1)).toEqual([false, true, true]);
    expect(existed(NOW)).toEqual([false, false, true]);
  });

  it('split a downtime over midnight at midnight', () => {
    const [, yesterday, today] = bars([downtime(TODAY - 2 * HOUR, TODAY + HOUR)]);
    expect(yesterday).toMatchObject({ status: 'partial_outage', downtimeMillis: 2 * HOUR });
    expect(today).toMatchObject({ status: 'partial_outage', downtimeMillis: HOUR });
  });

  it('do not put a downtime into the day that starts when it ends', () => {
    expect(bars([downtime(TODAY - HOUR, TODAY)]).map((bar) => bar.downtimes.length)).toEqual([0, 1, 0]);
  });

  it('show a downtime that ended the moment it started', () => {
    expect(bars([downtime(TODAY, TODAY)]).map((bar) => bar.downtimes.length)).toEqual([0, 0, 1]);
  });

  it('let a downtime without an end last until now', () => {
    const today = bars([downtime(TODAY + 14 * HOUR)]).at(-1);
    expect(today).toMatchObject({ status: 'partial_outage', downtimeMillis: 2 * HOUR });
  });

  it('show a downtime that starts right now', () => {
    expect(bars([downtime(NOW)]).at(-1)).toMatchObject({ status: 'partial_outage', downtimeMillis: 0 });
  });

  it('count a moment once where downtimes overlap, touch or contain each other', () => {
    const at = (hour: number): number => TODAY + hour * HOUR;
    const today = bars([
      downtime(at(5), at(6)),
      downtime(at(1), at(4)),
      downtime(at(2), at(3)),
      downtime(at(3), at(5)),
      downtime(at(8), at(9)),
    ]).at(-1);
    expect(today?.downtimeMillis).toBe(6 * HOUR);
  });

  it('take the worst status of the day, whatever the order', () => {
    const day = [
      downtime(TODAY, TODAY + 1, 'under_maintenance'),
      downtime(TODAY + 2, TODAY + 3, 'major_outage'),
      downtime(TODAY + 4, TODAY + 5, 'degraded_performance'),
    ];
    expect(bars(day).at(-1)?.status).toBe('major_outage');
    expect(bars(day.toReversed()).at(-1)?.status).toBe('major_outage');
  });

  it('list the downtimes of a day oldest first and do not change the given list', () => {
    const given = [downtime(TODAY + HOUR, TODAY + 2 * HOUR), downtime(TODAY, TODAY + HOUR)];
    const copy = structuredClone(given);
    expect(
      bars(given)
        .at(-1)
        ?.downtimes.map((each) => each.startTime),
    ).toEqual([TODAY, TODAY + HOUR]);
    expect(given).toEqual(copy);
  });

  it('leave out what lies before the window, and fill the window where the downtime spans it', () => {
    expect(bars([downtime(TODAY - 9 * DAY, TODAY - 8 * DAY)]).every((bar) => bar.downtimes.length === 0)).toBe(true);
    expect(bars([downtime(TODAY - 9 * DAY)]).map((bar) => bar.downtimeMillis)).toEqual([DAY, DAY, 16 * HOUR]);
  });
});
