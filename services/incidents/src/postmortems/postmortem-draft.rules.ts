import { anyPack } from '@bufbuild/protobuf/wkt';
import { ConflictError } from '@candor/platform/errors.js';
import { checkTranslations } from '@candor/platform/translations.js';
import type { Violations } from '@candor/platform/violations.js';
import {
  PostmortemDraftSchema,
  type SavePostmortemDraftRequest,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MAX_POSTMORTEM } from '../entries/entry-draft.rules.js';
import { requireNothingNewer } from '../versions/nothing-newer.rules.js';
import type { PostmortemDraftEntity } from './postmortem-draft.entity.js';
import { postmortemDraftToWire } from './postmortem-draft.mapper.js';

const NEWER = 'This draft has changed since you opened it. Please look at what it says now.';
const DISCARDED = 'This draft was discarded since you opened it. Please save yours as a new one, or leave it.';

type Written = Pick<SavePostmortemDraftRequest, 'message' | 'translations'>;

/** Adds the violations of a draft: texts may still be missing, the limits are those of a postmortem. */
export function checkPostmortemDraft(violations: Violations, { message, translations }: Written): Violations {
  violations.optionalText(message, '/message', MAX_POSTMORTEM);
  return checkTranslations(violations, '/translations', translations, (found, at, text) =>
    found.optionalText(text, at, MAX_POSTMORTEM),
  );
}

/**
 * Refuses to save over what the author has not seen.
 * @param base the version that the author saw, 0 for none; undefined for an author who does not ask for the check
 * @throws ConflictError with the draft that there is, or without one when it was discarded
 * @throws InvalidError for a version that never existed
 */
export function requireDraftSeen(base: bigint | undefined, draft: PostmortemDraftEntity | null): void {
  if (!draft) {
    if (base === undefined || base === 0n) return;
    throw new ConflictError(DISCARDED, [{ pointer: '/baseVersion', detail: DISCARDED }]);
  }
  const newer = () => anyPack(PostmortemDraftSchema, postmortemDraftToWire(draft));
  if (base === 0n) throw new ConflictError(NEWER, [{ pointer: '/baseVersion', detail: NEWER }], newer());
  requireNothingNewer(base, { version: draft.version, refusal: NEWER, newer });
}

/**
 * The version of a draft that is saved now: it grows with the clock, so that a draft never has the version of one that
 * was discarded before it.
 */
export function nextVersion(before: number | undefined, savedAt: Date): number {
  return Math.max(savedAt.getTime(), (before ?? 0) + 1);
}
