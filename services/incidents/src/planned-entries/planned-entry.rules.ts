import { isAcceptedTime, TIME_OUT_OF_RANGE } from '@candor/platform/accepted-times.js';
import type { Violations } from '@candor/platform/violations.js';
import type { EntryDraft } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { checkDraft, type CheckedDraft } from '../entries/entry-draft.rules.js';
import type { PlannedEntryEntity } from './planned-entry.entity.js';

const DAY_MS = 86_400_000;
/** How far ahead an entry may be planned. */
const MAX_DAYS = 30;
/** Planned entries of one incident, those included that could not be published. */
export const MAX_PLANNED = 20;

/** Adds the violations of an entry that is to be published later. @param now epoch ms */
export function checkPlanned(violations: Violations, draft: EntryDraft, publishAt: bigint, now: number): Violations {
  if (!isAcceptedTime(publishAt)) return violations.check(false, '/publishAt', TIME_OUT_OF_RANGE);
  const at = Number(publishAt);
  violations
    .check(at > now, '/publishAt', 'Please give a time in the future at which the entry is published.')
    .check(at <= now + MAX_DAYS * DAY_MS, '/publishAt', `Please give a time in the next ${MAX_DAYS} days.`)
    .check(draft.date === 0n, '/date', 'A planned entry has the time at which it is published. Please leave this out.');
  violations.check(
    !draft.postmortem,
    '/postmortem',
    'A postmortem is published at once, when its incident is resolved.',
  );
  // What it promises counts from then.
  return checkDraft(violations, '', draft, Math.max(at, now));
}

/** What the entry says when it is published. A promise that has passed by then is left out. @param now when that is */
export function draftToPublish(planned: PlannedEntryEntity, now: Date): CheckedDraft {
  const { message, messageFormat, translations, status, sendNotification, components, nextUpdateBy } = planned;
  return {
    ...{ date: undefined, message, messageFormat, translations, status, sendNotification, components },
    ...(nextUpdateBy && nextUpdateBy > now && { nextUpdateBy: nextUpdateBy.getTime() }),
  };
}
