import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import type {
  EntryRevisionSchema,
  ListEntryRevisionsRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { componentStatuses, incidentStatuses } from '@candor/proto/status-words.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import { isId } from '@candor/platform/ids.js';
import { EntryEntity } from './entry.entity.js';
import { EntryRevisionEntity } from './entry-revision.entity.js';

/** So that the answer fits into a message of the bus. */
const MOST = 100;

/** What entries said before they were corrected, for staff. */
@Injectable()
export class EntryRevisionsReader {
  constructor(private readonly database: Database) {}

  /**
   * The last one first.
   * @throws UnauthenticatedError unless staff ask
   * @throws NotFoundError unless the entry is of that incident of the organisation
   */
  async list(
    actor: Actor,
    { incidentId, entryId }: ListEntryRevisionsRequest,
  ): Promise<MessageInitShape<typeof EntryRevisionSchema>[]> {
    const { customerId } = requireStaff(actor);
    if (!isId(incidentId.toLowerCase()) || !isId(entryId.toLowerCase())) throw new NotFoundError(NOT_FOUND);
    return this.database.tenant(customerId, async (tx) => {
      const isThere = await tx.existsBy(EntryEntity, { id: entryId, incidentId, customerId });
      if (!isThere) throw new NotFoundError(NOT_FOUND);
      const rows = await tx.find(EntryRevisionEntity, {
        where: { entryId, customerId },
        order: { id: 'DESC' },
        take: MOST,
      });
      return rows.map(toWire);
    });
  }
}

const NOT_FOUND = 'Incident entry not found.';

function toWire(revision: EntryRevisionEntity): MessageInitShape<typeof EntryRevisionSchema> {
  return {
    date: BigInt(revision.date.getTime()),
    message: revision.message,
    messageFormat: textFormatValue(revision.messageFormat),
    translations: revision.translations,
    status: incidentStatuses.valueOf(revision.status),
    affectedComponents: revision.components.map(({ componentId, status }) => ({
      componentId,
      componentStatus: componentStatuses.valueOf(status),
    })),
    replacedAt: BigInt(revision.replacedAt.getTime()),
    replacedBy: revision.replacedBy,
  };
}
