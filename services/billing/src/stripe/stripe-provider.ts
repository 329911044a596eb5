import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PaymentRequiredError } from '@candor/platform/errors.js';
import { PaymentProvider, type Held, type Invoice } from '../payment/payment-provider.js';
import type { Plan } from '../plans/plan.js';
import { Plans } from '../plans/plans.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { StripeCards } from './stripe-cards.js';
import { StripeInvoices } from './stripe-invoices.js';
import { asked } from './stripe-refusals.js';
import { StripeSchedules } from './stripe-schedules.js';
import { StripeSync } from './stripe-sync.js';

/**
 * Stripe takes the money and keeps the time of what is paid for; trials are ours, because nothing is paid in them. A charge
 * that fails changes nothing on either side.
 */
@Injectable()
export class StripeProvider extends PaymentProvider {
  constructor(
    @Inject(Stripe) private readonly stripe: Stripe,
    @Inject(Plans) private readonly plans: Plans,
    private readonly cards: StripeCards,
    private readonly schedules: StripeSchedules,
    private readonly sync: StripeSync,
    private readonly invoices: StripeInvoices,
  ) {
    super();
  }

  pricingPlanId(plan: Plan): string {
    return plan.stripePrice ?? plan.id;
  }

  saveCard({ subscription }: Held, source: string): Promise<string> {
    return this.cards.save(subscription, source);
  }

  async beginPlan({ subscription: row }: Held, plan: Plan): Promise<void> {
    if (plan.priceCents === 0) {
      this.beginFree(row, plan);
      return;
    }
    await this.charge(row, plan);
  }

  async planNext({ subscription: row }: Held, plan: Plan): Promise<void> {
    if (row.stripeSubscriptionId) await this.schedules.planNext(row.stripeSubscriptionId, plan);
    row.nextPlanId = plan.id;
  }

  async cancelNext({ subscription: row }: Held): Promise<void> {
    if (row.stripeSubscriptionId) await this.schedules.cancelNext(await this.sync.read(row.stripeSubscriptionId));
    row.nextPlanId = null;
  }

  /** A trial has ended: who left a card goes on with the plan, everybody else has the free one. */
  async endPeriod({ subscription: row }: Held): Promise<void> {
    const trial = this.plans.find(row.planId)?.trial;
    const following = row.nextPlanId ?? (trial && row.cardLast4 !== '' ? trial.continuesAs : this.plans.fallback.id);
    const plan = this.plans.find(following) ?? this.plans.fallback;
    if (plan.priceCents === 0) {
      this.beginFree(row, plan);
      return;
    }
    try {
      await this.charge(row, plan, `candor-trial-end-${row.customerId}-${row.trialEnd?.getTime() ?? 0}`);
    } catch (error) {
      if (!(error instanceof PaymentRequiredError)) throw error;
      this.sync.lapse(row);
    }
  }

  listInvoices({ stripeCustomerId }: SubscriptionEntity): Promise<Invoice[]> {
    return this.invoices.list(stripeCustomerId);
  }

  invoicePdf({ stripeCustomerId }: SubscriptionEntity, invoiceId: string): Promise<Uint8Array> {
    return this.invoices.pdf(stripeCustomerId, invoiceId);
  }

  /** @throws PaymentRequiredError */
  private async charge(row: SubscriptionEntity, plan: Plan, idempotencyKey?: string): Promise<void> {
    if (row.cardLast4 === '' || !row.stripeCustomerId) throw new PaymentRequiredError('Please add a card first.');
    const price = plan.stripePrice;
    if (!row.stripeSubscriptionId) await this.sync.adopt(row, row.stripeCustomerId);
    if (row.stripeSubscriptionId) {
      if (row.planId === plan.id) return;
      await this.schedules.upgrade(row.stripeSubscriptionId, plan);
      await this.sync.follow(row, row.stripeSubscriptionId);
      return;
    }
    const begun = await asked(
      this.stripe.subscriptions.create(
        {
          customer: row.stripeCustomerId,
          items: [{ price }],
          payment_behavior: 'error_if_incomplete',
          metadata: { customer_id: row.customerId },
        },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
    );
    this.sync.apply(row, begun);
  }

  private beginFree(row: SubscriptionEntity, plan: Plan): void {
    this.sync.lapse(row);
    row.planId = plan.id;
  }
}
