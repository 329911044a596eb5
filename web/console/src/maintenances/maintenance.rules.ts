import { formatDate } from '@candor/ui/time/format-date.js';
import {
  type AffectedComponent,
  type Maintenance,
  type MaintenanceDraft,
  type MaintenanceTotals,
  type TextFormat,
  type Translation,
} from '../api/contract.js';
import { fromLocalText, toLocalText } from '../forms/local-time.js';
import { type FieldErrors, requireText } from '../forms/required.js';
import { translationsDraft, translationsProblem } from '../translations/translations.rules.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A start that is past when the form is sent takes effect at once, and is refused of a recurring one. */
const TO_FILL_IN = 15 * MINUTE;
const MAX_DAYS = 30;
/** Minutes. */
const REMINDER = { usual: 60, most: 7 * 24 * 60 };

/** The form values of a maintenance: numbers as typed, the start as its input shows it. */
export interface MaintenanceFormValues {
  name: string;
  message: string;
  messageFormat: TextFormat;
  /** Name and message in further languages. */
  nameTranslations: Translation[];
  messageTranslations: Translation[];
  start: string;
  days: string;
  hours: string;
  minutes: string;
  affectedComponents: AffectedComponent[];
  /** Whether the services are under maintenance from the start to the end by themselves. */
  automaticStatus: boolean;
  sendNotification: boolean;
  /** Whether recipients are reminded before the start. */
  remind: boolean;
  reminderMinutes: string;
  notifyAtStart: boolean;
  notifyAtEnd: boolean;
  internal: boolean;
  /** The pages that it is put on; none where nobody chose any. */
  pageIds: string[];
}

export const MAINTENANCE_POINTERS = {
  '/name': 'name',
  '/message': 'message',
  '/nameTranslations': 'nameTranslations',
  '/messageTranslations': 'messageTranslations',
  '/plannedStartTime': 'start',
  '/plannedEndTime': 'hours',
  '/affectedComponents': 'affectedComponents',
  '/reminderMinutes': 'reminderMinutes',
  '/pageIds': 'pageIds',
} as const;

const requireTexts = requireText<MaintenanceFormValues>({
  name: 'Give a name to your maintenance.',
  message: 'You have to set a message for maintenance.',
});

const isWithin = (text: string, most: number): boolean => /^\d+$/.test(text.trim()) && Number(text) <= most;

const isReminder = (text: string): boolean => isWithin(text, REMINDER.most) && Number(text) > 0;

export function validateMaintenance(values: MaintenanceFormValues): FieldErrors<MaintenanceFormValues> {
  const errors = requireTexts(values);
  const nameTranslations = translationsProblem(values.nameTranslations);
  if (nameTranslations !== undefined) errors.nameTranslations = nameTranslations;
  const messageTranslations = translationsProblem(values.messageTranslations);
  if (messageTranslations !== undefined) errors.messageTranslations = messageTranslations;
  if (Number.isNaN(fromLocalText(values.start))) errors.start = 'Please say when the maintenance starts.';
  if (!isWithin(values.days, MAX_DAYS)) errors.days = `Please give 0 to ${MAX_DAYS} days.`;
  if (!isWithin(values.hours, 24)) errors.hours = 'Please give 0 to 24 hours.';
  if (!isWithin(values.minutes, 60)) errors.minutes = 'Please give 0 to 60 minutes.';
  if (durationOf(values) > MAX_DAYS * DAY) errors.days ??= `A maintenance takes at most ${MAX_DAYS} days.`;
  if (values.sendNotification && values.remind && !isReminder(values.reminderMinutes)) {
    errors.reminderMinutes = 'Please give 1 to 10080 minutes.';
  }
  return errors;
}

/** The planned duration (ms). */
function durationOf({ days, hours, minutes }: MaintenanceFormValues): number {
  return Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE;
}

/** A new maintenance starts at the next full hour that leaves time to fill in the form, and takes one hour. */
export function emptyMaintenance(now: number): MaintenanceFormValues {
  return {
    name: '',
    message: '',
    messageFormat: 'markdown',
    nameTranslations: [],
    messageTranslations: [],
    start: toLocalText(Math.floor((now + TO_FILL_IN) / HOUR + 1) * HOUR),
    days: '0',
    hours: '1',
    minutes: '0',
    affectedComponents: [],
    automaticStatus: true,
    sendNotification: false,
    remind: true,
    reminderMinutes: String(REMINDER.usual),
    notifyAtStart: true,
    notifyAtEnd: true,
    internal: false,
    pageIds: [],
  };
}

export function valuesOf(maintenance: Maintenance): MaintenanceFormValues {
  const { name, message, messageFormat, plannedStartTime, plannedEndTime, reminderMinutes } = maintenance;
  const { automaticStatus, sendNotification, notifyAtStart, notifyAtEnd, internal } = maintenance;
  const { nameTranslations = [], messageTranslations = [], pageIds = [] } = maintenance;
  const minutes = Math.round((plannedEndTime - plannedStartTime) / MINUTE);
  return {
    name,
    message,
    messageFormat,
    nameTranslations,
    messageTranslations,
    start: toLocalText(plannedStartTime),
    days: String(Math.floor(minutes / (24 * 60))),
    hours: String(Math.floor(minutes / 60) % 24),
    minutes: String(minutes % 60),
    affectedComponents: maintenance.affectedComponents.map(({ componentId, status }) => ({
      componentId,
      componentStatus: status,
    })),
    automaticStatus,
    sendNotification,
    remind: reminderMinutes > 0,
    reminderMinutes: String(reminderMinutes > 0 ? reminderMinutes : REMINDER.usual),
    notifyAtStart,
    notifyAtEnd,
    internal,
    pageIds,
  };
}

/** @param before the maintenance that is changed, whose translations may be removed */
export function toDraft(values: MaintenanceFormValues, before?: Maintenance): MaintenanceDraft {
  const plannedStartTime = fromLocalText(values.start);
  const { translations: nameTranslations } = translationsDraft(values.nameTranslations, before?.nameTranslations);
  const { translations: messageTranslations } = translationsDraft(
    values.messageTranslations,
    before?.messageTranslations,
  );
  return {
    name: values.name.trim(),
    message: values.message.trim(),
    messageFormat: values.messageFormat,
    ...(nameTranslations && { nameTranslations }),
    ...(messageTranslations && { messageTranslations }),
    plannedStartTime,
    plannedEndTime: plannedStartTime + durationOf(values),
    affectedComponents: values.affectedComponents.map(({ componentId, componentStatus }) => ({
      componentId,
      status: componentStatus,
    })),
    automaticStatus: values.automaticStatus,
    sendNotification: values.sendNotification,
    reminderMinutes: reminderOf(values),
    notifyAtStart: values.notifyAtStart,
    notifyAtEnd: values.notifyAtEnd,
    internal: values.internal,
    pageIds: values.pageIds,
  };
}

/** A maintenance from the form, complete or not; an invalid time is replaced by a default. */
export function toMaintenancePreview(
  values: MaintenanceFormValues,
  now: number,
  before?: Maintenance,
): MaintenanceDraft {
  const start = Number.isNaN(fromLocalText(values.start)) ? toLocalText(now) : values.start;
  const days = isWithin(values.days, MAX_DAYS) ? values.days : '0';
  const hours = isWithin(values.hours, 24) ? values.hours : '0';
  const minutes = isWithin(values.minutes, 60) ? values.minutes : '0';
  return toDraft({ ...values, start, days, hours, minutes }, before);
}

/** Its start and end in the reader's zone, formatted; undefined while one of them is unknown. */
export function plannedText(values: MaintenanceFormValues, zone: string): string | undefined {
  const { start, days, hours, minutes } = validateMaintenance(values);
  if (start ?? days ?? hours ?? minutes) return undefined;
  const { plannedStartTime, plannedEndTime } = toDraft(values);
  return `From ${formatDate(plannedStartTime, 'date-time', zone)} until ${endText(plannedStartTime, plannedEndTime, zone)}.`;
}

/** The end of a period that started at `start`; the day is given only where it differs. */
export function endText(start: number, end: number, zone: string): string {
  const sameDay = formatDate(start, 'day', zone) === formatDate(end, 'day', zone);
  return formatDate(end, sameDay ? 'time' : 'date-time', zone);
}

/** Hidden input does not count: without notification there is no reminder, whatever the field contains. */
function reminderOf({ remind, reminderMinutes }: MaintenanceFormValues): number {
  if (!remind) return 0;
  return isReminder(reminderMinutes) ? Number(reminderMinutes) : REMINDER.usual;
}

/** Whether a maintenance takes longer than planned. */
export function isOverrun({ state, plannedEndTime }: Maintenance, now: number): boolean {
  return state === 'in_progress' && plannedEndTime < now;
}

/** The numbers for each group of the list; a started maintenance counts as completed, as it has its incident. */
export function summaryOf(...lists: readonly (MaintenanceTotals | undefined)[]): string {
  const count = (...states: Maintenance['state'][]) =>
    lists.reduce((sum, totals) => states.reduce((more, state) => more + (totals?.[state] ?? 0), sum), 0);
  const cancelled = count('cancelled');
  const found = `${count('scheduled')} scheduled, ${count('in_progress', 'completed')} completed maintenance(s) found.`;
  return cancelled > 0 ? `${found} ${cancelled} cancelled.` : found;
}
