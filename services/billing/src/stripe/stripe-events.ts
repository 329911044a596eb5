import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Database, type Tx } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';
import { Operations } from '../subscription/operations.js';
import { SubscriptionSync } from '../subscription/subscription-sync.js';
import { StripeCards } from './stripe-cards.js';

/** The secret with which Stripe signs its events. */
export class WebhookSecret {
  constructor(readonly value: string) {}
}

/**
 * Handles Stripe's events. An event is only a hint: the current state is read from Stripe, so events may come late, in
 * any order and more than once. Stripe redelivers failed ones.
 */
@Injectable()
export class StripeEvents {
  constructor(
    @Inject(Stripe) private readonly stripe: Stripe,
    @Inject(WebhookSecret) private readonly secret: WebhookSecret,
    private readonly database: Database,
    private readonly operations: Operations,
    private readonly sync: SubscriptionSync,
    private readonly cards: StripeCards,
  ) {}

  /** @throws InvalidError unless it is signed, UnavailableError or ConflictError when it is to be redelivered */
  async handle(payload: Uint8Array, signature: string): Promise<void> {
    const event = this.verified(payload, signature);
    const customer = stripeCustomerOf(event);
    if (!customer) return;
    const customerId = await this.organisationOf(customer);
    if (!customerId) return;
    if (event.type === 'setup_intent.succeeded') await this.confirmCard(customerId, customer, event.data.object.id);
    else await this.sync.execute(customerId, { isNew: (tx) => isNew(tx, event.id) });
  }

  /** Delivered twice it stores the same card. @throws ConflictError while another operation is in progress */
  private async confirmCard(customerId: string, customer: string, intentId: string): Promise<void> {
    await this.operations.run(customerId, 'save-card', ({ subscription }) =>
      Promise.resolve(() => this.cards.confirm(subscription, customer, intentId)),
    );
  }

  private verified(payload: Uint8Array, signature: string): Stripe.Event {
    try {
      return this.stripe.webhooks.constructEvent(Buffer.from(payload), signature, this.secret.value);
    } catch {
      throw new InvalidError([], 'The signature is not valid.');
    }
  }

  /** The same account may sell other things. */
  private async organisationOf(stripeCustomer: string): Promise<string | undefined> {
    const [row] = await this.database.system((tx) =>
      tx.query<{ customer_id: string }[]>(`select customer_id from subscription where stripe_customer_id = $1`, [
        stripeCustomer,
      ]),
    );
    return row?.customer_id;
  }
}

const FOLLOWED =
  /^(customer\.subscription|subscription_schedule|setup_intent\.succeeded|invoice\.(paid|payment_failed))/;

function stripeCustomerOf({ type, data }: Stripe.Event): string | undefined {
  if (!FOLLOWED.test(type)) return undefined;
  const { customer } = data.object as { customer?: string | { id: string } | null };
  return typeof customer === 'object' ? customer?.id : customer;
}

/** Whether an event is delivered for the first time. */
async function isNew(tx: Tx, eventId: string): Promise<boolean> {
  // Stripe redelivers an event for three days at most.
  await tx.query(`delete from stripe_event where received_at < now() - interval '30 days'`);
  const rows = await tx.query<unknown[]>(
    `insert into stripe_event (id) values ($1) on conflict do nothing returning id`,
    [eventId],
  );
  return rows.length > 0;
}
