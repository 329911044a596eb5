import { unpackState } from '@candor/messaging/published-state.js';

/** A state as it was published, with the id of the message that brought it. */
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
 * The least revision that would be taken in the place of a state that is no later than the held one. Undefined where both are the same:
 * that is how a state is sent again.
 */
export function leastAfter(held: FoundState, sent: FoundState): number | undefined {
  if (held.revision > sent.revision) return held.revision;
  const isSame = Buffer.compare(held.content, sent.content) === 0 || isSameWithin(held.content, sent.content);
  return isSame ? undefined : held.revision + 1;
}

/** Compressed by another release, the same is other bytes. */
function isSameWithin(a: Uint8Array, b: Uint8Array): boolean {
  try {
    return unpackState(a).equals(unpackState(b));
  } catch {
    // Bytes that are not whole say nothing.
    return true;
  }
}
