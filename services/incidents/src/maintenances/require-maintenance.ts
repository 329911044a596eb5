import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { MaintenanceEntity } from './maintenance.entity.js';

/**
 * The maintenance of an organisation.
 * @param which `internal: false` leaves internal ones out
 * @param options.lock locks the row against other changes, the clock's too, until the transaction ends
 * @throws NotFoundError when there is none; foreign and missing look the same
 */
export async function requireMaintenance(
  tx: Tx,
  which: { id: string; customerId: string; internal?: false },
  options: { lock?: boolean } = {},
): Promise<MaintenanceEntity> {
  const found = isId(which.id)
    ? await tx.findOne(MaintenanceEntity, {
        where: which,
        ...(options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
      })
    : null;
  if (!found) throw noMaintenance();
  return found;
}

export function noMaintenance(): NotFoundError {
  return new NotFoundError('Maintenance not found.');
}
