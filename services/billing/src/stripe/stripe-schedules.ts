import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PaymentRequiredError } from '@candor/platform/errors.js';
import type { Attempt } from '../subscription/payment-provider.js';
import type { Plan } from '../plans/plan.js';
import { Plans } from '../plans/plans.js';
import { asked, charged } from './stripe-refusals.js';
import { StripeSync } from './stripe-sync.js';

/** Changes of a subscription at Stripe: at once, at the end of the paid period, and cancelling the latter. */
@Injectable()
export class StripeSchedules {
  constructor(
    @Inject(Stripe) private readonly stripe: Stripe,
    @Inject(Plans) private readonly plans: Plans,
    private readonly sync: StripeSync,
  ) {}

  /** Charges the difference at once. A scheduled plan is dropped; if the charge fails, it is scheduled again. */
  async upgrade(subscription: Stripe.Subscription, plan: Plan, { key, requireTime }: Attempt): Promise<void> {
    const { id } = subscription;
    const planned = this.plans.find(this.sync.state(subscription)?.nextPlanId ?? '');
    requireTime();
    await this.cancelNext(subscription);
    try {
      await charged(
        this.stripe.subscriptions.update(
          id,
          {
            items: [{ id: itemOf(subscription).id, price: plan.stripePrice }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: key },
        ),
      );
    } catch (error) {
      if (planned && error instanceof PaymentRequiredError) await this.planNext(id, planned);
      throw error;
    }
  }

  /** A free plan ends the subscription; another price is a second phase. */
  async planNext(id: string, plan: Plan): Promise<void> {
    const subscription = await this.sync.read(id);
    await this.cancelNext(subscription);
    if (plan.priceCents === 0) {
      await asked(this.stripe.subscriptions.update(id, { cancel_at_period_end: true }));
      return;
    }
    const schedule = await asked(this.stripe.subscriptionSchedules.create({ from_subscription: id }));
    const item = itemOf(subscription);
    await asked(
      this.stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: schedule.phases[0]?.start_date ?? item.current_period_start,
            end_date: item.current_period_end,
          },
          { items: [{ price: plan.stripePrice, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
        ],
      }),
    );
  }

  async cancelNext({ id, schedule, cancel_at_period_end }: Stripe.Subscription): Promise<void> {
    if (schedule)
      await asked(this.stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id));
    if (cancel_at_period_end) await asked(this.stripe.subscriptions.update(id, { cancel_at_period_end: false }));
  }
}

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new Error(`the subscription ${id} sells nothing`);
  return item;
}
