import { unpackState } from '@candor/streams/published-state.js';

/** A state as it was published, with the id of its message. */
export interface KeptState {
  /** Epoch ms; only grows. */
  readonly revision: number;
  /** Compressed. */
  readonly content: Uint8Array;
  readonly messageId: string;
}

/** What a reader of the file gets. */
export type FoundState = Pick<KeptState, 'revision' | 'content'>;

/**
 * The lowest revision that would replace the stored state, when the sent one is not later. Undefined if both are the
 * same: then it was just sent again.
 */
export function leastAfter(held: FoundState, sent: FoundState): number | undefined {
  if (held.revision > sent.revision) return held.revision;
  const isSame = Buffer.compare(held.content, sent.content) === 0 || isSameWithin(held.content, sent.content);
  return isSame ? undefined : held.revision + 1;
}

/** The same content has other bytes when it was compressed by another release. */
function isSameWithin(a: Uint8Array, b: Uint8Array): boolean {
  try {
    return unpackState(a).equals(unpackState(b));
  } catch {
    // Damaged bytes cannot be compared.
    return true;
  }
}
