import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { type OutboundResponse } from '@candor/outbound/exchange.js';
import { type Outcome } from '../channel/channel.js';
import { DAY_SCHEDULE, parseRetryAfter, retryDelay } from '../channel/retry-schedule.js';

/** Slack will never take a message from us in this channel again, unless somebody adds it anew. */
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
/** Slack's own trouble, or a limit that its headers say nothing of. */
const PASSING = new Set([
  'fatal_error',
  'internal_error',
  'rate_limited',
  'ratelimited',
  'request_timeout',
  'service_unavailable',
]);
/** The message that was to be changed or answered is not there any more, or cannot be changed. */
const ROOT_LOST = new Set(['message_not_found', 'thread_not_found', 'cant_update_message', 'edit_window_closed']);
/** Our app is not let into the channel; its webhook may be. */
const KEPT_OUT = new Set(['channel_not_found', 'not_in_channel']);
/** Without a word on how long to wait (ms). */
const WAIT_MS = 1_000;

/** https://docs.slack.dev/reference/methods/chat.update#errors */
export function isRootLost(error: unknown): boolean {
  return error instanceof WebAPIPlatformError && ROOT_LOST.has(error.data.error);
}

/** https://docs.slack.dev/reference/methods/chat.postMessage#errors */
export function isKeptOut(error: unknown): boolean {
  return error instanceof WebAPIPlatformError && KEPT_OUT.has(error.data.error);
}

/** How long Slack asks to be left alone (ms); undefined when it does not. */
function askedToWait(error: unknown): number | undefined {
  return error instanceof WebAPIRateLimitedError ? error.retryAfter * 1_000 : undefined;
}

/** What it means that a call failed. @param attempts attempts made, this one included */
export function outcomeOfError(error: unknown, attempts: number): Outcome {
  const waitMs = askedToWait(error);
  if (waitMs !== undefined) return mustWait(waitMs);
  if (error instanceof WebAPIPlatformError) return outcomeOfCode(error.data.error, attempts);
  if (error instanceof WebAPIHTTPError) {
    return tryAgain(`Slack answered ${error.statusCode}.`, attempts, error.statusCode);
  }
  // What the client says of a broken connection may hold addresses and is not repeated.
  return tryAgain(error instanceof WebAPIRequestError ? 'Slack did not answer.' : 'The connection failed.', attempts);
}

/**
 * What an incoming webhook's answer means: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors
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

/** Nobody answered at a webhook. */
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

/** Codes are short words; anything else may hold what it likes and is not repeated. */
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
