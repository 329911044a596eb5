import { isAcceptedTime, TIME_OUT_OF_RANGE } from '@candor/platform/accepted-times.js';
import { readTranslations } from '@candor/platform/translations.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  AnnouncementDraft,
  UpdateAnnouncementRequest,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import { checkMessage, checkMessageTranslations, formatOf } from '../entries/entry-draft.rules.js';
import { checkNameTranslations, MAX_NAME } from '../incidents/incident-name.js';
import { checkChosenPages, readChosenPages } from '../pages/chosen-pages.js';
import type { AnnouncementEntity } from './announcement.entity.js';
import { stateOf } from './announcement-state.js';

/** Announcements of an organisation that have not ended. */
export const MAX_UNENDED = 100;
const DAY_MS = 86_400_000;
/** How long one may last, and how far ahead it may begin. */
const MAX_DAYS = 366;
/** A browser's clock may be a little ahead of ours; up to this a start counts as now (ms). */
const CLOCK_TOLERANCE_MS = 60_000;
const END_PASSED = 'Please give an end in the future.';

/** What an announcement says. */
export type AnnouncementContent = Pick<
  AnnouncementEntity,
  | 'name'
  | 'message'
  | 'messageFormat'
  | 'nameTranslations'
  | 'messageTranslations'
  | 'pageIds'
  | 'startsAt'
  | 'endsAt'
  | 'sendNotification'
>;

/** When it begins and ends (epoch ms). */
interface Times {
  readonly start: number;
  readonly end: number;
}

/**
 * The content of a new announcement.
 * @param now by the database's clock (epoch ms)
 * @throws InvalidError naming every wrong field
 */
export function readNew(draft: AnnouncementDraft, now: number): AnnouncementContent {
  const start = draft.startsAt === 0n ? now : startFrom(draft.startsAt, now);
  const times = { start, end: Number(draft.endsAt) };
  const violations = checkText(new Violations(), draft).check(
    times.end !== 0,
    '/endsAt',
    'Please say when the announcement ends.',
  );
  if (times.end !== 0 && checkTimes(violations, times)) checkPlan(violations, times, now);
  checkChosenPages(violations, draft.pages?.pageIds ?? []).throwIfAny();
  return {
    name: draft.name.trim(),
    message: draft.message.trim(),
    messageFormat: formatOf(draft) ?? 'plain',
    ...readInOthers(draft, { nameTranslations: [], messageTranslations: [] }),
    pageIds: readChosenPages(draft.pages?.pageIds ?? []),
    ...datesOf(times),
    sendNotification: draft.sendNotification,
  };
}

/**
 * What an announcement says after a change. What has begun stays so: its start may be corrected, not moved into the
 * future, and whether recipients were notified stays as it is. What has ended stays ended.
 * @param now by the database's clock (epoch ms)
 * @throws InvalidError naming every wrong field
 */
export function readChange(
  before: AnnouncementEntity,
  change: UpdateAnnouncementRequest,
  now: number,
): AnnouncementContent {
  const { name = before.name, message = before.message, sendNotification = before.sendNotification } = change;
  const times = {
    start: change.startsAt === undefined ? before.startsAt.getTime() : startFrom(change.startsAt, now),
    end: change.endsAt === undefined ? before.endsAt.getTime() : Number(change.endsAt),
  };
  const messageFormat = formatOf(change) ?? before.messageFormat;
  const { nameTranslations, messageTranslations } = change;
  const texts = { nameTranslations, messageTranslations };
  const written = { name, message, messageFormat: textFormatValue(messageFormat), ...texts };
  const violations = checkText(new Violations(), written);
  const isPlanned = stateOf(before) === 'planned';
  if (checkTimes(violations, times)) {
    if (isPlanned) checkPlan(violations, times, now);
    else checkBegun(violations, before, times, now);
  }
  checkChosenPages(violations, change.pages?.pageIds ?? [])
    .check(
      isPlanned || sendNotification === before.sendNotification,
      '/sendNotification',
      'This announcement has begun. Whether recipients were notified cannot be changed.',
    )
    .throwIfAny();
  return {
    ...{ name: name.trim(), message: message.trim(), messageFormat },
    ...readInOthers(texts, before),
    pageIds: change.pages ? readChosenPages(change.pages.pageIds) : before.pageIds,
    ...datesOf(times),
    sendNotification,
  };
}

/** Whether visitors read something else after a change; when it begins and ends, and where it shows, is no correction. */
export function isEdited(before: AnnouncementContent, after: AnnouncementContent): boolean {
  return textOf(before) !== textOf(after);
}

function textOf(content: AnnouncementContent): string {
  const { name, message, messageFormat, nameTranslations, messageTranslations } = content;
  const inOthers = [nameTranslations, messageTranslations].map((texts) =>
    texts.map(({ language, text }) => [language, text]).toSorted(),
  );
  return JSON.stringify([name, message, messageFormat, inOthers]);
}

/** The texts in further languages: those that are given, else those before. */
function readInOthers(
  { nameTranslations, messageTranslations }: Pick<AnnouncementDraft, 'nameTranslations' | 'messageTranslations'>,
  before: Pick<AnnouncementContent, 'nameTranslations' | 'messageTranslations'>,
): Pick<AnnouncementContent, 'nameTranslations' | 'messageTranslations'> {
  return {
    nameTranslations: nameTranslations ? readTranslations(nameTranslations.items) : before.nameTranslations,
    messageTranslations: messageTranslations ? readTranslations(messageTranslations.items) : before.messageTranslations,
  };
}

/** A start that is a moment ahead is now. */
function startFrom(wanted: bigint, now: number): number {
  const start = Number(wanted);
  return start > now && start <= now + CLOCK_TOLERANCE_MS ? now : start;
}

function datesOf({ start, end }: Times): Pick<AnnouncementContent, 'startsAt' | 'endsAt'> {
  return { startsAt: new Date(start), endsAt: new Date(end) };
}

function checkText(
  violations: Violations,
  written: Pick<AnnouncementDraft, 'name' | 'message' | 'messageFormat' | 'nameTranslations' | 'messageTranslations'>,
): Violations {
  violations.text(written.name, '/name', 'Give a title to your announcement.', MAX_NAME);
  checkNameTranslations(violations, written.nameTranslations, '/nameTranslations');
  const { messageFormat, messageTranslations: translations } = written;
  checkMessageTranslations(violations, '/messageTranslations', { messageFormat, translations });
  return checkMessage(violations, '/message', 'You have to set a message for your announcement.', written);
}

/** @returns whether both are times that can be compared with others */
function checkTimes(violations: Violations, { start, end }: Times): boolean {
  const areTimes = isAcceptedTime(start) && isAcceptedTime(end);
  violations
    .check(isAcceptedTime(start), '/startsAt', TIME_OUT_OF_RANGE)
    .check(isAcceptedTime(end), '/endsAt', TIME_OUT_OF_RANGE)
    .check(!areTimes || end > start, '/endsAt', 'An announcement has to end after its start.')
    .check(!areTimes || end - start <= MAX_DAYS * DAY_MS, '/endsAt', `An announcement lasts at most ${MAX_DAYS} days.`);
  return areTimes;
}

/** Adds what is wrong with the times of one that visitors have not seen. */
function checkPlan(violations: Violations, { start, end }: Times, now: number): void {
  violations
    .check(start <= now + MAX_DAYS * DAY_MS, '/startsAt', `Please give a start in the next ${MAX_DAYS} days.`)
    .check(end > now, '/endsAt', END_PASSED);
}

/** Adds what is wrong with the times of one that has begun. */
function checkBegun(violations: Violations, before: AnnouncementEntity, { start, end }: Times, now: number): void {
  violations
    .check(start <= now, '/startsAt', 'This announcement has begun. Its start cannot be in the future.')
    .check(
      !before.ended || end <= now,
      '/endsAt',
      'This announcement has ended. Its end cannot be in the future. Please publish a new one.',
    );
}
