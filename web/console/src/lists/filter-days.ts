/** The first moment of a day in the browser's zone (epoch ms). @param day `2026-11-20`; anything else is not a day */
export function startOfDay(day: string): number | undefined {
  const time = new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(time) ? undefined : time;
}

/** The first moment after a day, which may have 23 or 25 hours. */
export function endOfDay(day: string): number | undefined {
  const start = startOfDay(day);
  if (start === undefined) return undefined;
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}

/** The day of a moment in the format of a date field; empty for none. */
export function dayText(time: number | undefined): string {
  if (time === undefined) return '';
  const date = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
