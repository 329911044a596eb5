import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * Signs a body as Standard Webhooks asks: HMAC-SHA256 over `{id}.{timestamp}.{body}`, one `v1,` signature per secret,
 * separated by spaces, so that receivers may hold either while a secret is being changed.
 * @param timestamp epoch seconds
 * @param secrets each "whsec_" and the key in base64
 */
export function signatureOf(id: string, timestamp: number, body: string, secrets: readonly string[]): string {
  const head = `${id}.${timestamp}.`;
  return secrets.map((secret) => `v1,${hmac(secret, head, body)}`).join(' ');
}

function hmac(secret: string, head: string, body: string): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  return createHmac('sha256', key).update(head).update(body).digest('base64');
}

/** The message's id: the same in every attempt, so that a receiver can tell a repetition. Holds no dot. */
export function webhookId(eventId: string, recipientId: string): string {
  return `msg_${eventId}_${recipientId}`;
}
