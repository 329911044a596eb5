import type Stripe from 'stripe';
import type { Plans } from '../plans/plans.js';

/** The state of a Stripe subscription in our terms. */
export interface StripeState {
  readonly planId: string;
  readonly currentPeriodEnd: Date;
  /** The plan that starts when the period ends; null when the present one continues. */
  readonly nextPlanId: string | null;
}

/** Stripe still tries to collect while it is past due; after giving up it becomes "unpaid" or "canceled". */
const LIVE = new Set<string>(['active', 'trialing', 'past_due']);

/** Whether it is paid for, or Stripe still tries to collect. */
export function isLive({ status }: Stripe.Subscription): boolean {
  return LIVE.has(status);
}

/**
 * Reads a Stripe subscription, with its schedule expanded.
 * @returns undefined when nothing is paid for any more, or when it sells a price that no plan has
 */
export function stripeState(subscription: Stripe.Subscription, plans: Plans): StripeState | undefined {
  const item = subscription.items.data[0];
  const plan = item && plans.soldAt(item.price.id);
  if (!plan || !isLive(subscription)) return undefined;
  return {
    planId: plan.id,
    currentPeriodEnd: new Date(item.current_period_end * 1000),
    nextPlanId: nextPlan(subscription, item, plans),
  };
}

function nextPlan(
  { cancel_at_period_end, schedule }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  plans: Plans,
) {
  if (cancel_at_period_end) return plans.fallback.id;
  if (typeof schedule !== 'object' || schedule === null) return null;
  const later = schedule.phases.find(({ start_date }) => start_date >= item.current_period_end);
  const price = later?.items[0]?.price;
  return (price !== undefined && plans.soldAt(typeof price === 'string' ? price : price.id)?.id) || null;
}
