import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { Plans } from '../plans/plans.js';
import { asked } from './stripe-refusals.js';
import { stripeState } from './stripe-state.js';

/** Those that are over are not listed. */
const LISTED = 10;

/** Makes a row say what Stripe says. Stripe is asked, so it does not matter in which order it told us what happened. */
@Injectable()
export class StripeSync {
  constructor(
    @Inject(Stripe) private readonly stripe: Stripe,
    @Inject(Plans) private readonly plans: Plans,
  ) {}

  /** The subscription of a row as it is now, with its schedule. */
  async read(id: string): Promise<Stripe.Subscription> {
    return asked(this.stripe.subscriptions.retrieve(id, { expand: ['schedule'] }));
  }

  /** Asks Stripe for a subscription and takes it over. The row is held. */
  async follow(row: SubscriptionEntity, id: string): Promise<void> {
    this.apply(row, await this.read(id));
  }

  /** Takes over what Stripe began and we could not write down: it is paid for, so nothing may be charged beside it. */
  async adopt(row: SubscriptionEntity, customer: string): Promise<void> {
    const { data } = await asked(this.stripe.subscriptions.list({ customer, limit: LISTED }));
    const live = data.find((subscription) => stripeState(subscription, this.plans) !== undefined);
    if (live) await this.follow(row, live.id);
  }

  apply(row: SubscriptionEntity, subscription: Stripe.Subscription): void {
    const state = stripeState(subscription, this.plans);
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
