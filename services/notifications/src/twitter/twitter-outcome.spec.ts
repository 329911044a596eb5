import { describe, expect, it } from '@jest/globals';
import { ApiResponseError } from 'twitter-api-v2';
import { isRootLost, isUnauthorized, limitedUntil, mustWait, outcomeOfError } from './twitter-outcome.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

function refusal(
  code: number,
  detail: string,
  { headers = {}, rateLimit }: { headers?: Record<string, string>; rateLimit?: object } = {},
) {
  const response = { headers };
  return new ApiResponseError('refused', { code, headers, response, rateLimit, data: { detail } } as never);
}
const outcomeOf = (error: unknown, attempts = 1) => outcomeOfError(error, { attempts, newsAt: NOW, now: NOW });
const limit = (remaining: number, afterMs: number) => ({ limit: 17, remaining, reset: (NOW + afterMs) / 1_000 });

describe('outcomeOfError', () => {
  it('takes a duplicate text as sent', () => {
    const error = refusal(403, 'You are not allowed to create a Tweet with duplicate content.');
    expect(outcomeOf(error, 2)).toEqual({ kind: 'delivered', status: 403 });
  });

  it.each([
    [401, 'Unauthorized'],
    [403, 'Your account is suspended and is not permitted to access this feature.'],
  ])('takes %d %s as the end of this account', (code, detail) => {
    expect(outcomeOf(refusal(code, detail))).toMatchObject({ kind: 'rejected', status: code, refusal: 'gone' });
  });

  it.each([
    [403, 'You are not permitted to perform this action.'],
    [403, 'Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.'],
    [400, 'One or more parameters to your request was invalid.'],
  ])('gives up the post after %d %s, and not the account', (code, detail) => {
    const reason = `X refused the post (${code}).`;
    expect(outcomeOf(refusal(code, detail))).toEqual({ kind: 'rejected', status: code, reason });
  });

  it.each([
    [503, 'Service Unavailable'],
    [403, 'To protect our users, this account is temporarily locked.'],
  ])('retries after %d %s, ten times', (code, detail) => {
    expect(outcomeOf(refusal(code, detail), 9)).toMatchObject({ kind: 'retry', status: code });
    expect(outcomeOf(refusal(code, detail), 10)).toMatchObject({
      kind: 'rejected',
      reason: expect.stringMatching(/^Given up after 10 attempts/),
    });
  });

  it('repeats nothing of an error that may hold the signed request', () => {
    expect(JSON.stringify(outcomeOf(new Error('oauth_token=secret')))).not.toContain('secret');
  });
});

describe('a limit', () => {
  it('ends when the last exhausted one does', () => {
    const rateLimit = { ...limit(5, HOUR), day: limit(0, 2 * HOUR), userDay: limit(0, 3 * HOUR) };
    expect(limitedUntil(refusal(429, '', { rateLimit }), NOW)).toBe(NOW + 3 * HOUR);
    expect(limitedUntil(refusal(429, '', { rateLimit: limit(0, HOUR) }), NOW)).toBe(NOW + HOUR);
  });

  it.each([
    ['Retry-After', { headers: { 'retry-after': '60' } }, 60_000],
    ['nothing', {}, 900_000],
  ])('is taken from %s without those headers', (_, rest, waitMs) => {
    expect(outcomeOf(refusal(429, 'Too Many Requests', rest))).toEqual({
      kind: 'postponed',
      afterMs: waitMs,
      reason: 'The account has used up its posts.',
    });
  });

  it('is not waited for when the news would be outdated by then', () => {
    expect(mustWait(NOW + 24 * HOUR, { newsAt: NOW, now: NOW }).kind).toBe('postponed');
    expect(mustWait(NOW + 24 * HOUR + 1, { newsAt: NOW, now: NOW })).toEqual({
      kind: 'rejected',
      reason: 'Given up, for it would be old news: The account has used up its posts.',
    });
  });
});

describe('what a refusal is about', () => {
  it('is the root that is gone', () => {
    const gone = 'You attempted to reply to a Tweet that is deleted or not visible to you.';
    expect(isRootLost(refusal(403, gone))).toBe(true);
    expect(isRootLost(refusal(403, 'Forbidden'))).toBe(false);
    expect(isRootLost(new Error(gone))).toBe(false);
  });

  it('is the account or the app', () => {
    expect([401, 403].map((code) => isUnauthorized(refusal(code, '')))).toEqual([true, false]);
  });
});
