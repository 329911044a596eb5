import { isAcceptedTime, TIME_OUT_OF_RANGE } from '@candor/platform/accepted-times.js';
import { InvalidError } from '@candor/platform/errors.js';
import type { Violations } from '@candor/platform/violations.js';
import type { EntryDraft } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { EntryEntity } from './entry.entity.js';

const DAY_MS = 86_400_000;
/** How far ahead the next entry may be promised. */
export const MAX_PROMISE_DAYS = 7;
/** How long after its author all Admins are reminded. */
export const ADMINS_AFTER_MS = 15 * 60_000;

const POINTER = '/nextUpdateBy';

/** Adds the violations of what a new entry promises. @param now epoch ms */
export function checkPromise(
  violations: Violations,
  at: string,
  { nextUpdateBy, date, status }: Pick<EntryDraft, 'nextUpdateBy' | 'date' | 'status'>,
  now: number,
): Violations {
  if (nextUpdateBy === undefined) return violations;
  const pointer = `${at}${POINTER}`;
  if (!isAcceptedTime(nextUpdateBy)) return violations.check(false, pointer, TIME_OUT_OF_RANGE);
  const byWhen = Number(nextUpdateBy);
  return violations
    .check(status !== IncidentStatus.RESOLVED, pointer, 'An entry that resolves the incident promises no further one.')
    .check(byWhen > now && byWhen > Number(date), pointer, 'The next update has to be promised for a later time.')
    .check(
      byWhen <= now + MAX_PROMISE_DAYS * DAY_MS,
      pointer,
      `The next update may be promised for ${MAX_PROMISE_DAYS} days from now at most.`,
    );
}

/** @throws InvalidError for a correction that promises something else */
export function requireSamePromise(
  wanted: bigint | undefined,
  { nextUpdateBy }: Pick<EntryEntity, 'nextUpdateBy'>,
): void {
  if (wanted === undefined || Number(wanted) === nextUpdateBy?.getTime()) return;
  const detail = 'What was promised stays. Please leave this out, or add an entry that promises another time.';
  throw new InvalidError([{ pointer: POINTER, detail }]);
}

/** The reminders of an entry. */
export type Reminders = Pick<EntryEntity, 'reminderAt' | 'remindersSent'>;

/** Who is reminded by each reminder, in their order. */
const AUDIENCES = ['author', 'admins'] as const;

/** What is due of an entry whose reminder is due. @param now by the database's clock */
export function dueReminder(
  { remindersSent }: Pick<EntryEntity, 'remindersSent'>,
  now: Date,
): { readonly audience: (typeof AUDIENCES)[number] | undefined; readonly next: Reminders } {
  const audience = AUDIENCES[remindersSent];
  const sent = Math.min(remindersSent + 1, AUDIENCES.length);
  const reminderAt = sent < AUDIENCES.length ? new Date(now.getTime() + ADMINS_AFTER_MS) : null;
  return { audience, next: { reminderAt, remindersSent: sent } };
}

/** When an entry that has become the newest again has its next reminder; null for none. */
export function nextReminderAt({
  nextUpdateBy,
  remindersSent,
}: Pick<EntryEntity, 'nextUpdateBy' | 'remindersSent'>): Date | null {
  if (!nextUpdateBy || remindersSent >= AUDIENCES.length) return null;
  return new Date(nextUpdateBy.getTime() + remindersSent * ADMINS_AFTER_MS);
}
