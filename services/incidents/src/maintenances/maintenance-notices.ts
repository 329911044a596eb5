import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import type { Translation } from '@candor/words/translation.js';
import type { PlannedMaintenance } from './maintenance-draft.rules.js';

const MINUTE_MS = 60_000;

/**
 * The notice that a future maintenance, planned so, has to send; undefined for none.
 * @param before as it was planned until now; undefined for a new one
 */
export function noticeOfPlan(
  before: PlannedMaintenance | undefined,
  after: PlannedMaintenance,
): MaintenanceNotice | undefined {
  if (!after.sendNotification) return undefined;
  // Recipients without an earlier notice would not know what has changed.
  if (!before?.sendNotification || (before.internal && !after.internal)) return MaintenanceNotice.SCHEDULED;
  return saysTheSame(before, after) ? undefined : MaintenanceNotice.CHANGED;
}

function saysTheSame(one: PlannedMaintenance, other: PlannedMaintenance): boolean {
  return (
    one.name === other.name &&
    one.message === other.message &&
    one.messageFormat === other.messageFormat &&
    isSameIn(one.nameTranslations, other.nameTranslations) &&
    isSameIn(one.messageTranslations, other.messageTranslations) &&
    one.plannedStartTime.getTime() === other.plannedStartTime.getTime() &&
    one.plannedEndTime.getTime() === other.plannedEndTime.getTime() &&
    isSameSet(one.componentIds, other.componentIds) &&
    isSameSet(one.pageIds, other.pageIds)
  );
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}

/** Whether texts are the same in the languages that both have: one that is added changes nothing for its readers. */
function isSameIn(some: readonly Translation[], others: readonly Translation[]): boolean {
  return some.every(({ language, text }) =>
    others.every((other) => other.language !== language || other.text === text),
  );
}

/**
 * When recipients have to be reminded of a maintenance; null for never. One planned on shorter notice than the lead was
 * just announced, and there is only one reminder for the same start.
 * @param remindedOf the planned start that was last reminded of, null for none
 */
export function reminderOf(
  planned: Pick<PlannedMaintenance, 'plannedStartTime' | 'sendNotification' | 'reminderMinutes'>,
  remindedOf: Date | null,
  now: Date,
): Date | null {
  const { plannedStartTime, sendNotification, reminderMinutes } = planned;
  if (!sendNotification || reminderMinutes === 0) return null;
  if (remindedOf?.getTime() === plannedStartTime.getTime()) return null;
  const due = new Date(plannedStartTime.getTime() - reminderMinutes * MINUTE_MS);
  return due > now ? due : null;
}
