import type { MessageShape } from '@bufbuild/protobuf';
import { type AnySchema } from '@bufbuild/protobuf/wkt';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';

const POINTER = '/baseVersion';

/** The current state that a change is compared with. */
interface Current {
  /** The current version. */
  readonly version: number;
  /** The message for an author who has not seen it. */
  readonly refusal: string;
  /** The current content, shown to such an author. */
  readonly newer: () => MessageShape<typeof AnySchema>;
}

/**
 * Refuses a change that was made on an older state, so that it does not silently overwrite newer changes.
 * @param base the version that the author saw; undefined for an author who does not ask for the check
 * @throws ConflictError with the current content
 * @throws InvalidError for a version that never existed
 */
export function requireNothingNewer(base: bigint | undefined, { version, refusal, newer }: Current): void {
  if (base === undefined || base === BigInt(version)) return;
  if (base < 1n || base > BigInt(version))
    throw new InvalidError([{ pointer: POINTER, detail: 'There has been no such version.' }]);
  throw new ConflictError(refusal, [{ pointer: POINTER, detail: refusal }], newer());
}
