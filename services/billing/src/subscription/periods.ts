/**
 * The same day and time a number of months later, in UTC; the last day of the month where there is no such day. Counted
 * from the very first day, so that one of the 31st returns to the 31st after a short month.
 */
export function addMonths(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(anchor);
  moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

/** The remaining value of a period that costs `priceCents` at a time within it, rounded down to cents. */
export function unusedCents(priceCents: number, period: { start: Date; end: Date }, now: Date): number {
  const [start, end] = [period.start.getTime(), period.end.getTime()];
  const left = Math.min(Math.max(end - now.getTime(), 0), end - start);
  return Math.floor((priceCents * left) / (end - start));
}
