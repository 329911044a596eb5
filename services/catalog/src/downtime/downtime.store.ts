import type { Tx } from '@candor/database/database.js';
import type { DowntimeRecord } from './derive-downtime.js';

/** What records say of their cause. */
export interface Cause {
  /** UUID. */
  readonly incidentId: string;
  readonly incidentName: string;
  /** As text. */
  readonly firstMessage: string;
  /** Whether visitors see neither the cause nor the records. */
  readonly private: boolean;
}

/** Inserts records; those of components that do not exist are dropped. */
export async function insertRecords(
  tx: Tx,
  customerId: string,
  cause: Cause,
  records: readonly DowntimeRecord[],
): Promise<void> {
  // Joined, because a component may have been deleted since the entry was written.
  await tx.query(
    `insert into downtime (customer_id, incident_id, component_id, started_at, ended_at, worst_status, latest_status,
                           statuses, incident_name, first_message, private)
     select $1, $2, c.id, r.started_at, r.ended_at, r.worst_status, r.latest_status, r.statuses, $3, $4, $5
       from unnest($6::uuid[], $7::timestamptz[], $8::timestamptz[], $9::text[], $10::text[], $11::jsonb[])
              as r(component_id, started_at, ended_at, worst_status, latest_status, statuses)
       join component c on c.id = r.component_id and c.customer_id = $1`,
    [
      customerId,
      cause.incidentId,
      cause.incidentName,
      cause.firstMessage,
      cause.private,
      records.map((record) => record.componentId),
      records.map((record) => new Date(record.startedAt)),
      records.map((record) => (record.endedAt === null ? null : new Date(record.endedAt))),
      records.map((record) => record.worstStatus),
      records.map((record) => record.latestStatus),
      records.map(({ statuses }) => (statuses.length > 1 ? JSON.stringify(statuses) : null)),
    ],
  );
}
