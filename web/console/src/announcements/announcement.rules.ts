import { formatDate } from '@candor/ui/time/format-date.js';
import {
  type Announcement,
  type AnnouncementChange,
  type AnnouncementDraft,
  type AnnouncementState,
  type TextFormat,
  type Translation,
} from '../api/contract.js';
import { fromLocalText, toLocalText } from '../forms/local-time.js';
import { translationsDraft, translationsProblem } from '../translations/translations.rules.js';
import { type FieldErrors, isBlank, requireText } from '../forms/required.js';

const DAY = 24 * 3_600_000;
/** How long one lasts unless its author says otherwise. */
const USUAL_DAYS = 7;
const MAX_DAYS = 366;

export const STATE_LABELS: Record<AnnouncementState, string> = { planned: 'Planned', open: 'Open', ended: 'Ended' };

/** The form values of an announcement, times as their inputs show them. */
export interface AnnouncementFormValues {
  name: string;
  message: string;
  messageFormat: TextFormat;
  /** Both in further languages. */
  nameTranslations: Translation[];
  messageTranslations: Translation[];
  /** Blank for now. */
  start: string;
  end: string;
  sendNotification: boolean;
  /** The pages that it is put on; none for the first one. */
  pageIds: string[];
}

export const ANNOUNCEMENT_POINTERS = {
  '/name': 'name',
  '/message': 'message',
  '/nameTranslations': 'nameTranslations',
  '/messageTranslations': 'messageTranslations',
  '/startsAt': 'start',
  '/endsAt': 'end',
  '/pageIds': 'pageIds',
} as const;

const requireTexts = requireText<AnnouncementFormValues>({
  name: 'Give a title to your announcement.',
  message: 'You have to set a message for your announcement.',
  end: 'Please say when the announcement ends.',
});

/**
 * @param now epoch ms
 * @param before the announcement that is changed: inputs show no seconds, so a time that was not touched is what it is
 */
export function validateAnnouncement(
  values: AnnouncementFormValues,
  now: number,
  before?: Announcement,
): FieldErrors<AnnouncementFormValues> {
  const errors = requireTexts(values);
  const { start, end } = timesOf(values, now, before);
  if (Number.isNaN(start)) errors.start = 'Please say when the announcement begins.';
  if (Number.isNaN(end)) errors.end ??= 'Please say when the announcement ends.';
  if (end <= start) errors.end = 'An announcement has to end after its start.';
  if (end - start > MAX_DAYS * DAY) errors.end = `An announcement lasts at most ${MAX_DAYS} days.`;
  const nameTranslations = translationsProblem(values.nameTranslations);
  if (nameTranslations !== undefined) errors.nameTranslations = nameTranslations;
  const messageTranslations = translationsProblem(values.messageTranslations);
  if (messageTranslations !== undefined) errors.messageTranslations = messageTranslations;
  return errors;
}

/** Both in epoch ms; NaN for what cannot be read. */
function timesOf(
  { start, end }: AnnouncementFormValues,
  now: number,
  before?: Announcement,
): { start: number; end: number } {
  const known = before && valuesOf(before);
  const kept = (written: string, untouched: string | undefined, time = Number.NaN): number =>
    written === untouched ? time : fromLocalText(written);
  return {
    start: isBlank(start) ? now : kept(start, known?.start, before?.startsAt),
    end: kept(end, known?.end, before?.endsAt),
  };
}

/** A new one begins now and ends in a week. */
export function emptyAnnouncement(now: number): AnnouncementFormValues {
  return {
    name: '',
    message: '',
    messageFormat: 'markdown',
    nameTranslations: [],
    messageTranslations: [],
    start: '',
    end: toLocalText(now + USUAL_DAYS * DAY),
    sendNotification: false,
    pageIds: [],
  };
}

export function valuesOf(announcement: Announcement): AnnouncementFormValues {
  const { name, message, messageFormat, startsAt, endsAt, sendNotification } = announcement;
  const { nameTranslations = [], messageTranslations = [], pageIds = [] } = announcement;
  return {
    ...{ name, message, messageFormat, nameTranslations, messageTranslations },
    ...{ start: toLocalText(startsAt), end: toLocalText(endsAt), sendNotification, pageIds },
  };
}

/** What a new announcement says. @param before the one that is changed, whose translations may be removed */
export function toDraft(values: AnnouncementFormValues, before?: Announcement): AnnouncementDraft {
  const { name, message, messageFormat, start, end, sendNotification, pageIds } = values;
  const { translations: nameTranslations } = translationsDraft(values.nameTranslations, before?.nameTranslations);
  const { translations: messageTranslations } = translationsDraft(
    values.messageTranslations,
    before?.messageTranslations,
  );
  return {
    ...{ name: name.trim(), message: message.trim(), messageFormat, sendNotification, pageIds },
    ...(nameTranslations && { nameTranslations }),
    ...(messageTranslations && { messageTranslations }),
    ...(!isBlank(start) && { startsAt: fromLocalText(start) }),
    endsAt: fromLocalText(end),
  };
}

/** What changes of one. Inputs show no seconds: a time that was not touched stays what it is. */
export function toChange(values: AnnouncementFormValues, announcement: Announcement): AnnouncementChange {
  const before = valuesOf(announcement);
  const { startsAt, endsAt, sendNotification, ...texts } = toDraft(values, announcement);
  return {
    ...texts,
    ...(values.start !== before.start && { startsAt: startsAt ?? Date.now() }),
    ...(values.end !== before.end && { endsAt }),
    ...(announcement.state === 'planned' && { sendNotification }),
  };
}

/** An announcement from the form, complete or not; an invalid time is replaced by a default. @param now epoch ms */
export function toPreview(values: AnnouncementFormValues, now: number): AnnouncementDraft {
  const { start, end } = timesOf(values, now);
  return {
    ...toDraft(values),
    startsAt: Number.isNaN(start) ? now : start,
    endsAt: Number.isNaN(end) ? now + USUAL_DAYS * DAY : end,
  };
}

/** Whether visitors see it at once. @param now epoch ms */
export function beginsNow(values: AnnouncementFormValues, now: number): boolean {
  return !(timesOf(values, now).start > now);
}

/** "Nov 20, 2026, 4:05 PM – Nov 27, 2026, 4:05 PM". @param zone IANA name */
export function periodText({ startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>, zone: string): string {
  return `${formatDate(startsAt, 'date-time', zone)} – ${formatDate(endsAt, 'date-time', zone)}`;
}
