/** How often a rule recurs. Rules that recur more than once a day are refused. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The days of the week as recurrence rules name them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type RuleWeekday = (typeof WEEKDAYS)[number];

/** What is said of a rule in words; the rest of it shows in its dates. */
export interface RecurrenceSummary {
  readonly frequency: Frequency;
  /** 1 for each, 2 for every second. */
  readonly interval: number;
  /** Of a weekly rule that lists them. */
  readonly weekdays: readonly RuleWeekday[];
}

/**
 * The parts of a recurrence rule (RFC 5545, 3.3.10) by their names; undefined for a text that is none or repeats a part.
 */
export function ruleParts(rrule: string): ReadonlyMap<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of rrule.split(';')) {
    const [, name, value] = /^([A-Z]+)=([A-Z0-9+,-]+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  return parts;
}

/** The summary of a rule; undefined for one that this build cannot read. */
export function recurrenceSummary(rrule: string): RecurrenceSummary | undefined {
  const parts = ruleParts(rrule);
  const frequency = FREQUENCIES.find((one) => one === parts?.get('FREQ'));
  if (!parts || !frequency) return undefined;
  const days = frequency === 'WEEKLY' ? (parts.get('BYDAY')?.split(',') ?? []) : [];
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: WEEKDAYS.filter((day) => days.includes(day)),
  };
}

const UNITS: Record<Frequency, readonly [each: string, unit: string]> = {
  DAILY: ['daily', 'days'],
  WEEKLY: ['weekly', 'weeks'],
  MONTHLY: ['monthly', 'months'],
  YEARLY: ['yearly', 'years'],
};
const NAMES: Record<RuleWeekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

/** A rule in English, "Repeats every 2 weeks: Monday, Friday"; "Repeats" alone for one that this build cannot read. */
export function recurrenceText(rrule: string): string {
  const summary = recurrenceSummary(rrule);
  if (!summary) return 'Repeats';
  const { frequency, interval, weekdays } = summary;
  const [each, units] = UNITS[frequency];
  const days = weekdays.map((day) => NAMES[day]).join(', ');
  return `Repeats ${interval === 1 ? each : `every ${interval} ${units}`}${days && `: ${days}`}`;
}
