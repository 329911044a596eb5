import type { MessageShape } from '@bufbuild/protobuf';
import { type AnySchema } from '@bufbuild/protobuf/wkt';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';

const POINTER = '/baseVersion';

/** What a change is held against. */
interface Current {
  /** The version by now. */
  readonly version: number;
  /** What to say to an author who has not seen it. */
  readonly refusal: string;
  /** What there is by now, for such an author to look at. */
  readonly newer: () => MessageShape<typeof AnySchema>;
}

/**
 * Refuses a change that was made on an older state, so that it does not silently take back what came since.
 * @param base the version that the author saw; undefined for an author who does not ask
 * @throws ConflictError with what there is by now
 * @throws InvalidError for a version that there never was
 */
export function requireNothingNewer(base: bigint | undefined, { version, refusal, newer }: Current): void {
  if (base === undefined || base === BigInt(version)) return;
  if (base < 1n || base > BigInt(version))
    throw new InvalidError([{ pointer: POINTER, detail: 'There has been no such version.' }]);
  throw new ConflictError(refusal, [{ pointer: POINTER, detail: refusal }], newer());
}
