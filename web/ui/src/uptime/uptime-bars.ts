import { type ComponentStatus, worstStatus } from '../status/component-status.js';
import { dayBoundaries } from '../time/calendar-days.js';
import { MAX_BARS } from './time-filters.js';

/** One period of downtime of one component; times are epoch ms, without `endTime` it is ongoing. */
export interface Downtime {
  startTime: number;
  endTime?: number;
  worstComponentStatus: ComponentStatus;
  incidentId: string;
  firstIncidentEntryMessage: string;
}

/** Whether the period was planned work, which is shown and not counted as downtime. */
export function isMaintenance({ worstComponentStatus }: Pick<Downtime, 'worstComponentStatus'>): boolean {
  return worstComponentStatus === 'under_maintenance';
}

/** One bar of the uptime history: one day, or several where the window has more days than bars fit. */
export interface UptimeBar {
  /** Epoch ms; the bar covers `[start, end)`. */
  start: number;
  end: number;
  /** False when the component was created after the bar's last day. */
  existed: boolean;
  /** Worst status seen within the bar; operational when there was no downtime. */
  status: ComponentStatus;
  /** Time (ms) within the bar during which at least one downtime lasted; maintenance is shown and not counted. */
  downtimeMillis: number;
  /** The downtimes that touch the bar, oldest first. */
  downtimes: Downtime[];
}

/**
 * Edges of the bars of a window that ends with the day of `now` (epoch ms, one more than bars, oldest first). Up to 90 days
 * make one bar a day; a longer window puts the same whole number of days into each bar, so it may start a few days early.
 * Costly in a zone with changing offsets: compute once per page, not per component.
 */
export function barEdges(now: number, days: number, timeZone = 'UTC'): number[] {
  const { whole, perBar } = barDays(days);
  return dayBoundaries(now, whole, timeZone, perBar);
}

/** The first of these edges, at a fraction of the cost of all of them. */
export function firstBarEdge(now: number, days: number, timeZone = 'UTC'): number {
  const { whole } = barDays(days);
  const [first = now] = dayBoundaries(now, whole, timeZone, whole);
  return first;
}

/** The number of days per bar, and of all bars together, which may be a few more than requested. */
function barDays(days: number): { whole: number; perBar: number } {
  const perBar = Math.max(1, Math.ceil(days / MAX_BARS));
  return { whole: Math.ceil(days / perBar) * perBar, perBar };
}

/** Total length (ms) of the intervals, each moment counted once. */
function unionLength(intervals: [start: number, end: number][]): number {
  let total = 0;
  let reached = -Infinity;
  for (const [start, end] of intervals.toSorted((a, b) => a[0] - b[0])) {
    total += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return total;
}

/**
 * Puts the downtimes of one component into bars.
 * @param edges from `barEdges`
 * @param creationTime when the component was created (epoch ms)
 * @param now epoch ms; a downtime without an end lasts until then
 */
export function uptimeBars(
  edges: readonly number[],
  downtimes: readonly Downtime[],
  creationTime: number,
  now: number,
): UptimeBar[] {
  const ordered = downtimes.toSorted((a, b) => a.startTime - b.startTime);
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? start;
    const touching = ordered.filter(
      ({ startTime, endTime = now + 1 }) => startTime < end && (endTime > start || startTime >= start),
    );
    const bar = { start, end, existed: creationTime < end, downtimes: touching };
    // The common case; a page has thousands of bars.
    if (touching.length === 0) return { ...bar, status: 'operational', downtimeMillis: 0 };
    return {
      ...bar,
      status: worstStatus(touching.map((downtime) => downtime.worstComponentStatus)),
      downtimeMillis: unionLength(
        touching
          .filter((downtime) => !isMaintenance(downtime))
          .map((downtime) => [
            Math.max(downtime.startTime, start),
            Math.min(downtime.endTime ?? now, end, Math.max(now, start)),
          ]),
      ),
    };
  });
}
