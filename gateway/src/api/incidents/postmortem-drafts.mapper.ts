import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  PostmortemDraft,
  SavePostmortemDraftRequestSchema,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { textFormatValue, textFormatWord } from '@candor/proto/text-format.js';
import { listToWire, translationsFromWire } from '../wire/translations.mapper.js';
import { baseToWire } from './incidents.mapper.js';
import type { PostmortemDraftRequest } from './incidents.requests.js';
import type { PostmortemDraftResponse } from './postmortem-drafts.responses.js';

export function postmortemDraftToWire(
  body: PostmortemDraftRequest,
): Pick<
  MessageInitShape<typeof SavePostmortemDraftRequestSchema>,
  'message' | 'messageFormat' | 'translations' | 'baseVersion'
> {
  return {
    message: body.message ?? '',
    messageFormat: textFormatValue(body.messageFormat ?? 'markdown'),
    translations: listToWire(body.translations)?.items ?? [],
    ...baseToWire(body),
  };
}

export function postmortemDraftFromWire(draft: PostmortemDraft): PostmortemDraftResponse {
  return {
    message: draft.message,
    messageFormat: textFormatWord(draft.messageFormat),
    ...translationsFromWire(draft),
    version: Number(draft.version),
    savedAt: Number(draft.savedAt),
    userId: draft.savedBy,
  };
}
