import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import type { IncidentChanged, IncidentDeleted } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { deriveDowntime, type DowntimeRecord } from './derive-downtime.js';
import { entriesFromWire, firstMessage } from './incident.mapper.js';
import { PublicStatus } from './public-status.js';

/** Keeps the downtime records in line with incidents. */
@Injectable()
export class RecordIncident {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly publicStatus: PublicStatus,
  ) {}

  /**
   * Replaces the records of one incident by those that follow from its entries, and publishes the changes. A state that
   * is not newer than the recorded one changes nothing, so events may come twice and in any order. Visible status
   * changes of components are published in the same transaction.
   */
  async apply({ customerId, incident }: Pick<IncidentChanged, 'customerId' | 'incident'>): Promise<void> {
    if (!incident) return;
    await this.database.tenant(customerId, async (tx) => {
      if (!(await isNewer(tx, customerId, incident))) return;
      const records = deriveDowntime(entriesFromWire(incident));
      const touched = { incidentId: incident.id, componentIds: records.map(({ componentId }) => componentId) };
      await this.publicStatus.follow(tx, customerId, touched, () => replaceRecords(tx, customerId, incident, records));
      const changed = { customerId, incidentId: incident.id };
      await this.outbox.addEvent(tx, 'evt.catalog.v1.downtime_changed', changed, customerId);
    });
  }

  /** Removes the records of a deleted incident. Its version stays recorded, so that no late state restores them. */
  async forget({ customerId, incidentId, version }: IncidentDeleted): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      if (!(await isNewer(tx, customerId, { id: incidentId, version }))) return;
      const touched = { incidentId, componentIds: [] };
      await this.publicStatus.follow(tx, customerId, touched, () => removeRecords(tx, customerId, incidentId));
      const changed = { customerId, incidentId };
      await this.outbox.addEvent(tx, 'evt.catalog.v1.downtime_changed', changed, customerId);
    });
  }
}

/** Records the version, unless the same or a newer one is recorded; locks the row until the transaction ends. */
async function isNewer(
  tx: Tx,
  customerId: string,
  { id, version }: Pick<Incident, 'id' | 'version'>,
): Promise<boolean> {
  const noted = await tx.query<unknown[]>(
    `insert into incident_version as known (incident_id, customer_id, version) values ($1, $2, $3)
         on conflict (incident_id) do update set version = excluded.version where known.version < excluded.version
      returning version`,
    [id, customerId, version.toString()],
  );
  return noted.length > 0;
}

async function removeRecords(tx: Tx, customerId: string, incidentId: string): Promise<void> {
  await tx.query('delete from downtime where customer_id = $1 and incident_id = $2', [customerId, incidentId]);
}

async function replaceRecords(
  tx: Tx,
  customerId: string,
  incident: Incident,
  records: readonly DowntimeRecord[],
): Promise<void> {
  await removeRecords(tx, customerId, incident.id);
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
      incident.id,
      incident.name,
      firstMessage(incident),
      incident.private,
      records.map((record) => record.componentId),
      records.map((record) => new Date(record.startedAt)),
      records.map((record) => (record.endedAt === null ? null : new Date(record.endedAt))),
      records.map((record) => record.worstStatus),
      records.map((record) => record.latestStatus),
      records.map(({ statuses }) => (statuses.length > 1 ? JSON.stringify(statuses) : null)),
    ],
  );
}
