import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { type OutboundResponse } from '@candor/outbound/exchange.js';
import { type Outcome } from '../ledger/outcome.js';
import { DAY_SCHEDULE, parseRetryAfter, retryDelay } from '../channel/retry-schedule.js';

/** Slack will never accept a message from us in this channel again, unless the integration is added again. */
const GONE = new Set([
  'account_inactive',
  'channel_not_found',
  'invalid_auth',
  'is_archived',
  'missing_scope',
  'no_permission',
  'not_authed',
  'not_in_channel',
  'restricted_action',
  'team_access_not_granted',
  'token_expired',
  'token_revoked',
]);
/** A failure on Slack's side, or a limit without headers. */
const PASSING = new Set([
  'fatal_error',
  'internal_error',
  'rate_limited',
  'ratelimited',
  'request_timeout',
  'service_unavailable',
]);
/** The message to be changed or replied to no longer exists, or cannot be changed. */
const ROOT_LOST = new Set(['message_not_found', 'thread_not_found', 'cant_update_message', 'edit_window_closed']);
/** Our app has no access to the channel; its webhook may have. */
const KEPT_OUT = new Set(['channel_not_found', 'not_in_channel']);
/** Wait when none is given (ms). */
const WAIT_MS = 1_000;

/** https://docs.slack.dev/reference/methods/chat.update#errors */
export function isRootLost(error: unknown): boolean {
  return error instanceof WebAPIPlatformError && ROOT_LOST.has(error.data.error);
}

/** https://docs.slack.dev/reference/methods/chat.postMessage#errors */
export function isKeptOut(error: unknown): boolean {
  return error instanceof WebAPIPlatformError && KEPT_OUT.has(error.data.error);
}

/** The wait that Slack requests (ms); undefined when it requests none. */
function askedToWait(error: unknown): number | undefined {
  return error instanceof WebAPIRateLimitedError ? error.retryAfter * 1_000 : undefined;
}

/** The outcome of a failed call. @param attempts attempts made, this one included */
export function outcomeOfError(error: unknown, attempts: number): Outcome {
  const waitMs = askedToWait(error);
  if (waitMs !== undefined) return mustWait(waitMs);
  if (error instanceof WebAPIPlatformError) return outcomeOfCode(error.data.error, attempts);
  if (error instanceof WebAPIHTTPError) {
    return tryAgain(`Slack answered ${error.statusCode}.`, attempts, error.statusCode);
  }
  // The client's text about a broken connection may hold addresses and is not repeated.
  return tryAgain(error instanceof WebAPIRequestError ? 'Slack did not answer.' : 'The connection failed.', attempts);
}

/**
 * The outcome of an incoming webhook's response:
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors
 * @param attempts attempts made, this one included
 * @param now epoch ms
 */
export function outcomeOfHook({ status, body, retryAfter }: OutboundResponse, attempts: number, now: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status === 429) return mustWait(parseRetryAfter(retryAfter, now) ?? WAIT_MS);
  if (status === 403 || status === 404 || status === 410) {
    return { kind: 'rejected', status, reason: `Slack refuses this channel (${named(body)}).`, refusal: 'gone' };
  }
  if (status === 400) return { kind: 'rejected', status, reason: `Slack refused the message (${named(body)}).` };
  return tryAgain(`Slack answered ${status}.`, attempts, status);
}

/** The outcome of a webhook that does not answer. */
export function hookSilent(attempts: number): Outcome {
  return tryAgain('Slack did not answer.', attempts);
}

function outcomeOfCode(code: string, attempts: number): Outcome {
  if (GONE.has(code)) {
    return { kind: 'rejected', reason: `Slack refuses this channel (${named(code)}).`, refusal: 'gone' };
  }
  if (PASSING.has(code)) return tryAgain(`Slack answered ${named(code)}.`, attempts);
  return { kind: 'rejected', reason: `Slack refused the message (${named(code)}).` };
}

/** Codes are short words; anything else may hold arbitrary text and is not repeated. */
function named(code: string): string {
  return /^[a-z_]{1,60}$/.test(code) ? code : 'an unknown error';
}

function mustWait(afterMs: number): Outcome {
  return { kind: 'postponed', afterMs, reason: 'Slack asks to wait.' };
}

function tryAgain(reason: string, attempts: number, status?: number): Outcome {
  const afterMs = retryDelay(DAY_SCHEDULE, attempts);
  if (afterMs === undefined) {
    return { kind: 'rejected', status, reason: `Given up after ${attempts} attempts: ${reason}` };
  }
  return { kind: 'retry', status, afterMs, reason };
}
