import { Injectable } from '@nestjs/common';
import { Database, NoChange, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { nameObject } from '@candor/platform/running-call.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  PostmortemDraft,
  SavePostmortemDraftRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { requireRoomForPostmortem } from '../incidents/postmortem.rules.js';
import { requireIncident } from '../incidents/require-incident.js';
import { countChange } from '../versions/revision.js';
import { PostmortemDraftEntity } from './postmortem-draft.entity.js';
import { postmortemDraftToWire } from './postmortem-draft.mapper.js';
import { checkPostmortemDraft, nextVersion, requireDraftSeen } from './postmortem-draft.rules.js';

/** Keeps what is written so far of a postmortem, where all staff find it. Nothing is published. */
@Injectable()
export class SavePostmortemDraft {
  constructor(private readonly database: Database) {}

  /**
   * The audit log names each user who takes the draft up, once until another one does: consoles save while one types.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the incident is the organisation's
   * @throws ConflictError when the incident is open or has a postmortem, and with the draft that there is, or without
   *   one when it was discarded, to an author who has not seen that
   */
  async execute(actor: Actor, request: SavePostmortemDraftRequest): Promise<PostmortemDraft> {
    const staff = requireEditor(actor);
    checkPostmortemDraft(new Violations(), request).throwIfAny();
    const saved = await this.database.tenant(staff.customerId, (tx) => save(tx, staff, request));
    return postmortemDraftToWire(saved.draft);
  }
}

/** Its author had saved the draft before as well. */
class SavedAgain extends NoChange {
  constructor(readonly draft: PostmortemDraftEntity) {
    super();
  }
}

async function save(
  tx: Tx,
  { customerId, userId }: StaffActor,
  request: SavePostmortemDraftRequest,
): Promise<SavedAgain | { draft: PostmortemDraftEntity }> {
  const incident = await requireIncident(tx, { id: request.incidentId, customerId }, { lock: true });
  requireRoomForPostmortem(incident, await loadEntriesOf(tx, incident));
  const which = { incidentId: incident.id, customerId };
  const before = await tx.findOneBy(PostmortemDraftEntity, which);
  requireDraftSeen(request.baseVersion, before);
  nameObject(incident.name);
  const savedAt = await effectiveDate(tx, undefined);
  const draft: PostmortemDraftEntity = {
    ...which,
    message: request.message,
    messageFormat: textFormatWord(request.messageFormat),
    translations: request.translations.map(({ language, text }) => ({ language, text })),
    version: nextVersion(before?.version, savedAt),
    savedAt,
    savedBy: userId,
  };
  await tx.upsert(PostmortemDraftEntity, draft, ['incidentId']);
  await countChange(tx, customerId);
  return before?.savedBy === userId ? new SavedAgain(draft) : { draft };
}
