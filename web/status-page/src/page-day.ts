import { dayBoundaries, dayKey } from '@candor/ui/time/calendar-days.js';
import { DEFAULT_PERIOD_DAYS } from '@candor/ui/uptime/time-filters.js';
import { firstBarEdge } from '@candor/ui/uptime/uptime-bars.js';

const DAY_MS = 86_400_000;

/**
 * The calendar day of a moment (epoch ms) in a page's zone, as `2026-11-20`: a page says other things on another day.
 * @param timeZone IANA name; an unknown one throws RangeError
 */
export function pageDay(moment: number, timeZone: string): string {
  return dayKey(moment, timeZone);
}

/** When the page's day of a moment began (both epoch ms). @throws RangeError when the zone is not an IANA name */
export function startOfPageDay(moment: number, timeZone: string): number {
  const [start] = dayBoundaries(moment, 1, timeZone) as [number, number];
  return start;
}

/** When the page's day of a moment ends, which is when its bars move on (both epoch ms). Always after the moment. */
export function endOfPageDay(moment: number, timeZone: string): number {
  const [, end] = dayBoundaries(moment, 1, timeZone) as [number, number];
  return end;
}

/**
 * Since when a page shows history at a moment (both epoch ms): as many days of 24 hours, or from the first bar on where a day of
 * 25 hours among them makes that earlier.
 */
export function pageHistoryStart(moment: number, timeZone: string, days: number = DEFAULT_PERIOD_DAYS): number {
  return Math.min(moment - days * DAY_MS, firstBarEdge(moment, days, timeZone));
}
