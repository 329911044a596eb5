import type { Tx } from '@candor/database/database.js';
import { ConflictError } from '@candor/platform/errors.js';
import type { MaintenanceStateWord } from '@candor/proto/status-words.js';
import { IncidentEntity } from '../incidents/incident.entity.js';
import { stateOf } from './maintenance-state.js';
import type { MaintenanceEntity } from './maintenance.entity.js';
import { requireMaintenance } from './require-maintenance.js';

const REFUSALS: Record<Exclude<MaintenanceStateWord, 'in_progress'>, string> = {
  scheduled: 'This maintenance has not started. Please change its plan instead.',
  completed: 'This maintenance has ended already.',
  cancelled: 'This maintenance is cancelled.',
};

/** A maintenance in progress and its incident. */
export interface RunningMaintenance {
  readonly maintenance: MaintenanceEntity;
  readonly incident: IncidentEntity;
}

/**
 * Locks a maintenance in progress, in the order in which changes of its incident lock: the incident first.
 * @throws NotFoundError unless the maintenance is the organisation's
 * @throws ConflictError unless it is in progress, and when its incident was deleted
 */
export async function requireRunning(tx: Tx, which: { id: string; customerId: string }): Promise<RunningMaintenance> {
  const { incidentId } = await requireMaintenance(tx, which);
  const incident = incidentId
    ? await tx.findOne(IncidentEntity, {
        where: { id: incidentId, customerId: which.customerId },
        lock: { mode: 'pessimistic_write' },
      })
    : null;
  const maintenance = await requireMaintenance(tx, which, { lock: true });
  const state = stateOf(maintenance);
  if (state !== 'in_progress') throw new ConflictError(REFUSALS[state]);
  if (!incident) {
    throw new ConflictError(
      maintenance.incidentId
        ? 'This maintenance has started at this moment. Please try again.'
        : 'The incident of this maintenance was deleted. It ends as planned.',
    );
  }
  return { maintenance, incident };
}
