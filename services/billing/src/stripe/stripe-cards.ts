import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { InvalidError, PaymentRequiredError } from '@candor/platform/errors.js';
import type { Outcome } from '../subscription/payment-provider.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { asked } from './stripe-refusals.js';

/** Cards stored at Stripe; we store brand and last digits. */
@Injectable()
export class StripeCards {
  constructor(@Inject(Stripe) private readonly stripe: Stripe) {}

  /**
   * Has a card set up for charges without its holder being present.
   * @param source "tok_…" or "pm_…"
   * @returns with what the holder needs to confirm it at the bank, unless it is stored already
   * @throws InvalidError when it is refused
   */
  async save(row: SubscriptionEntity, source: string): Promise<Outcome> {
    try {
      const customer = await this.customerOf(row);
      const intent = await asked(
        this.stripe.setupIntents.create({
          customer,
          payment_method: await this.methodOf(source),
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          usage: 'off_session',
          // The holder confirms in the console, by Stripe's own script.
          use_stripe_sdk: true,
          confirm: true,
          expand: ['payment_method'],
        }),
      );
      const known = (changed: SubscriptionEntity) => {
        changed.stripeCustomerId = customer;
      };
      if (intent.status === 'requires_action') return { record: known, clientSecret: intent.client_secret ?? '' };
      const { record } = await this.adopt(row, customer, intent);
      return {
        record: (changed) => {
          known(changed);
          record(changed);
        },
      };
    } catch (error) {
      throw error instanceof PaymentRequiredError ? refused(error.message) : error;
    }
  }

  /**
   * Charges the card of a setup from now on, unless a newer one is stored. @throws InvalidError before it is confirmed
   */
  async confirm(row: SubscriptionEntity, customer: string, id: string): Promise<Outcome> {
    return this.adopt(
      row,
      customer,
      await asked(this.stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })),
    );
  }

  private async adopt(row: SubscriptionEntity, customer: string, intent: Stripe.SetupIntent): Promise<Outcome> {
    const { status, payment_method: method } = intent;
    if (status !== 'succeeded' || typeof method !== 'object' || !method?.card)
      throw refused('This card cannot be used.');
    const { card, billing_details: holder } = method;
    const since = new Date(intent.created * 1000);
    if (row.cardSince && row.cardSince > since) return { record: () => undefined };
    await asked(
      this.stripe.customers.update(customer, {
        invoice_settings: { default_payment_method: method.id },
      }),
    );
    return {
      record: (changed) => {
        changed.cardName = holder.name ?? '';
        changed.cardBrand = card.brand;
        changed.cardLast4 = card.last4;
        changed.cardSince = since;
      },
    };
  }

  /** The customer at Stripe, created with the first card. */
  private async customerOf(row: SubscriptionEntity): Promise<string> {
    if (row.stripeCustomerId) return row.stripeCustomerId;
    const customer = await asked(
      this.stripe.customers.create(
        { name: row.customerName, metadata: { customer_id: row.customerId } },
        // If storing its id fails, the next attempt finds the same customer.
        { idempotencyKey: `candor-customer-${row.customerId}` },
      ),
    );
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
