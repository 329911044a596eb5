import { describe, expect, it } from '@jest/globals';
import { OutboundError } from '@candor/outbound/exchange.js';
import { ForbiddenTargetError } from '@candor/outbound/forbidden-target.error.js';
import { outcomeOf, outcomeOfError } from './webhook-outcome.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const answer = (status: number, retryAfter?: string) => ({ status, retryAfter, body: '' });

describe('outcomeOf', () => {
  it.each([200, 201, 202, 204, 299])('takes %d as delivered', (status) => {
    expect(outcomeOf(answer(status), 1, NOW)).toEqual({ kind: 'delivered', status });
  });

  it.each([301, 302, 307, 400, 401, 404, 429, 500, 503])('retries after %d', (status) => {
    const outcome = outcomeOf(answer(status), 2, NOW);
    expect(outcome).toMatchObject({ kind: 'retry', status, reason: `The receiver answered ${status}.` });
    expect(outcome).toHaveProperty('afterMs', expect.any(Number));
  });

  it('stops at 410', () => {
    expect(outcomeOf(answer(410), 1, NOW)).toMatchObject({ kind: 'rejected', status: 410, refusal: 'gone' });
  });

  it.each([
    [429, '8', 8_000],
    [503, '8', 8_000],
    [503, 'Fri, 20 Nov 2026 12:00:09 GMT', 9_000],
    [503, '3600', 10_000],
  ])('waits as requested after %d with Retry-After %p', (status, retryAfter, afterMs) => {
    expect(outcomeOf(answer(status, retryAfter), 1, NOW)).toMatchObject({ kind: 'retry', afterMs });
  });

  it('ignores Retry-After of other answers', () => {
    const outcome = outcomeOf(answer(500, '9'), 1, NOW);
    expect(outcome).not.toHaveProperty('afterMs', 9_000);
  });

  it('gives up after the tenth attempt', () => {
    expect(outcomeOf(answer(500), 9, NOW)).toMatchObject({ kind: 'retry' });
    expect(outcomeOf(answer(500), 10, NOW)).toEqual({
      kind: 'rejected',
      status: 500,
      reason: 'Given up after 10 attempts: The receiver answered 500.',
    });
  });
});

describe('outcomeOfError', () => {
  it('retries when there was no answer', () => {
    expect(outcomeOfError(new OutboundError('No answer in time.'), 1)).toMatchObject({
      kind: 'retry',
      reason: 'No answer in time.',
    });
  });

  it('stops at a URL that must not be opened', () => {
    expect(outcomeOfError(new ForbiddenTargetError('private'), 1)).toEqual({ kind: 'rejected', reason: 'private' });
  });
});
