/** Rows of the first claim of a run. */
export const FIRST_CLAIM = 100;
/** Minimum rows of a claim, however large they are. */
const SMALLEST_CLAIM = 8;
/** When many rows wait, a claim costs little more for this many. */
const LARGEST_CLAIM = 500;
/**
 * Maximum size of a claim, judged by the one before (bytes): a rendered page is a thousand times as large as an event.
 */
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

/** Maximum of publications at the same time. */
const IN_FLIGHT = 64;
/**
 * Their maximum total size (bytes): with more, the last would wait for its ack longer than the time after which it
 * counts as failed.
 */
const IN_FLIGHT_BYTES = 8 * 1_048_576;

/**
 * How many of these rows to publish at the same time.
 * @param sizes of their payloads (bytes)
 */
export function publicationsAtOnce(sizes: readonly number[]): number {
  const largest = Math.max(1, ...sizes);
  return Math.max(1, Math.min(IN_FLIGHT, Math.floor(IN_FLIGHT_BYTES / largest)));
}
