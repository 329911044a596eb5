import { type OutboundClient } from '@candor/outbound/outbound-client.js';
import { type Channel, type Outcome, type Recipient } from '../channel/channel.js';
import { type IncidentUpdate, type Notification } from '../channel/notification.js';
import { unsubscribeUrl } from '../channel/page-url.js';
import { buildBody, fillBody, type WebhookBody } from './webhook-body.js';
import { outcomeOf, outcomeOfError } from './webhook-outcome.js';
import { signatureOf, webhookId } from './webhook-signature.js';

/** Signed POSTs as Standard Webhooks describes them. */
export class WebhookChannel implements Channel {
  readonly name = 'webhook';
  /** The body is built once per notification; it goes when the notification does. */
  private readonly bodies = new WeakMap<Notification, WebhookBody>();

  constructor(
    private readonly client: OutboundClient,
    private readonly now: () => number = Date.now,
  ) {}

  async send(notification: Notification, recipient: Recipient): Promise<Outcome> {
    if (notification.kind !== 'incident-update') {
      return { kind: 'rejected', reason: 'Confirmations are sent by mail only.' };
    }
    const attempts = recipient.attempts + 1;
    const unsubscribe = unsubscribeUrl(notification.organisation.pageUrl, recipient.unsubscribeToken);
    const body = fillBody(this.bodyOf(notification), unsubscribe);
    const id = webhookId(notification.eventId, recipient.id);
    const timestamp = Math.floor(this.now() / 1_000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Candor-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(id, timestamp, body, recipient.signingSecrets),
    };
    try {
      return outcomeOf(await this.client.post(recipient.address, headers, body), attempts, this.now());
    } catch (error) {
      return outcomeOfError(error, attempts);
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private bodyOf(update: IncidentUpdate): WebhookBody {
    let body = this.bodies.get(update);
    if (!body) this.bodies.set(update, (body = buildBody(update, this.now())));
    return body;
  }
}
