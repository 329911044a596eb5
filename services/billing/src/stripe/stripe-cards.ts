import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { InvalidError, PaymentRequiredError } from '@candor/platform/errors.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { asked } from './stripe-refusals.js';

/** Cards that Stripe keeps; we know brand and last digits. */
@Injectable()
export class StripeCards {
  constructor(@Inject(Stripe) private readonly stripe: Stripe) {}

  /**
   * Has a card set up for charges while its holder is away.
   * @param source "tok_…" or "pm_…"
   * @returns what the holder needs to confirm it at the bank; empty when it is kept already
   * @throws InvalidError when it is refused
   */
  async save(row: SubscriptionEntity, source: string): Promise<string> {
    try {
      const intent = await asked(
        this.stripe.setupIntents.create({
          customer: await this.customerOf(row),
          payment_method: await this.methodOf(source),
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          usage: 'off_session',
          // The holder confirms in the console, by Stripe's own script.
          use_stripe_sdk: true,
          confirm: true,
          expand: ['payment_method'],
        }),
      );
      if (intent.status === 'requires_action') return intent.client_secret ?? '';
      await this.adopt(row, intent);
      return '';
    } catch (error) {
      throw error instanceof PaymentRequiredError ? refused(error.message) : error;
    }
  }

  /** Charges the card of a confirmed setup from now on, unless a newer one is kept. */
  async adopt(row: SubscriptionEntity, intent: Stripe.SetupIntent): Promise<void> {
    const method = intent.payment_method;
    if (intent.status !== 'succeeded' || typeof method !== 'object' || !method?.card)
      throw refused('This card cannot be used.');
    const since = new Date(intent.created * 1000);
    if (row.cardSince && row.cardSince > since) return;
    await asked(
      this.stripe.customers.update(await this.customerOf(row), {
        invoice_settings: { default_payment_method: method.id },
      }),
    );
    row.cardName = method.billing_details.name ?? '';
    row.cardBrand = method.card.brand;
    row.cardLast4 = method.card.last4;
    row.cardSince = since;
  }

  /** The customer at Stripe, made with the first card. */
  private async customerOf(row: SubscriptionEntity): Promise<string> {
    if (row.stripeCustomerId) return row.stripeCustomerId;
    const customer = await asked(
      this.stripe.customers.create(
        { name: row.customerName, metadata: { customer_id: row.customerId } },
        // Should our transaction fail, the next attempt finds the same one.
        { idempotencyKey: `candor-customer-${row.customerId}` },
      ),
    );
    row.stripeCustomerId = customer.id;
    return customer.id;
  }

  private async methodOf(source: string): Promise<string> {
    if (/^pm_\w+$/.test(source)) return source;
    if (!/^tok_\w+$/.test(source)) throw refused('Please enter your card.');
    return (await asked(this.stripe.paymentMethods.create({ type: 'card', card: { token: source } }))).id;
  }
}

function refused(detail: string): InvalidError {
  return new InvalidError([{ pointer: '/source', detail }]);
}
