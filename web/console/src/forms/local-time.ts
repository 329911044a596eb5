import { isValid, parse } from 'date-fns';

/** How a form shows an instant. Not by `date-fns`, whose `format` would be another 4 kB on every page with a form. */
const WRITTEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Commas are removed, as people omit them. */
const DAYS = ['MMM d yyyy', 'MMMM d yyyy', 'd MMM yyyy', 'M/d/yyyy', 'yyyy-MM-dd'];
const TIMES = ['h:mm a', 'h a', 'H:mm', 'H:mm:ss'];
const READABLE = DAYS.flatMap((day) => TIMES.map((time) => `${day} ${time}`));

/** The text in a form for an instant (epoch ms): `Nov 20, 2026, 4:05 PM` in the browser's zone. */
export function toLocalText(instant: number): string {
  // Newer ICU data have a narrow space before AM and PM.
  return WRITTEN.format(instant).replaceAll('\u202f', ' ');
}

/**
 * The instant (epoch ms) of a typed text, NaN where that is invalid. Besides our own format it may have 24 hours, the
 * month as number or in full, or the form `2026-11-20T16:05`.
 */
export function fromLocalText(text: string): number {
  const plain = text
    .replaceAll(',', ' ')
    .replace(/(\d)T(\d)/, '$1 $2')
    .replace(/(\d)([ap])\.?m\.?\s*$/i, '$1 $2m')
    .trim()
    .replace(/\s+/g, ' ');
  // A year of two digits is refused.
  if (!/\b\d{4}\b/.test(plain)) return Number.NaN;
  const read = READABLE.map((form) => parse(plain, form, 0)).find(isValid);
  return read ? read.getTime() : Number.NaN;
}
