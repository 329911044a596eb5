/** At most once a minute. */
export const ASK_EVERY_MS = 60_000;
/** So that upstreams that were added together are not asked together for good (ms, from and to). */
const JITTER_MS = [5_000, 9_000] as const;
/** How long a page says the same until it is asked less often, and how much later then (ms). */
const QUIET_AFTER_MS = 24 * 3_600_000;
const QUIET_MS = 2_000;
/** Longest pause of an upstream that cannot be read (ms). */
const MAX_BACK_OFF_MS = 5 * 60_000;
/** Longest pause that an upstream may ask for (ms). */
const MAX_WISHED_MS = 60 * 60_000;

/** What one try says about the next. */
export interface Tried {
  /** Tries without success in a row, this one included; 0 after one that succeeded. */
  readonly failures: number;
  /** How long the upstream wants to be left alone (Retry-After); 0 where it does not say. */
  readonly retryAfterMs: number;
  /** Since when the upstream has said the same (ms). */
  readonly quietMs: number;
}

/**
 * How long to wait from one question to the next (ms).
 *
 * A watched upstream is asked every 65 to 69 seconds, and every 67 to 71 when it has said the same for a day. Not slower: a
 * change has to be seen within 90 seconds, and an outage begins after a long time without any. What makes it cheap is that
 * nearly all answers are 304.
 * It takes longer after failures: with back-off up to 5 minutes, and up to an hour where the upstream says so itself
 * with Retry-After.
 *
 * What a replica has asked that dies is asked again within the minute: the five seconds make up for that, so that all
 * upstreams together are asked at most as often as they are many.
 *
 * 71 s, 15 s of lease if the replica that asks dies, and 4 s for the next one to ask, are those 90 seconds.
 * @param random from 0 to 1
 */
export function nextAskMs({ failures, retryAfterMs, quietMs }: Tried, random: number): number {
  const backOff = failures === 0 ? ASK_EVERY_MS : Math.min(ASK_EVERY_MS * 2 ** (failures - 1), MAX_BACK_OFF_MS);
  const wished = failures === 0 ? 0 : Math.min(retryAfterMs, MAX_WISHED_MS);
  const [least, most] = JITTER_MS;
  const quiet = failures === 0 && quietMs >= QUIET_AFTER_MS ? QUIET_MS : 0;
  return Math.round(Math.max(backOff, wished) + quiet + least + random * (most - least));
}

/** The value of Retry-After, seconds or a date, as ms from now; 0 for anything else. */
export function retryAfterOf(value: string | null, now: number): number {
  if (value === null) return 0;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now);
}
