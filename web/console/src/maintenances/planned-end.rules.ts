import { isLanguage } from '@candor/words/languages.js';
import { maintenanceNews, type MaintenanceNews } from '@candor/words/maintenance-news.js';
import {
  type EndDraft,
  type Maintenance,
  type PlannedEndDraft,
  type PreviewDraft,
  type TextFormat,
  type Translation,
} from '../api/contract.js';
import { fromLocalText, toLocalText } from '../forms/local-time.js';
import { type FieldErrors } from '../forms/required.js';

const MAX_DURATION_MS = 30 * 86_400_000;

/** The form values of what is said of a running maintenance. */
export interface EndFormValues {
  message: string;
  messageFormat: TextFormat;
  sendNotification: boolean;
}

/** The form values of a new planned end, as its input shows it. */
export interface PlannedEndFormValues extends EndFormValues {
  end: string;
}

export const PLANNED_END_POINTERS = { '/plannedEndTime': 'end', '/message': 'message' } as const;
export const END_POINTERS = { '/message': 'message' } as const;

/** What is said unless something else is typed, as the server words it. */
export const ENDED = maintenanceNews('completed').message;
export function movedText(maintenance: Maintenance, end: string): string {
  return maintenanceNews(moveOf(maintenance, end)).message;
}

function moveOf({ plannedEndTime }: Maintenance, end: string): MaintenanceNews {
  // The input shows no seconds.
  return fromLocalText(end) < fromLocalText(toLocalText(plannedEndTime)) ? 'shortened' : 'extended';
}

/** The text of an entry as it will be read: what is typed, else that of the server in every language. */
function textOf(typed: string, news: MaintenanceNews): { message: string; translations?: Translation[] } {
  const message = typed.trim();
  if (message !== '') return { message };
  const { message: ours, translations } = maintenanceNews(news);
  return {
    message: ours,
    translations: translations.flatMap(({ language, text }) => (isLanguage(language) ? [{ language, text }] : [])),
  };
}

/** The planned end as it is. */
export function plannedEndValues({ plannedEndTime, sendNotification }: Maintenance): PlannedEndFormValues {
  return { end: toLocalText(plannedEndTime), message: '', messageFormat: 'markdown', sendNotification };
}

export function endValues({ sendNotification, notifyAtEnd }: Maintenance): EndFormValues {
  return { message: '', messageFormat: 'markdown', sendNotification: sendNotification && notifyAtEnd };
}

/** @param now epoch ms */
export function validatePlannedEnd(
  { plannedStartTime, plannedEndTime }: Maintenance,
  { end }: PlannedEndFormValues,
  now: number,
): FieldErrors<PlannedEndFormValues> {
  const time = fromLocalText(end);
  if (Number.isNaN(time)) return { end: 'Please say when the maintenance ends.' };
  if (time <= now) return { end: 'Please give a time in the future, or end the maintenance now.' };
  if (end === toLocalText(plannedEndTime)) return { end: 'The maintenance is planned to end then already.' };
  if (time - plannedStartTime > MAX_DURATION_MS) return { end: 'A maintenance takes at most 30 days.' };
  return {};
}

/** A planned end that is later by some time, counted from now once it has passed. @param byMs milliseconds, and so `now` */
export function laterBy(end: string, byMs: number, now: number): string {
  const time = fromLocalText(end);
  return toLocalText((Number.isNaN(time) ? now : Math.max(time, now)) + byMs);
}

export function toPlannedEnd({ end, ...said }: PlannedEndFormValues): PlannedEndDraft {
  return { plannedEndTime: fromLocalText(end), ...toEnd(said) };
}

export function toEnd({ message, messageFormat, sendNotification }: EndFormValues): EndDraft {
  return { message: message.trim(), messageFormat, sendNotification };
}

/** The entry that moves the planned end; an invalid time is left out. */
export function plannedEndPreview(maintenance: Maintenance, values: PlannedEndFormValues): PreviewDraft {
  const plannedEndTime = fromLocalText(values.end);
  return {
    incidentId: maintenance.incidentId,
    ...(!Number.isNaN(plannedEndTime) && { plannedEndTime }),
    entry: {
      ...textOf(values.message, moveOf(maintenance, values.end)),
      messageFormat: values.messageFormat,
      incidentStatus: 'identified',
      affectedComponents: withStatus(maintenance, maintenance.automaticStatus ? 'under_maintenance' : 'operational'),
    },
  };
}

/** The entry that ends it. */
export function endPreview(maintenance: Maintenance, { message, messageFormat }: EndFormValues): PreviewDraft {
  return {
    incidentId: maintenance.incidentId,
    entry: {
      ...textOf(message, 'completed'),
      messageFormat,
      incidentStatus: 'resolved',
      affectedComponents: withStatus(maintenance, 'operational'),
    },
  };
}

function withStatus({ affectedComponents }: Maintenance, componentStatus: 'under_maintenance' | 'operational') {
  return affectedComponents.map(({ componentId }) => ({ componentId, componentStatus }));
}
