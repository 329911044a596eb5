import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { Plans } from '../plans/plans.js';
import { asked } from './stripe-refusals.js';
import { stripeState, type StripeState } from './stripe-state.js';

/** Ended ones are not listed. */
const LISTED = 10;

/** Updates a row from Stripe. The state is read from Stripe, so the order of its events does not matter. */
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

  /** The subscription of a row; for a row without one, the live one that Stripe started and we could not store. */
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
    // An old one that has ended is irrelevant to a row that never had it or has another.
    else if (row.stripeSubscriptionId === subscription.id) this.lapse(row);
    else return;
    row.trialEnd = row.dueAt = null;
  }

  /** Nothing is paid for any more: fewer features are included, and nothing is deleted. */
  lapse(row: SubscriptionEntity): void {
    row.planId = this.plans.fallback.id;
    row.stripeSubscriptionId = row.currentPeriodEnd = row.nextPlanId = row.trialEnd = row.dueAt = null;
  }
}
