import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { nameObject } from '@candor/platform/running-call.js';
import type { DiscardPostmortemDraftRequest } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { requireIncident } from '../incidents/require-incident.js';
import { countChange } from '../versions/revision.js';
import { PostmortemDraftEntity } from './postmortem-draft.entity.js';

/** Removes what is written so far of a postmortem. */
@Injectable()
export class DiscardPostmortemDraft {
  constructor(private readonly database: Database) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the incident is the organisation's and has a draft
   */
  async execute(actor: Actor, { incidentId }: DiscardPostmortemDraftRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const incident = await requireIncident(tx, { id: incidentId, customerId }, { lock: true });
      const { affected } = await tx.delete(PostmortemDraftEntity, { incidentId: incident.id, customerId });
      if (!affected) throw new NotFoundError('This incident has no draft of a postmortem.');
      nameObject(incident.name);
      await countChange(tx, customerId);
    });
  }
}
