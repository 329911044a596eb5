import { newId } from '@candor/platform/ids.js';
import type { PlannedMaintenance } from './maintenance-draft.rules.js';
import { reminderOf } from './maintenance-notices.js';
import type { MaintenanceEntity } from './maintenance.entity.js';

/** Of whom and of what a new maintenance is. */
interface Origin extends Pick<MaintenanceEntity, 'customerId' | 'createdBy'> {
  /** The recurring maintenance that it is an occurrence of. */
  readonly seriesId?: string;
}

/** The row of a maintenance that has not started. @param now by the database's clock */
export function newMaintenance(
  planned: PlannedMaintenance,
  { customerId, createdBy, seriesId }: Origin,
  now: Date,
): MaintenanceEntity {
  return {
    ...planned,
    id: newId(),
    customerId,
    awaits: 'start',
    reminderAt: reminderOf(planned, null, now),
    remindedOf: null,
    firstPlannedEndTime: null,
    actualStartTime: null,
    actualEndTime: null,
    cancelledAt: null,
    incidentId: null,
    seriesId: seriesId ?? null,
    occurrenceTime: seriesId ? planned.plannedStartTime : null,
    detached: false,
    createdBy,
    version: 1,
  };
}
