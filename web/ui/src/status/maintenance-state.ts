/** How far a maintenance has come. */
export type MaintenanceState = 'scheduled' | 'in_progress' | 'completed' | 'cancelled';

export const MAINTENANCE_STATE_LABELS: Record<MaintenanceState, string> = {
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** What has happened to a maintenance (epoch ms); what has not is left out. */
export interface MaintenanceCourse {
  actualStartTime?: number;
  actualEndTime?: number;
  cancelledAt?: number;
}

/** The state follows what has happened, not the clock: what was planned for now may not have begun yet. */
export function maintenanceState({ actualStartTime, actualEndTime, cancelledAt }: MaintenanceCourse): MaintenanceState {
  if (cancelledAt !== undefined) return 'cancelled';
  if (actualEndTime !== undefined) return 'completed';
  return actualStartTime === undefined ? 'scheduled' : 'in_progress';
}
