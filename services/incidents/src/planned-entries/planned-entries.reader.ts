import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import type {
  ListPlannedEntriesRequest,
  PlannedEntrySchema,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { requireIncident } from '../incidents/require-incident.js';
import { PlannedEntryEntity } from './planned-entry.entity.js';
import { plannedEntryToWire } from './planned-entry.mapper.js';

/** The planned entries of an incident, for staff. */
@Injectable()
export class PlannedEntriesReader {
  constructor(private readonly database: Database) {}

  /**
   * The next one first.
   * @throws UnauthenticatedError unless staff ask
   * @throws NotFoundError unless the incident is the organisation's
   */
  async list(
    actor: Actor,
    { incidentId }: ListPlannedEntriesRequest,
  ): Promise<MessageInitShape<typeof PlannedEntrySchema>[]> {
    const { customerId } = requireStaff(actor);
    return this.database.tenant(customerId, async (tx) => {
      const { id } = await requireIncident(tx, { id: incidentId, customerId });
      const rows = await tx.find(PlannedEntryEntity, {
        where: { incidentId: id, customerId },
        order: { publishAt: 'ASC', id: 'ASC' },
      });
      return rows.map(plannedEntryToWire);
    });
  }
}
