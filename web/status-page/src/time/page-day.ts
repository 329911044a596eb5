import { dayBoundaries, dayKey } from '@candor/ui/time/calendar-days.js';
import { DEFAULT_PERIOD_DAYS } from '@candor/ui/uptime/time-filters.js';
import { firstBarEdge } from '@candor/ui/uptime/uptime-bars.js';

const DAY_MS = 86_400_000;

/**
 * The calendar day of a moment (epoch ms) in a page's zone, as `2026-11-20`; a page has different content on another
 * day.
 * @param timeZone IANA name; an unknown one throws RangeError
 */
export function pageDay(moment: number, timeZone: string): string {
  return dayKey(moment, timeZone);
}

/** The start of the page's day of a moment (both epoch ms). @throws RangeError when the zone is not an IANA name */
export function startOfPageDay(moment: number, timeZone: string): number {
  const [start] = dayBoundaries(moment, 1, timeZone) as [number, number];
  return start;
}

/** The end of the page's day of a moment, which is when its bars move on (both epoch ms). Always after the moment. */
export function endOfPageDay(moment: number, timeZone: string): number {
  const [, end] = dayBoundaries(moment, 1, timeZone) as [number, number];
  return end;
}

/**
 * The start of the history that a page shows at a moment (both epoch ms): the given number of days of 24 hours, or from
 * the first bar where a day of 25 hours among them makes that earlier.
 */
export function pageHistoryStart(moment: number, timeZone: string, days: number = DEFAULT_PERIOD_DAYS): number {
  return Math.min(moment - days * DAY_MS, firstBarEdge(moment, days, timeZone));
}
