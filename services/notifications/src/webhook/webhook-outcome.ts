import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { type OutboundResponse } from '@candor/outbound/exchange.js';
import { type Outcome } from '../ledger/outcome.js';
import { WEBHOOK_SCHEDULE, parseRetryAfter, retryDelay } from '../channel/retry-schedule.js';

const ASKS_TO_WAIT = new Set([429, 503]);

/**
 * The outcome of an answer. Only 2xx is success; 410 says "never again"; everything else may be temporary, redirects
 * included.
 */
export function outcomeOf({ status, retryAfter }: OutboundResponse, attempts: number, now: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status === 410) {
    return { kind: 'rejected', status, reason: 'The receiver does not want any more (410 Gone).', refusal: 'gone' };
  }
  const retryAfterMs = ASKS_TO_WAIT.has(status) ? parseRetryAfter(retryAfter, now) : undefined;
  return tryAgain(`The receiver answered ${status}.`, attempts, { status, retryAfterMs });
}

/** The outcome of a missing answer. */
export function outcomeOfError(error: unknown, attempts: number): Outcome {
  if (error instanceof ForbiddenTargetError) return { kind: 'rejected', reason: error.message };
  return tryAgain(error instanceof Error ? error.message : 'The connection failed.', attempts);
}

function tryAgain(
  reason: string,
  attempts: number,
  { status, retryAfterMs }: { status?: number; retryAfterMs?: number } = {},
): Outcome {
  const afterMs = retryDelay(WEBHOOK_SCHEDULE, attempts, { retryAfterMs });
  if (afterMs === undefined)
    return { kind: 'rejected', status, reason: `Given up after ${attempts} attempts: ${reason}` };
  return { kind: 'retry', status, afterMs, reason };
}
