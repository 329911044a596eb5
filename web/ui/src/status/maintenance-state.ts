import { enStatus } from '@candor/words/status/en.js';

/** The states of a maintenance. */
export type MaintenanceState = 'scheduled' | 'in_progress' | 'completed' | 'cancelled';

export const MAINTENANCE_STATE_LABELS: Record<MaintenanceState, string> = enStatus.maintenanceState;

/** The times of a maintenance's events (epoch ms); an event that has not happened is left out. */
export interface MaintenanceCourse {
  actualStartTime?: number;
  actualEndTime?: number;
  cancelledAt?: number;
}

/** The state follows recorded events, not the clock: a maintenance planned for now may not have started yet. */
export function maintenanceState({ actualStartTime, actualEndTime, cancelledAt }: MaintenanceCourse): MaintenanceState {
  if (cancelledAt !== undefined) return 'cancelled';
  if (actualEndTime !== undefined) return 'completed';
  return actualStartTime === undefined ? 'scheduled' : 'in_progress';
}
