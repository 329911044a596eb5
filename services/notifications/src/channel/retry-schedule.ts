const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before the second, third, … attempt (ms). After the last of them a delivery is given up. */
export type RetrySchedule = readonly number[];

/** Standard Webhooks: ten attempts over about three days. The first one is immediate. */
export const WEBHOOK_SCHEDULE: RetrySchedule = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/**
 * Mail, Slack and X: a quick retry for a dropped connection, patience with greylisting and full mailboxes, given up
 * after a day.
 */
export const DAY_SCHEDULE: RetrySchedule = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];

/** Share of a wait by which it is randomly shortened or lengthened, so that many retries do not come at once. */
const JITTER = 0.2;

/**
 * How long to wait after a failed attempt.
 * @param attempts attempts made, this one included; at least 1
 * @param hint.retryAfterMs what the receiver requested; kept within one and two times the schedule's wait
 * @param hint.random a number in [0, 1)
 * @returns ms, or undefined when the delivery is to be given up
 */
export function retryDelay(
  schedule: RetrySchedule,
  attempts: number,
  { retryAfterMs, random = Math.random }: { retryAfterMs?: number; random?: () => number } = {},
): number | undefined {
  const base = schedule[attempts - 1];
  if (base === undefined) return undefined;
  if (retryAfterMs !== undefined) return Math.min(Math.max(retryAfterMs, base), 2 * base);
  return Math.round(base * (1 - JITTER + 2 * JITTER * random()));
}

/** The longest wait that a receiver may request (ms): its mistake must not stop messages for years. */
const MAX_RETRY_AFTER = 24 * HOUR;

/** Reads a Retry-After header: seconds or an HTTP date. @param now epoch ms @returns ms, at most a day; undefined when it is neither */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND, MAX_RETRY_AFTER);
  // Only what looks like an HTTP date: JavaScript parses "-5" or "1.5" as dates too.
  const date = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), MAX_RETRY_AFTER);
}
