import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import type { PlannedMaintenance } from './maintenance-draft.rules.js';

const MINUTE_MS = 60_000;

/**
 * What recipients have to be told when a future maintenance is planned so; undefined for nothing.
 * @param before as it was planned until now; undefined for a new one
 */
export function noticeOfPlan(
  before: PlannedMaintenance | undefined,
  after: PlannedMaintenance,
): MaintenanceNotice | undefined {
  if (!after.sendNotification) return undefined;
  // Whom nobody has told of it yet would not know what has changed.
  if (!before?.sendNotification || (before.internal && !after.internal)) return MaintenanceNotice.SCHEDULED;
  return saysTheSame(before, after) ? undefined : MaintenanceNotice.CHANGED;
}

function saysTheSame(one: PlannedMaintenance, other: PlannedMaintenance): boolean {
  return (
    one.name === other.name &&
    one.message === other.message &&
    one.plannedStartTime.getTime() === other.plannedStartTime.getTime() &&
    one.plannedEndTime.getTime() === other.plannedEndTime.getTime() &&
    one.componentIds.toSorted().join() === other.componentIds.toSorted().join()
  );
}

/**
 * When recipients have to be reminded of a maintenance; null for never. What is planned on shorter notice than the lead
 * was just told, and nobody is reminded of the same start twice.
 * @param remindedOf the planned start they were reminded of, null for none
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
