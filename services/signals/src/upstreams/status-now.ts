import type { ComponentStatusWord } from '@candor/proto/status-words.js';

/** An upstream that could not be read for so long says nothing of the present any more (ms). */
export const KNOWN_FOR_MS = 15 * 60_000;

/** How an upstream is, as far as that is known. */
export type StatusNow =
  | { readonly isKnown: true; readonly status: ComponentStatusWord }
  /** Never read well long enough ago, or in words that we do not know. */
  | { readonly isKnown: false; readonly notKnownSince: number | undefined };

interface KeptStatus {
  /** When it was last read well (epoch ms). */
  readonly readAt: number;
  /** As it was read then; undefined where no status was known. */
  readonly worst: ComponentStatusWord | undefined;
}

/**
 * What may be said of an upstream at a moment (epoch ms). For 15 minutes after the last good reading that is what was
 * read; then it is not known since that reading, and stays so until it can be read again.
 */
export function statusNow({ readAt, worst }: KeptStatus, now: number): StatusNow {
  if (now - readAt > KNOWN_FOR_MS) return { isKnown: false, notKnownSince: readAt };
  return worst === undefined ? { isKnown: false, notKnownSince: undefined } : { isKnown: true, status: worst };
}
