import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { IncidentEntity } from './incident.entity.js';

/**
 * The incident of an organisation.
 * @param which `private: false` leaves internal ones out
 * @param options.lock locks the row against other changes until the transaction ends
 * @throws NotFoundError when there is none; foreign and missing look the same
 */
export async function requireIncident(
  tx: Tx,
  which: { id: string; customerId: string; private?: false },
  options: { lock?: boolean } = {},
): Promise<IncidentEntity> {
  const found = isId(which.id)
    ? await tx.findOne(IncidentEntity, {
        where: which,
        ...(options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
      })
    : null;
  if (!found) throw noIncident();
  return found;
}

export function noIncident(): NotFoundError {
  return new NotFoundError('Incident not found.');
}
