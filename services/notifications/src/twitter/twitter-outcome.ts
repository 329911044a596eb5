import { ApiResponseError } from 'twitter-api-v2';
import { type Outcome } from '../ledger/outcome.js';
import { DAY_SCHEDULE, parseRetryAfter, retryDelay } from '../channel/retry-schedule.js';
import { usedUpUntil } from './twitter-api.js';

/** When X does not say when its limit ends, the account pauses for one window of it (ms). */
const WINDOW_MS = 15 * 60_000;
/** News delayed by a limit for longer than this is outdated (ms). */
const NEWS_LASTS_MS = 24 * 3_600_000;

// X distinguishes these by its texts alone: https://docs.x.com/x-api/fundamentals/response-codes-and-errors
const ROOT_LOST = /tweet that is deleted or not visible|reply to a tweet/i;
const DUPLICATE = /duplicate content/i;
const SUSPENDED = /suspended/i;
const LOCKED = /temporarily locked/i;

/** One attempt, as input for its outcome. */
export interface Try {
  /** Attempts made, this one included. */
  readonly attempts: number;
  /** When the event happened (epoch ms). */
  readonly newsAt: number;
  /** Epoch ms. */
  readonly now: number;
}

/** When the account may post again (epoch ms); undefined when the error is not about a limit. */
export function limitedUntil(error: unknown, now: number): number | undefined {
  if (!(error instanceof ApiResponseError) || error.code !== 429) return undefined;
  const retryAfterMs = parseRetryAfter(error.headers['retry-after'], now);
  return usedUpUntil(error) ?? now + (retryAfterMs ?? WINDOW_MS);
}

/** The post to reply to no longer exists. */
export function isRootLost(error: unknown): boolean {
  return error instanceof ApiResponseError && [400, 403].includes(error.code) && ROOT_LOST.test(detailOf(error));
}

/** The account has revoked our access, or X does not know our app: X returns the same error for both. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiResponseError && error.code === 401;
}

/**
 * The outcome of a failed call. A duplicate text means that this very entry is posted already: an earlier attempt
 * arrived, but its response did not.
 */
export function outcomeOfError(error: unknown, attempt: Try): Outcome {
  if (!(error instanceof ApiResponseError)) return tryAgain('X did not answer.', attempt.attempts);
  const { code: status } = error;
  const until = limitedUntil(error, attempt.now);
  if (until !== undefined) return mustWait(until, attempt);
  const detail = detailOf(error);
  if (DUPLICATE.test(detail)) return { kind: 'delivered', status };
  if (status >= 500) return tryAgain(`X answered ${status}.`, attempt.attempts, status);
  // A person unlocks it, often within the day.
  if (LOCKED.test(detail)) return tryAgain('X has locked the account for now.', attempt.attempts, status);
  if (status === 401 || (status === 403 && SUSPENDED.test(detail))) {
    return { kind: 'rejected', status, reason: 'X does not let us post for this account any more.', refusal: 'gone' };
  }
  return { kind: 'rejected', status, reason: `X refused the post (${status}).` };
}

/** The account has exhausted its posts. @param until when it may continue (epoch ms) */
export function mustWait(until: number, { newsAt, now }: Pick<Try, 'newsAt' | 'now'>): Outcome {
  const reason = 'The account has used up its posts.';
  if (until - newsAt > NEWS_LASTS_MS)
    return { kind: 'rejected', reason: `Given up, for it would be old news: ${reason}` };
  return { kind: 'postponed', afterMs: Math.max(1_000, until - now), reason };
}

export function tryAgain(reason: string, attempts: number, status?: number): Outcome {
  const afterMs = retryDelay(DAY_SCHEDULE, attempts);
  if (afterMs === undefined) {
    return { kind: 'rejected', status, reason: `Given up after ${attempts} attempts: ${reason}` };
  }
  return { kind: 'retry', status, afterMs, reason };
}

/** X's error text, wherever it is. Matched, never repeated. */
function detailOf({ data }: ApiResponseError): string {
  return [
    data.detail,
    data.title,
    data.error,
    ...(data.errors ?? []).map((e) => ('message' in e ? e.message : e.detail)),
  ]
    .filter(Boolean)
    .join(' ');
}
