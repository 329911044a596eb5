import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, requireStaff, type Actor } from '@candor/platform/actor.js';
import { ConflictError, NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import type { DecideDraftRequest, ListDraftsRequest } from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { DRAFT_COLUMNS, type DraftRow } from '../links/draft.store.js';
import { decisionOf, draftToWire } from './draft.mapper.js';

const MAX_LISTED = 50;

/** What staff do about drafts. */
@Injectable()
export class DraftsService {
  constructor(private readonly database: Database) {}

  /** Undecided ones that last first, then the newest; for staff of every role. */
  async list(actor: Actor, { undecided }: ListDraftsRequest) {
    const { customerId } = requireStaff(actor);
    const rows = await this.database.tenant(customerId, (tx) =>
      tx.query<DraftRow[]>(
        `select ${DRAFT_COLUMNS} from draft
          where customer_id = $1 and (not $2 or (decision is null and ended_at is null))
          order by (decision is null and ended_at is null) desc, proposed_at desc, id limit ${MAX_LISTED}`,
        [customerId, undecided],
      ),
    );
    return rows.map(draftToWire);
  }

  /**
   * Keeps what was decided; a draft that is over may be decided too. The same decision again changes nothing.
   * @throws ForbiddenError for the role User
   * @throws InvalidError that names each wrong field
   * @throws NotFoundError unless the draft is the organisation's
   * @throws ConflictError when another decision was made
   */
  async decide(actor: Actor, request: DecideDraftRequest) {
    const { customerId, userId } = requireEditor(actor);
    const decision = decisionOf(request.decision);
    const needsIncident = decision === 'published' || decision === 'joined';
    new Violations()
      .check(decision !== undefined, '/decision', 'Please say what you have decided.')
      .check(!needsIncident || isId(request.incidentId), '/incidentId', 'Please name the incident.')
      .check(
        needsIncident || request.incidentId === '',
        '/incidentId',
        'Only what is published or joined has an incident.',
      )
      .throwIfAny();
    return this.database.tenant(customerId, async (tx) => {
      const draft = await lockDraft(tx, customerId, request.draftId);
      nameObject(draft.provider_name);
      if (draft.decision) {
        const isSame = draft.decision === decision && (draft.incident_id ?? '') === request.incidentId;
        if (!isSame) throw new ConflictError(`This was decided already: it was ${draft.decision}.`);
        return draftToWire(draft);
      }
      const [[decided]] = await tx.query<[[DraftRow], number]>(
        `update draft set decision = $3, incident_id = $4, decided_by = $5, decided_at = date_trunc('milliseconds', now())
          where customer_id = $1 and id = $2 returning ${DRAFT_COLUMNS}`,
        [customerId, draft.id, decision, request.incidentId || null, userId],
      );
      return draftToWire(decided);
    });
  }
}

/** @throws NotFoundError when the organisation has none of that id; foreign and missing look the same */
async function lockDraft(tx: Tx, customerId: string, id: string): Promise<DraftRow> {
  const [row] = isId(id)
    ? await tx.query<DraftRow[]>(`select ${DRAFT_COLUMNS} from draft where customer_id = $1 and id = $2 for update`, [
        customerId,
        id,
      ])
    : [];
  if (!row) throw new NotFoundError('Draft not found.');
  return row;
}
