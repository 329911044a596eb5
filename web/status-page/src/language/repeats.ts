import { WEEKDAYS, type Frequency, type RecurrenceSummary } from '@candor/proto/recurrence-rule.js';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/**
 * How something recurs, "Repeats every 2 weeks: Monday and Friday", as the text of a language.
 * @param texts by frequency, for every one, two, … of its units
 */
export function repeatsOf(
  language: string,
  texts: Record<Frequency, (interval: number) => string>,
): (summary: RecurrenceSummary) => string {
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return ({ frequency, interval, weekdays }) => {
    const text = texts[frequency](interval);
    if (weekdays.length === 0) return text;
    const names = weekdays.map((weekday) => day.format(MONDAY + WEEKDAYS.indexOf(weekday) * DAY_MS));
    return `${text}: ${list.format(names)}`;
  };
}
