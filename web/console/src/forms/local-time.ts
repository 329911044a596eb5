import { format, isValid, parse } from 'date-fns';

/** How an instant is written in a form. */
const WRITTEN = 'MMM d, yyyy, h:mm a';

/** Without commas, which people leave out. */
const DAYS = ['MMM d yyyy', 'MMMM d yyyy', 'd MMM yyyy', 'M/d/yyyy', 'yyyy-MM-dd'];
const TIMES = ['h:mm a', 'h a', 'H:mm', 'H:mm:ss'];
const READABLE = DAYS.flatMap((day) => TIMES.map((time) => `${day} ${time}`));

/** What a form shows for an instant (epoch ms): `Nov 20, 2026, 4:05 PM` in the browser's zone. */
export function toLocalText(instant: number): string {
  return format(instant, WRITTEN);
}

/**
 * The instant (epoch ms) of what was typed, NaN where that is none. Besides the way we write it ourselves, it may be in
 * 24 hours, have the month in numbers or in full, or stand as in `2026-11-20T16:05`.
 */
export function fromLocalText(text: string): number {
  const plain = text
    .replaceAll(',', ' ')
    .replace(/(\d)T(\d)/, '$1 $2')
    .replace(/(\d)([ap])\.?m\.?\s*$/i, '$1 $2m')
    .trim()
    .replace(/\s+/g, ' ');
  // The year is never guessed from two digits.
  if (!/\b\d{4}\b/.test(plain)) return Number.NaN;
  const read = READABLE.map((form) => parse(plain, form, 0)).find(isValid);
  return read ? read.getTime() : Number.NaN;
}
