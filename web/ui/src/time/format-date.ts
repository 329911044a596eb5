/** How much of an instant is printed. Every form that has a time of day also prints the zone. */
export type DateForm = 'month' | 'day' | 'short-day' | 'time' | 'date-time';

const OPTIONS: Record<DateForm, Intl.DateTimeFormatOptions> = {
  month: { year: 'numeric', month: 'long' },
  day: { year: 'numeric', month: 'long', day: 'numeric' },
  'short-day': { year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  'date-time': {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

/** Creating a formatter costs a hundred times what using it costs, and a page prints hundreds of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Prints an instant: `November 2026`, `November 20, 2026`, `Nov 20, 2026`, `4:05 PM UTC` or `Nov 20, 2026, 4:05 PM UTC`.
 * @param instant epoch milliseconds
 * @param timeZone IANA name; an unknown one throws RangeError
 * @param locale BCP 47
 */
export function formatDate(instant: number, form: DateForm, timeZone = 'UTC', locale = 'en-US'): string {
  const key = `${form} ${timeZone} ${locale}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...OPTIONS[form], timeZone });
    formatters.set(key, formatter);
  }
  // Newer ICU data puts a narrow no-break space before AM and PM; a plain space is what people search and copy.
  return formatter.format(instant).replaceAll('\u202f', ' ');
}
