import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import type { AffectedPagesSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import type { IncidentChanged, IncidentDeleted } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import type { Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { placingOf } from '@candor/proto/page-placement.js';
import { deriveDowntime, statusCourses } from './derive-downtime.js';
import { insertRecords, type Cause } from './downtime.store.js';
import { entriesFromWire, firstMessage } from './incident.mapper.js';
import { FollowUpstreams } from './follow-upstreams.js';
import { OwnStatuses } from './own-statuses.js';
import { PublicStatus } from './public-status.js';

/** Keeps the downtime records in line with incidents. */
@Injectable()
export class RecordIncident {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly publicStatus: PublicStatus,
    private readonly ownStatuses: OwnStatuses,
    private readonly upstreams: FollowUpstreams,
  ) {}

  /**
   * Replaces the records of one incident by those that follow from its entries, and publishes the changes. A state that
   * is not newer than the recorded one changes nothing, so events may come twice and in any order. A public incident
   * takes the place of what was set of its components without one; what providers' statuses make of them counts again where
   * it no longer decides. Visible status changes of components are published in
   * the same transaction.
   * @param isEntry whether an entry was published, which adds to the pages that show the incident and takes it from none;
   *   a change may have put it on others
   */
  async apply(
    { customerId, incident }: Pick<IncidentChanged, 'customerId' | 'incident'>,
    isEntry: boolean,
  ): Promise<void> {
    if (!incident) return;
    await this.database.tenant(customerId, async (tx) => {
      if (!(await isNewer(tx, customerId, incident))) {
        // A newer entry was taken in before, for the pages of that state alone.
        if (!isEntry && (await isOlder(tx, customerId, incident))) await this.publish(tx, customerId, incident.id);
        return;
      }
      const entries = entriesFromWire(incident);
      const courses = statusCourses(entries);
      const touched = { incidentId: incident.id, componentIds: [...courses.keys()] };
      await this.publicStatus.follow(tx, customerId, touched, async (held) => {
        await removeRecords(tx, customerId, incident.id);
        await insertRecords(tx, customerId, causeOf(incident), deriveDowntime(entries));
        if (!incident.private) await this.ownStatuses.takeOver(tx, customerId, courses);
        await this.upstreams.again(tx, customerId, held, Math.max(0, ...entries.map(({ date }) => date)));
      });
      await this.publish(tx, customerId, incident.id, isEntry ? affectedBy(incident) : undefined);
    });
  }

  private async publish(tx: Tx, customerId: string, incidentId: string, affected?: Affected): Promise<void> {
    const changed = { customerId, incidentId, ...(affected && { affected }) };
    await this.outbox.addEvent(tx, 'evt.catalog.v1.downtime_changed', changed, customerId);
  }

  /** Removes the records of a deleted incident. Its version stays recorded, so that no late state restores them. */
  async forget({ customerId, incidentId, version }: IncidentDeleted): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      if (!(await isNewer(tx, customerId, { id: incidentId, version }))) return;
      const touched = { incidentId, componentIds: [] };
      await this.publicStatus.follow(tx, customerId, touched, async (held) => {
        await removeRecords(tx, customerId, incidentId);
        await this.upstreams.again(tx, customerId, held);
      });
      await this.publish(tx, customerId, incidentId);
    });
  }
}

type Affected = MessageInitShape<typeof AffectedPagesSchema>;

/** The pages that an incident shows on have one of the components that it ever named, or are chosen ones. */
function affectedBy(incident: Incident): Affected {
  const { named, chosen } = placingOf(incident);
  return { componentIds: [...new Set(named)], pageIds: [...chosen] };
}

function causeOf(incident: Incident): Cause {
  const { id: incidentId, name: incidentName } = incident;
  return { incidentId, incidentName, firstMessage: firstMessage(incident), private: incident.private };
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

/** Whether a newer version was recorded. */
async function isOlder(
  tx: Tx,
  customerId: string,
  { id, version }: Pick<Incident, 'id' | 'version'>,
): Promise<boolean> {
  const newer = await tx.query<unknown[]>(
    'select from incident_version where customer_id = $1 and incident_id = $2 and version > $3',
    [customerId, id, version.toString()],
  );
  return newer.length > 0;
}

async function removeRecords(tx: Tx, customerId: string, incidentId: string): Promise<void> {
  await tx.query('delete from downtime where customer_id = $1 and incident_id = $2', [customerId, incidentId]);
}
