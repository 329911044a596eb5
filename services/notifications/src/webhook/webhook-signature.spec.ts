import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signatureOf, webhookId } from './webhook-signature.js';

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;
const now = () => Math.floor(Date.now() / 1_000);

function headersOf(id: string, timestamp: number, signature: string) {
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
}

describe('signatureOf', () => {
  it('is accepted by the reference library with either of two secrets', () => {
    const secrets = [newSecret(), newSecret()];
    for (let n = 0; n < 200; n += 1) {
      const id = webhookId(`event-${n}`, 'recipient');
      const body = JSON.stringify({ n, text: randomBytes(n).toString('utf8') });
      const headers = headersOf(id, now(), signatureOf(id, now(), body, secrets));
      for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toMatchObject({ n });
    }
  });

  it('is refused for a changed body, id, time or secret', () => {
    const secret = newSecret();
    const [id, body, time] = ['msg_a_b', '{"a":1}', now()];
    const signature = signatureOf(id, time, body, [secret]);
    const verify = (headers: Record<string, string>, text = body, key = secret) =>
      new Webhook(key).verify(text, headers);
    expect(verify(headersOf(id, time, signature))).toEqual({ a: 1 });
    expect(() => verify(headersOf(id, time, signature), '{"a":2}')).toThrow();
    expect(() => verify(headersOf('msg_a_c', time, signature))).toThrow();
    expect(() => verify(headersOf(id, time + 1, signature))).toThrow();
    expect(() => verify(headersOf(id, time, signature), body, newSecret())).toThrow();
  });
});

describe('webhookId', () => {
  it('is the same for every attempt, different for every recipient, and holds no dot', () => {
    expect(webhookId('e', 'r')).toBe(webhookId('e', 'r'));
    expect(webhookId('e', 'r')).not.toBe(webhookId('e', 's'));
    expect(webhookId('e', 'r')).not.toContain('.');
  });
});
