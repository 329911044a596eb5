import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import type { SignedSideDoorNotice } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { isSignedBy, readNotice, wrongFields, type SideDoorNotice } from '@candor/proto/side-door-notice.js';
import type { KeptNotice } from '../states/kept-notice.js';
import type { PublicKey } from '../states/read-state.js';

/** How far the clock of the signer may be off, and how long a notice may be on its way (ms). */
export const CLOCK_TOLERANCE_MS = 10 * 60_000;
/** A peer passes on what it accepted during a long outage (ms). */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Notices of a page that have not become incidents. */
export const MAX_OPEN = 5;
/** Updates of a page that are kept, whatever became of them: one page takes a tenth of what a gateway keeps at most. */
export const MAX_OF_PAGE = 100;

/** What a gateway knows when a notice comes. */
export interface Known {
  readonly pageId: string;
  /** The keys of the page. */
  readonly keys: readonly PublicKey[];
  /** The notices of the page that are kept. */
  readonly kept: readonly KeptNotice[];
  /** Whether another gateway sent it, which had accepted it before. */
  readonly isFromPeer: boolean;
  /** Epoch ms. */
  readonly now: number;
}

export type Bytes = Pick<SignedSideDoorNotice, 'notice' | 'signature'>;

/**
 * Decides alone, by what this gateway has, whether a notice counts.
 * @returns the notice, and whether it is one that was accepted before
 * @throws InvalidError naming the field, ConflictError for a sequence that was used for something else, and for too many
 */
export function checkNotice(signed: Bytes, known: Known): { notice: SideDoorNotice; isRepeated: boolean } {
  const notice = readNotice(signed.notice);
  if (!notice) throw invalid('/notice', 'This is no notice.');
  const wrong = wrongFields(notice);
  if (wrong.length > 0) throw new InvalidError(wrong);
  if (notice.pageId !== known.pageId) throw invalid('/pageId', 'This notice is for another page.');
  const key = known.keys.find(({ id }) => id === notice.keyId);
  if (!key) throw invalid('/keyId', 'This page has no such key.');
  if (!isSignedBy(Buffer.from(key.publicKey, 'base64'), signed.notice, signed.signature))
    throw invalid('/signature', 'The notice is not signed with its key.');
  const same = known.kept.filter(({ noticeId }) => noticeId === notice.noticeId);
  const before = same.find(({ sequence }) => sequence === notice.sequence);
  if (before) {
    if (Buffer.compare(before.notice, signed.notice) === 0) return { notice, isRepeated: true };
    throw conflict('/sequence', 'Something else was said under this number.');
  }
  requireInTime(notice, known);
  if (!known.isFromPeer && same.some(({ sequence }) => sequence > notice.sequence))
    throw conflict('/sequence', 'Something later was said already.');
  const open = new Set(known.kept.filter(({ isDone }) => !isDone).map(({ noticeId }) => noticeId));
  if (!open.has(notice.noticeId) && open.size >= MAX_OPEN)
    throw conflict('/noticeId', `At most ${MAX_OPEN} notices can be open. Please go on with one of them.`);
  if (known.kept.length >= MAX_OF_PAGE)
    throw conflict('/sequence', `This page has ${MAX_OF_PAGE} updates already. Please go on when the product is back.`);
  return { notice, isRepeated: false };
}

function requireInTime({ issuedAt }: SideDoorNotice, { isFromPeer, now }: Known): void {
  const age = now - Number(issuedAt);
  if (age < -CLOCK_TOLERANCE_MS || age > (isFromPeer ? KEPT_MS : CLOCK_TOLERANCE_MS))
    throw invalid('/issuedAt', 'The notice is old, or a clock is wrong by more than ten minutes.');
}

const invalid = (pointer: string, detail: string) => new InvalidError([{ pointer, detail }]);
const conflict = (pointer: string, detail: string) => new ConflictError(detail, [{ pointer, detail }]);
