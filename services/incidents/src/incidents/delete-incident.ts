import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { nameObject } from '@candor/platform/running-call.js';
import type { DeleteIncidentRequest } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentEntity } from './incident.entity.js';
import { IncidentFacts } from './incident-facts.js';
import { requireIncident } from './require-incident.js';

/** Deletes an incident with all its entries. */
@Injectable()
export class DeleteIncident {
  constructor(
    private readonly database: Database,
    private readonly facts: IncidentFacts,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the incident is the organisation's
   */
  async delete(actor: Actor, { incidentId }: DeleteIncidentRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const incident = await requireIncident(tx, { id: incidentId, customerId }, { lock: true });
      nameObject(incident.name);
      // Those still to be published stay until then, when their authors are notified.
      await tx.query('delete from planned_entry where customer_id = $1 and incident_id = $2 and due_at is null', [
        customerId,
        incident.id,
      ]);
      await tx.delete(IncidentEntity, { id: incident.id, customerId });
      await this.facts.deleted(tx, incident);
    });
  }
}
