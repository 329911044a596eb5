import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError, NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import type { CancelPlannedEntryRequest } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { EntryEntity } from '../entries/entry.entity.js';
import { countChange } from '../versions/revision.js';
import { PlannedEntryEntity } from './planned-entry.entity.js';

/** Cancels a planned entry, or removes one that could not be published. */
@Injectable()
export class CancelPlannedEntry {
  constructor(private readonly database: Database) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless it is of that incident of the organisation
   * @throws ConflictError when it is published
   */
  async execute(actor: Actor, { incidentId, plannedEntryId: id }: CancelPlannedEntryRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    if (!isId(incidentId) || !isId(id)) throw new NotFoundError(NOT_FOUND);
    await this.database.tenant(customerId, async (tx) => {
      const which = { id, incidentId, customerId };
      // Waits for the clock, which has the row locked while it publishes.
      const lock = { mode: 'pessimistic_write' } as const;
      const planned = await tx.findOne(PlannedEntryEntity, { where: which, lock });
      if (!planned) {
        // The entry has the same id.
        const isPublished = await tx.existsBy(EntryEntity, which);
        throw isPublished ? new ConflictError('This entry is published already.') : new NotFoundError(NOT_FOUND);
      }
      nameObject(planned.incidentName);
      await tx.delete(PlannedEntryEntity, which);
      await countChange(tx, customerId);
    });
  }
}

const NOT_FOUND = 'Planned entry not found.';
