import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { Plans } from '../plans/plans.js';
import { asked } from './stripe-refusals.js';
import { stripeState, type StripeState } from './stripe-state.js';

/** Those that are over are not listed. */
const LISTED = 10;

/** Makes a row say what Stripe says. Stripe is asked, so it does not matter in which order it told us what happened. */
@Injectable()
export class StripeSync {
  constructor(
    @Inject(Stripe) private readonly stripe: Stripe,
    @Inject(Plans) private readonly plans: Plans,
  ) {}

  /** A subscription as it is now, with its schedule. */
  async read(id: string): Promise<Stripe.Subscription> {
    return asked(this.stripe.subscriptions.retrieve(id, { expand: ['schedule'] }));
  }

  /** The subscription of a row; of one that has none, the live one that Stripe began and we could not write down. */
  async find(row: SubscriptionEntity): Promise<Stripe.Subscription | undefined> {
    if (row.stripeSubscriptionId) return this.read(row.stripeSubscriptionId);
    if (!row.stripeCustomerId) return undefined;
    const { data } = await asked(this.stripe.subscriptions.list({ customer: row.stripeCustomerId, limit: LISTED }));
    const live = data.find((subscription) => this.state(subscription) !== undefined);
    return live && this.read(live.id);
  }

  /** @returns undefined when nothing is paid for any more, or when it sells a price that no plan has */
  state(subscription: Stripe.Subscription): StripeState | undefined {
    return stripeState(subscription, this.plans);
  }

  apply(row: SubscriptionEntity, subscription: Stripe.Subscription): void {
    const state = this.state(subscription);
    if (state) Object.assign(row, state, { stripeSubscriptionId: subscription.id });
    // An old one that has ended says nothing about whoever never had it or has another.
    else if (row.stripeSubscriptionId === subscription.id) this.lapse(row);
    else return;
    row.trialEnd = row.dueAt = null;
  }

  /** Nothing is paid for any more: less is switched on, and nothing is deleted. */
  lapse(row: SubscriptionEntity): void {
    row.planId = this.plans.fallback.id;
    row.stripeSubscriptionId = row.currentPeriodEnd = row.nextPlanId = row.trialEnd = row.dueAt = null;
  }
}
