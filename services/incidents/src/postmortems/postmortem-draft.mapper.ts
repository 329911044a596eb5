import { create } from '@bufbuild/protobuf';
import { PostmortemDraftSchema, type PostmortemDraft } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import type { PostmortemDraftEntity } from './postmortem-draft.entity.js';

export function postmortemDraftToWire(draft: PostmortemDraftEntity): PostmortemDraft {
  return create(PostmortemDraftSchema, {
    incidentId: draft.incidentId,
    message: draft.message,
    messageFormat: textFormatValue(draft.messageFormat),
    translations: draft.translations,
    version: BigInt(draft.version),
    savedAt: BigInt(draft.savedAt.getTime()),
    savedBy: draft.savedBy,
  });
}
