import { isBlankMessage } from '@candor/markdown/message-text.js';
import { isAcceptedTime, TIME_OUT_OF_RANGE } from '@candor/platform/accepted-times.js';
import type { Violations } from '@candor/platform/violations.js';
import type { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { latestClaims } from '@candor/proto/incident-course.js';
import { maintenanceNews, type MaintenanceNews } from '@candor/words/maintenance-news.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import { formatOf, MAX_MESSAGE, type CheckedDraft } from '../entries/entry-draft.rules.js';
import { toCourse } from '../incidents/resolution.js';
import { MAX_DURATION_MS, TOO_LONG } from './maintenance-draft.rules.js';
import type { MaintenanceEntity } from './maintenance.entity.js';

/** What staff say of a maintenance in progress. */
export interface EndNews {
  /** Empty for a sentence of ours. */
  readonly message: string;
  /** Plain text unless given. */
  readonly messageFormat?: TextFormat;
  readonly sendNotification: boolean;
}

/** Adds the violations of what staff say. */
export function checkEndNews(violations: Violations, { message }: EndNews): Violations {
  return violations.optionalText(message, '/message', MAX_MESSAGE);
}

/** What staff say, or a sentence of ours, in every language, where they say nothing that would be seen. */
export function messageOf(
  news: EndNews,
  ours: MaintenanceNews,
): Pick<CheckedDraft, 'message' | 'messageFormat' | 'translations'> {
  const said = { message: news.message.trim(), messageFormat: formatOf(news) ?? ('plain' as const) };
  return isBlankMessage(said) ? maintenanceNews(ours) : { ...said, translations: [] };
}

/**
 * Adds the violations of a new planned end of a maintenance in progress.
 * @param end epoch ms; 0 for none
 * @param now by the database's clock
 */
export function checkPlannedEnd(
  violations: Violations,
  { plannedStartTime, plannedEndTime }: Pick<MaintenanceEntity, 'plannedStartTime' | 'plannedEndTime'>,
  end: bigint,
  now: Date,
): Violations {
  const at = '/plannedEndTime';
  if (end === 0n) return violations.check(false, at, 'Please say when the maintenance ends.');
  if (!isAcceptedTime(end)) return violations.check(false, at, TIME_OUT_OF_RANGE);
  const time = Number(end);
  return violations
    .check(time > now.getTime(), at, 'Please give a time in the future, or end the maintenance now.')
    .check(time !== plannedEndTime.getTime(), at, 'The maintenance is planned to end then already.')
    .check(time - plannedStartTime.getTime() <= MAX_DURATION_MS, at, TOO_LONG);
}

/** The entry that moves the planned end; nothing else changes by it. @param entries the incident's, newest first */
export function movedEndEntry(
  { plannedEndTime: before }: Pick<MaintenanceEntity, 'plannedEndTime'>,
  after: Date,
  news: EndNews,
  entries: readonly EntryEntity[],
): CheckedDraft {
  return {
    date: undefined,
    ...messageOf(news, after > before ? 'extended' : 'shortened'),
    status: entries[0]?.status ?? 'identified',
    sendNotification: news.sendNotification,
    components: latestClaims(entries.map(toCourse)).map(({ componentId, componentStatus: status }) => ({
      componentId,
      status,
    })),
    plannedEnd: { before, after },
  };
}
