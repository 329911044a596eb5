import type { MaintenanceStateWord } from '@candor/proto/status-words.js';
import type { MaintenanceEntity } from './maintenance.entity.js';

/** The state of a maintenance. It is in progress until its incident is resolved, even after the planned end. */
export function stateOf({
  cancelledAt,
  actualEndTime,
  actualStartTime,
}: Pick<MaintenanceEntity, 'cancelledAt' | 'actualEndTime' | 'actualStartTime'>): MaintenanceStateWord {
  if (cancelledAt) return 'cancelled';
  if (actualEndTime) return 'completed';
  return actualStartTime ? 'in_progress' : 'scheduled';
}

/** The same for a search, of the table under the alias `m`. */
export const STATE_SQL = `(case when m.cancelled_at is not null then 'cancelled'
  when m.actual_end_time is not null then 'completed'
  when m.actual_start_time is not null then 'in_progress'
  else 'scheduled' end)`;

/** Whether it is still to come: planned, not cancelled, and its start not due. */
export function isFuture(
  { awaits, plannedStartTime }: Pick<MaintenanceEntity, 'awaits' | 'plannedStartTime'>,
  now: Date,
): boolean {
  return awaits === 'start' && plannedStartTime > now;
}
