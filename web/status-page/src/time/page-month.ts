import { dayBoundaries, dayKey } from '@candor/ui/time/calendar-days.js';

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Whether a text is a month in our format, `2026-10`. */
export function isMonth(text: string): boolean {
  return MONTH.test(text);
}

/** The month of a moment (epoch ms) in a page's zone, as `2026-10`. @throws RangeError when the zone is not an IANA name */
export function pageMonth(moment: number, timeZone: string): string {
  return dayKey(moment, timeZone).slice(0, 'yyyy-mm'.length);
}

/**
 * The month `count` months after another; before it where `count` is negative. @throws RangeError for an invalid month
 */
export function monthAfter(month: string, count = 1): string {
  const [year, number] = yearAndNumber(month);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 'yyyy-mm'.length);
}

/**
 * The start of a month in a zone, and the start of the next one (epoch ms).
 * @throws RangeError for an invalid month, or when the zone is not an IANA name
 */
export function monthSpan(month: string, timeZone: string): { start: number; end: number } {
  return { start: firstInstant(month, timeZone), end: firstInstant(monthAfter(month), timeZone) };
}

/** All months from one to another, both included, newest first; none when the first is the later one. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = monthAfter(month, -1)) months.push(month);
  return months;
}

function firstInstant(month: string, timeZone: string): number {
  const [year, number] = yearAndNumber(month);
  // At noon UTC it is the first or, far in the east, already the second.
  const noon = Date.UTC(year, number - 1, 1, 12);
  const day = Number(dayKey(noon, timeZone).slice(-2));
  return dayBoundaries(noon, day, timeZone)[0] ?? noon;
}

function yearAndNumber(month: string): [year: number, number: number] {
  if (!isMonth(month)) throw new RangeError(`${month} is no month`);
  return [Number(month.slice(0, 4)), Number(month.slice(5))];
}
