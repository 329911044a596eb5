import { OutboundError } from '@candor/outbound/exchange.js';
import { type OutboundClient } from '@candor/outbound/outbound-client.js';
import { type Channel, type Recipient } from '../channel/channel.js';
import { type Outcome } from '../ledger/outcome.js';
import { type Notification } from '../channel/notification.js';
import { leaveUrl } from '../channel/page-url.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { buildBody, fillBody, isPosted, type PostedNotification, type WebhookBody } from './webhook-body.js';
import { outcomeOf, outcomeOfError } from './webhook-outcome.js';
import { signatureOf, webhookId } from './webhook-signature.js';

const NOT_TRIED = 'Not tried, for it has not answered lately.';
/** When to ask again while another call is probing (ms): longer than a receiver may take. */
const PROBE_MS = 20_000;
/**
 * A failure that takes this long costs what a missing answer costs: often a proxy reports it for a dead server (ms).
 */
const SLOW_FAILURE_MS = 5_000;
const SPREAD = 0.2;

/** Signed POSTs as Standard Webhooks describes them. */
export class WebhookChannel implements Channel {
  readonly name = 'webhook';
  /** The body is built once per notification; it is released with the notification. */
  private readonly bodies = new WeakMap<Notification, WebhookBody>();
  private readonly breaker: CircuitBreaker;

  constructor(
    private readonly client: OutboundClient,
    private readonly now: () => number = Date.now,
  ) {
    this.breaker = new CircuitBreaker(now);
  }

  async send(notification: Notification, recipient: Recipient): Promise<Outcome> {
    if (!isPosted(notification)) return { kind: 'rejected', reason: 'This is sent by mail only.' };
    // Per organisation: what one observes of an endpoint does not affect another's.
    const endpoint = `${notification.organisation.id} ${originOf(recipient.address)}`;
    const admission = this.breaker.admit(endpoint);
    switch (admission.kind) {
      case 'open':
        return postponed(admission.forMs);
      case 'probing':
        return postponed(PROBE_MS);
      case 'call':
        return this.call(notification, recipient, endpoint);
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async call(notification: PostedNotification, recipient: Recipient, endpoint: string): Promise<Outcome> {
    const attempts = recipient.attempts + 1;
    const unsubscribe = leaveUrl(notification.organisation, recipient.unsubscribeToken);
    const body = fillBody(this.bodyOf(notification), unsubscribe);
    const id = webhookId(notification.eventId, recipient.id);
    const begunAt = this.now();
    const timestamp = Math.floor(begunAt / 1_000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Candor-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(id, timestamp, body, recipient.signingSecrets),
    };
    try {
      const answer = await this.client.post(recipient.address, headers, body);
      const costly = answer.status >= 500 && this.now() - begunAt >= SLOW_FAILURE_MS;
      if (costly) this.breaker.silent(endpoint);
      else this.breaker.answered(endpoint);
      return outcomeOf(answer, attempts, this.now());
    } catch (error) {
      if (error instanceof OutboundError) this.breaker.silent(endpoint);
      else this.breaker.answered(endpoint);
      return outcomeOfError(error, attempts);
    }
  }

  private bodyOf(update: PostedNotification): WebhookBody {
    let body = this.bodies.get(update);
    if (!body) this.bodies.set(update, (body = buildBody(update, this.now())));
    return body;
  }
}

/** The schedule waits with it: what was not tried is no attempt. Postponed sends resume little by little. */
function postponed(afterMs: number): Outcome {
  return { kind: 'postponed', afterMs: Math.round(afterMs * (1 + SPREAD * Math.random())), reason: NOT_TRIED };
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? url;
}
