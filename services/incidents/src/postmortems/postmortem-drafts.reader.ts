import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import type { GetPostmortemDraftRequest, PostmortemDraft } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { requireIncident } from '../incidents/require-incident.js';
import { PostmortemDraftEntity } from './postmortem-draft.entity.js';
import { postmortemDraftToWire } from './postmortem-draft.mapper.js';

/** What is written so far of postmortems, for staff. */
@Injectable()
export class PostmortemDraftsReader {
  constructor(private readonly database: Database) {}

  /**
   * @returns undefined for none
   * @throws UnauthenticatedError unless staff ask
   * @throws NotFoundError unless the incident is the organisation's
   */
  async get(actor: Actor, { incidentId }: GetPostmortemDraftRequest): Promise<PostmortemDraft | undefined> {
    const { customerId } = requireStaff(actor);
    return this.database.tenant(customerId, async (tx) => {
      const { id } = await requireIncident(tx, { id: incidentId, customerId });
      const draft = await tx.findOneBy(PostmortemDraftEntity, { incidentId: id, customerId });
      return draft ? postmortemDraftToWire(draft) : undefined;
    });
  }
}
