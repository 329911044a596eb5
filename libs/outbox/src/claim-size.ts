/** Rows of the first claim of a run. */
export const FIRST_CLAIM = 100;
/** Rows of a claim at least, however heavy they are. */
const SMALLEST_CLAIM = 8;
/** With many waiting a claim costs little more for this many. */
const LARGEST_CLAIM = 500;
/** What a claim is to hold at most, going by the one before (bytes): a rendered page weighs a thousand times what a fact does. */
const CLAIM_BYTES = 4 * 1_048_576;

/**
 * How many rows to claim next.
 * @param sizes payloads of the claim before (bytes)
 */
export function nextClaim(sizes: readonly number[]): number {
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const fitting = Math.floor((CLAIM_BYTES * sizes.length) / Math.max(bytes, 1));
  return Math.min(LARGEST_CLAIM, sizes.length === 0 ? FIRST_CLAIM : Math.max(SMALLEST_CLAIM, fitting));
}

/** Publications at the same time at most. */
const IN_FLIGHT = 64;
/** What they may weigh together (bytes): of more, the last would wait for its ack longer than for what a failure is taken. */
const IN_FLIGHT_BYTES = 8 * 1_048_576;

/**
 * How many of these rows to publish at the same time.
 * @param sizes of their payloads (bytes)
 */
export function publicationsAtOnce(sizes: readonly number[]): number {
  const largest = Math.max(1, ...sizes);
  return Math.max(1, Math.min(IN_FLIGHT, Math.floor(IN_FLIGHT_BYTES / largest)));
}
