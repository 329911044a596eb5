import {
  type Maintenance,
  type NewMaintenance,
  type RecurrencePreviewDraft,
  type SeriesDraft,
} from '../api/contract.js';
import { type FieldErrors } from '../forms/required.js';
import { toDraft, validateMaintenance, type MaintenanceFormValues } from './maintenance.rules.js';

export type Repeat = 'never' | 'daily' | 'weekly' | 'monthly_day' | 'monthly_weekday' | 'yearly' | 'custom';

/** The days of the week as recurrence rules name them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

/** The form values of a recurrence. */
export interface RecurrenceValues {
  repeat: Repeat;
  /** Every so many days, weeks, months or years. */
  interval: string;
  /** Of a weekly one, beside the day of its start. */
  weekdays: Weekday[];
  /** How often it takes place; empty for no end. */
  count: string;
  /** A rule as typed. */
  rule: string;
  /** Occurrences that do not take place (epoch ms). */
  exceptions: number[];
}

export const NO_RECURRENCE: RecurrenceValues = {
  repeat: 'never',
  interval: '1',
  weekdays: [],
  count: '',
  rule: 'FREQ=WEEKLY',
  exceptions: [],
};

export type NewMaintenanceValues = MaintenanceFormValues & RecurrenceValues;

export const RECURRENCE_POINTERS = {
  '/recurrence/rrule': 'repeat',
  '/recurrence/timeZone': 'repeat',
  '/recurrence/exceptions': 'repeat',
} as const;

/** The day of a start in the page's zone. */
interface StartDay {
  weekday: Weekday;
  day: number;
  /** Which of this weekday in its month: 1 to 4, or -1 for the last. */
  nth: number;
}

const ORDINALS: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };

/** @param start epoch ms */
export function startDayOf(start: number, timeZone: string): StartDay {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', day: 'numeric' }).formatToParts(start);
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const weekday = WEEKDAYS.find((one) => WEEKDAY_NAMES[one] === partOf('weekday')) ?? 'MO';
  const day = Number(partOf('day'));
  const nth = Math.ceil(day / 7);
  return { weekday, day, nth: nth > 4 ? -1 : nth };
}

/** The choices for a start. */
export function repeatOptions({ weekday, day, nth }: StartDay): { value: Repeat; label: string }[] {
  return [
    { value: 'never', label: 'Does not repeat' },
    { value: 'daily', label: 'Daily' },
    { value: 'weekly', label: 'Weekly' },
    { value: 'monthly_day', label: `Monthly on day ${day}` },
    { value: 'monthly_weekday', label: `Monthly on the ${ORDINALS[nth]} ${WEEKDAY_NAMES[weekday]}` },
    { value: 'yearly', label: 'Yearly' },
    { value: 'custom', label: 'By a rule (RFC 5545)' },
  ];
}

/** The unit of its interval; undefined where there is none. */
export const UNITS: Record<Repeat, string | undefined> = {
  never: undefined,
  daily: 'days',
  weekly: 'weeks',
  monthly_day: 'months',
  monthly_weekday: 'months',
  yearly: 'years',
  custom: undefined,
};

/** The rule of the form for a start; undefined for none. */
export function rruleOf(values: RecurrenceValues, start: StartDay): string | undefined {
  const { repeat, interval, count, weekdays } = values;
  if (repeat === 'never') return undefined;
  if (repeat === 'custom') return values.rule.trim().replace(/^RRULE:/i, '');
  const { weekday, day, nth } = start;
  const days = WEEKDAYS.filter((one) => one === weekday || weekdays.includes(one));
  const what: Record<Exclude<Repeat, 'never' | 'custom'>, string> = {
    daily: 'FREQ=DAILY',
    weekly: `FREQ=WEEKLY;BYDAY=${days.join(',')}`,
    monthly_day: `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    monthly_weekday: `FREQ=MONTHLY;BYDAY=${nth}${weekday}`,
    yearly: 'FREQ=YEARLY',
  };
  return [
    what[repeat],
    ...(Number(interval) > 1 ? [`INTERVAL=${Number(interval)}`] : []),
    ...(count.trim() === '' ? [] : [`COUNT=${count.trim()}`]),
  ].join(';');
}

const PART = { count: /(?:^|;)COUNT=(\d+)/i, interval: /(?:^|;)INTERVAL=(\d+)/i, days: /(?:^|;)BYDAY=([A-Z,]+)/i };
const REPEATS: readonly Repeat[] = ['daily', 'weekly', 'monthly_day', 'monthly_weekday', 'yearly'];

/** The form values of a rule, as it was typed where the form has no fields for it. @param start of its next occurrence */
export function recurrenceOf(rrule: string, start: StartDay): RecurrenceValues {
  const days = PART.days.exec(rrule)?.[1]?.split(',') ?? [];
  const values = {
    interval: PART.interval.exec(rrule)?.[1] ?? '1',
    count: PART.count.exec(rrule)?.[1] ?? '',
    weekdays: WEEKDAYS.filter((day) => days.includes(day)),
    rule: rrule,
    // Those that there are stay so, whatever is sent.
    exceptions: [],
  };
  const partsOf = (rule: string | undefined) => (rule ?? '').toUpperCase().split(';').toSorted().join(';');
  const repeat = REPEATS.find((one) => partsOf(rruleOf({ ...values, repeat: one }, start)) === partsOf(rrule));
  return { ...values, repeat: repeat ?? 'custom' };
}

const isWithin = (text: string, most: number): boolean => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= most;

export function validateNewMaintenance(values: NewMaintenanceValues): FieldErrors<NewMaintenanceValues> {
  const errors: FieldErrors<NewMaintenanceValues> = validateMaintenance(values);
  if (UNITS[values.repeat] === undefined) return errors;
  if (!isWithin(values.interval, 400)) errors.interval = 'Please give 1 to 400.';
  if (values.count.trim() !== '' && !isWithin(values.count, 1_000)) errors.count = 'Please give 1 to 1000 times.';
  return errors;
}

/** For a maintenance that recurs already and is to go on doing so. */
export function validateSeries(values: NewMaintenanceValues): FieldErrors<NewMaintenanceValues> {
  const errors = validateNewMaintenance(values);
  if (values.repeat === 'never') errors.repeat = 'Please say how it repeats. To end it, cancel all dates.';
  return errors;
}

/** @param timeZone of the page */
export function toNewMaintenance(values: NewMaintenanceValues, timeZone: string): NewMaintenance {
  const draft = toDraft(values);
  const rrule = rruleOf(values, startDayOf(draft.plannedStartTime, timeZone));
  return { ...draft, ...(rrule !== undefined && { recurrence: { rrule, timeZone, exceptions: values.exceptions } }) };
}

/** The plan for all dates from the next one on. @param timeZone of the series, which it keeps @param next the next date, as it is */
export function toSeries(
  values: NewMaintenanceValues,
  timeZone: string,
  baseVersion: number,
  next?: Maintenance,
): SeriesDraft {
  const draft = toDraft(values, next);
  const rrule = rruleOf(values, startDayOf(draft.plannedStartTime, timeZone)) ?? '';
  return { ...draft, recurrence: { rrule, timeZone, exceptions: values.exceptions }, baseVersion };
}

/** What is asked for the next occurrences; undefined for a form that does not repeat or is incomplete. */
export function recurrencePreviewOf(
  values: NewMaintenanceValues,
  timeZone: string,
): RecurrencePreviewDraft | undefined {
  const { start, days, hours, minutes, interval, count } = validateNewMaintenance(values);
  if (values.repeat === 'never' || (start ?? days ?? hours ?? minutes ?? interval ?? count)) return undefined;
  const { plannedStartTime, plannedEndTime, recurrence } = toNewMaintenance(values, timeZone);
  return recurrence ? { plannedStartTime, plannedEndTime, recurrence } : undefined;
}
