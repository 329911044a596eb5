import { describe, expect, it } from '@jest/globals';
import { WebAPIHTTPError, WebAPIPlatformError, WebAPIRateLimitedError, WebAPIRequestError } from '@slack/web-api';
import { isKeptOut, isRootLost, outcomeOfError, outcomeOfHook } from './slack-outcome.js';

const refusal = (error: string) => new WebAPIPlatformError({ ok: false, error });
const NOW = Date.parse('2026-11-20T12:00:00Z');
const hook = (status: number, body = '', retryAfter?: string) => outcomeOfHook({ status, body, retryAfter }, 1, NOW);

describe('outcomeOfError', () => {
  it.each(['invalid_auth', 'token_revoked', 'account_inactive', 'missing_scope', 'is_archived', 'not_in_channel'])(
    'takes %s as the end of this channel',
    (code) => {
      const reason = `Slack refuses this channel (${code}).`;
      expect(outcomeOfError(refusal(code), 1)).toEqual({ kind: 'rejected', reason, refusal: 'gone' });
    },
  );

  it.each(['internal_error', 'fatal_error', 'service_unavailable', 'rate_limited'])('retries after %s', (code) => {
    expect(outcomeOfError(refusal(code), 1)).toMatchObject({ kind: 'retry', reason: `Slack answered ${code}.` });
  });

  it.each(['invalid_blocks', 'msg_too_long'])('gives up a message after %s, and not the channel', (code) => {
    const reason = `Slack refused the message (${code}).`;
    expect(outcomeOfError(refusal(code), 1)).toEqual({ kind: 'rejected', reason });
  });

  it('does not repeat what is no error code of Slack’s', () => {
    expect(JSON.stringify(outcomeOfError(refusal('xoxb-1 <script>'), 1))).not.toMatch(/xoxb|script/);
    const lost = new WebAPIRequestError(new Error('connect to https://hooks.slack.com/services/secret'));
    expect(outcomeOfError(lost, 1)).toMatchObject({ kind: 'retry', reason: 'Slack did not answer.' });
    expect(outcomeOfError(new Error('xoxb-1'), 1)).toMatchObject({ kind: 'retry', reason: 'The connection failed.' });
  });

  it('waits for as long as Slack requests, without counting an attempt', () => {
    expect(outcomeOfError(new WebAPIRateLimitedError(30), 10)).toEqual({
      kind: 'postponed',
      afterMs: 30_000,
      reason: 'Slack asks to wait.',
    });
  });

  it('retries after a server error, ten times', () => {
    const error = new WebAPIHTTPError(503, 'Unavailable', {});
    expect(outcomeOfError(error, 9)).toMatchObject({ kind: 'retry', status: 503 });
    expect(outcomeOfError(error, 10)).toEqual({
      kind: 'rejected',
      status: 503,
      reason: 'Given up after 10 attempts: Slack answered 503.',
    });
  });
});

describe('outcomeOfHook', () => {
  it.each([
    [200, 'ok', { kind: 'delivered', status: 200 }],
    [404, 'no_service', { kind: 'rejected', refusal: 'gone', reason: 'Slack refuses this channel (no_service).' }],
    [410, 'channel_is_archived', { kind: 'rejected', refusal: 'gone' }],
    [403, 'action_prohibited', { kind: 'rejected', refusal: 'gone' }],
    [403, '<html>', { kind: 'rejected', reason: 'Slack refuses this channel (an unknown error).' }],
    [500, 'rollup_error', { kind: 'retry', status: 500 }],
  ])('understands %d %s', (status, body, outcome) => {
    expect(hook(status, body)).toMatchObject(outcome);
  });

  it('gives up a message that is refused, and not the channel', () => {
    expect(hook(400, 'invalid_blocks')).toEqual({
      kind: 'rejected',
      status: 400,
      reason: 'Slack refused the message (invalid_blocks).',
    });
  });

  it.each([
    ['30', 30_000],
    [undefined, 1_000],
  ])('waits as long as Slack requests (%s)', (retryAfter, afterMs) => {
    expect(hook(429, '', retryAfter)).toMatchObject({ kind: 'postponed', afterMs });
  });
});

describe('what a refusal is about', () => {
  it('is the root that is gone', () => {
    expect(['message_not_found', 'edit_window_closed', 'is_archived'].map((code) => isRootLost(refusal(code)))).toEqual(
      [true, true, false],
    );
    expect(isRootLost(new Error('message_not_found'))).toBe(false);
  });

  it('is the app that is not let in', () => {
    expect(['not_in_channel', 'channel_not_found', 'token_revoked'].map((code) => isKeptOut(refusal(code)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
