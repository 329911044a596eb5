import type { Tx } from '@candor/database/database.js';
import { resolvedAt } from '@candor/proto/incident-course.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import type { IncidentEntity } from './incident.entity.js';

/**
 * Sets the actual start and end of a maintenance from its incident, in the transaction that changes the incident: when
 * it was resolved before the planned end it has ended early, and the clock has nothing left to do.
 * @param entries all of the incident's, newest first
 */
export async function followIncident(tx: Tx, incident: IncidentEntity, entries: readonly EntryEntity[]): Promise<void> {
  if (!incident.maintenanceId) return;
  const end = resolvedAt(entries.map(({ date, status }) => ({ date: date.getTime(), incidentStatus: status })));
  await tx.query(
    `update maintenance
        set actual_start_time = $3, actual_end_time = $4, version = version + 1,
            awaits = case when $4::timestamptz is null then awaits end
      where id = $1 and customer_id = $2
        and (actual_start_time is distinct from $3 or actual_end_time is distinct from $4)`,
    [incident.maintenanceId, incident.customerId, incident.creationTime, end === undefined ? null : new Date(end)],
  );
}
