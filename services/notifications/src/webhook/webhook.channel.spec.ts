import { describe, expect, it } from '@jest/globals';
import { OutboundError } from '@candor/outbound/exchange.js';
import { type OutboundClient } from '@candor/outbound/outbound-client.js';
import { incidentUpdate } from '../../test/samples.js';
import { WebhookChannel } from './webhook.channel.js';

/**
 * A channel whose receivers answer with this status after this long (ms), or never, and the number of calls to them.
 */
function badEndpoint(answer?: { status: number; afterMs: number }) {
  const clock = { now: 1_000_000 };
  const calls = { count: 0 };
  const client = {
    post: () => {
      calls.count += 1;
      clock.now += answer?.afterMs ?? 0;
      if (answer) return Promise.resolve({ status: answer.status, retryAfter: undefined, body: '' });
      return Promise.reject(new OutboundError('No answer in time.'));
    },
  } as unknown as OutboundClient;
  const channel = new WebhookChannel(client, () => clock.now);
  const news = incidentUpdate();
  const send = (attempts = 0) =>
    channel.send(news, {
      id: 'r',
      address: 'https://dead.example',
      unsubscribeToken: '',
      signingSecrets: [],
      language: 'en' as const,
      attempts,
    });
  return { clock, calls, send };
}

describe('a webhook endpoint that does not answer', () => {
  it('is postponed without using up attempts, until it is tried again', async () => {
    const { clock, calls, send } = badEndpoint();
    for (let n = 0; n < 5; n += 1) expect(await send()).toMatchObject({ kind: 'retry' });
    // Even the last attempt of the schedule waits.
    const outcome = await send(9);
    expect(outcome).toMatchObject({ kind: 'postponed', reason: 'Not tried, for it has not answered lately.' });
    expect('afterMs' in outcome && outcome.afterMs).toBeGreaterThanOrEqual(30_000);
    expect('afterMs' in outcome && outcome.afterMs).toBeLessThanOrEqual(36_000);
    expect(calls.count).toBe(5);
    clock.now += 36_000;
    expect(await send(9)).toMatchObject({ kind: 'rejected', reason: 'Given up after 10 attempts: No answer in time.' });
    expect(calls.count).toBe(6);
  });
});

describe('a webhook endpoint that answers badly', () => {
  it.each([500, 502, 503, 429, 404])('keeps being called when it answers %i quickly', async (status) => {
    const { calls, send } = badEndpoint({ status, afterMs: 4_999 });
    for (let n = 0; n < 50; n += 1) expect(await send()).toMatchObject({ kind: 'retry', status });
    expect(calls.count).toBe(50);
  });

  it('is not called for a while when it answers as slowly as a timeout', async () => {
    const { calls, send } = badEndpoint({ status: 504, afterMs: 5_000 });
    for (let n = 0; n < 5; n += 1) expect(await send()).toMatchObject({ kind: 'retry', status: 504 });
    expect(await send()).toMatchObject({ kind: 'postponed' });
    expect(calls.count).toBe(5);
  });

  it('may be slow as long as it accepts the message', async () => {
    const { calls, send } = badEndpoint({ status: 200, afterMs: 14_000 });
    for (let n = 0; n < 20; n += 1) expect(await send()).toMatchObject({ kind: 'delivered' });
    expect(calls.count).toBe(20);
  });
});
