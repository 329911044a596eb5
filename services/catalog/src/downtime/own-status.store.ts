import type { Tx } from '@candor/database/database.js';
import { NO_INCIDENT } from '../components/no-incident.js';
import type { DownStatus, DownStatusFrom, DowntimeRecord } from './derive-downtime.js';
import { insertRecords } from './downtime.store.js';

interface OwnRow {
  readonly componentId: string;
  readonly startedAt: Date;
  readonly worstStatus: DownStatus;
  readonly latestStatus: DownStatus;
  /** Null where there was only one. */
  readonly statuses: readonly DownStatusFrom[] | null;
}

/** The open records of what was set of components without an incident, at most one of each. */
export async function loadOwnStatuses(
  tx: Tx,
  customerId: string,
  componentIds: readonly string[],
): Promise<DowntimeRecord[]> {
  if (componentIds.length === 0) return [];
  const rows = await tx.query<OwnRow[]>(
    `select component_id as "componentId", started_at as "startedAt", worst_status as "worstStatus",
            latest_status as "latestStatus", statuses
       from downtime
      where customer_id = $1 and incident_id = $2 and component_id = any($3) and ended_at is null
      order by component_id`,
    [customerId, NO_INCIDENT, componentIds],
  );
  return rows.map(({ startedAt: began, statuses, ...row }) => {
    const startedAt = began.getTime();
    const course = statuses ?? [{ startTime: startedAt, status: row.latestStatus }];
    return { ...row, startedAt, endedAt: null, statuses: course };
  });
}

/** Puts records in the place of the open ones of components, where these have one. */
export async function replaceOwnStatuses(
  tx: Tx,
  customerId: string,
  componentIds: readonly string[],
  records: readonly DowntimeRecord[],
): Promise<void> {
  await tx.query(
    `delete from downtime
      where customer_id = $1 and incident_id = $2 and component_id = any($3) and ended_at is null`,
    [customerId, NO_INCIDENT, componentIds],
  );
  const cause = { incidentId: NO_INCIDENT, incidentName: '', firstMessage: '', private: false };
  await insertRecords(tx, customerId, cause, records);
}
