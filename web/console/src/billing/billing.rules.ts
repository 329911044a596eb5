import { formatDate } from '@candor/ui/time/format-date.js';
import { type Invoice, type Plan, type Subscription } from '../api/contract.js';

/** Features of plans, by their names on the screens. */
const FEATURE_TEXTS: Record<string, string> = {
  email_subscription: 'Email subscriptions',
  webhook_subscription: 'Webhook subscriptions',
  slack_subscription: 'Slack subscriptions',
  ui_customization: 'Customization of the status page',
  twitter_integration: 'Twitter integration',
  third_party_components: 'Third-party components',
};

/** The names of a plan's features. */
export function featureNames({ features }: Plan): string[] {
  return features.split('~').filter((name) => name !== '');
}

/** The label of a feature; an unknown one is shown by its name. */
export function featureText(name: string): string {
  return FEATURE_TEXTS[name] ?? name.replaceAll('_', ' ');
}

/** The labels of a plan's features. */
export function featureTexts(plan: Plan): string[] {
  return featureNames(plan).map(featureText);
}

/** "$99" or "$29.50". */
export function dollars(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The day of a time in unix seconds, formatted. */
export function day(unixSeconds: number): string {
  return formatDate(unixSeconds * 1000, 'day');
}

/** The actions for a plan that is not the current one. */
export type PlanAction = 'Upgrade' | 'Downgrade' | 'Cancel';

/** Plans to choose from: all but the current one and trials, which cannot be chosen. */
export function otherPlans(plans: readonly Plan[], current: Plan): Plan[] {
  return plans.filter(({ id, trial }) => id !== current.id && !trial);
}

/** A plan that costs more is an upgrade, as is any paid plan during a trial; a pending one can be cancelled. */
export function planAction(plan: Plan, current: Plan, subscription: Subscription): PlanAction {
  if (subscription.willBeDowngraded && subscription.nextPlanId === plan.id) return 'Cancel';
  return plan.price > current.price ? 'Upgrade' : 'Downgrade';
}

/** Whether a trial is running (`now` in epoch ms). */
export function isTrial({ trialEnd }: Subscription, now: number): boolean {
  return trialEnd !== null && trialEnd * 1000 > now;
}

/** The automatic changes of a subscription, and when they happen; one line each. */
export function renewalTexts(current: Plan, plans: readonly Plan[], subscription: Subscription, now: number): string[] {
  const { currentPeriodEnd, trialEnd, nextPlanId, willBeDowngraded, sourceExists } = subscription;
  const next = plans.find(({ id }) => id === nextPlanId);
  const end = trialEnd ?? currentPeriodEnd;
  if (willBeDowngraded && next && end !== null) return [`Pending change to ${next.name} Plan on ${day(end)}`];
  if (isTrial(subscription, now) && trialEnd !== null) {
    const after =
      next && next.price > 0 && sourceExists
        ? `Your card will be charged ${dollars(next.price)} for the ${next.name} plan then.`
        : `You will be downgraded to the ${next?.name ?? 'Free'} plan then.`;
    return [`Your trial ends on ${day(trialEnd)}.`, after];
  }
  if (currentPeriodEnd === null) return [];
  return [current.price > 0 ? `Renews on ${day(currentPeriodEnd)}.` : `Ends on ${day(currentPeriodEnd)}.`];
}

/** "Visa ending in 4242". */
export function cardText({ brand, last4 }: Subscription): string {
  const name = brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}`;
}

/** The description of an invoice. */
export function invoiceUnit({ invoiceItems }: Invoice): string {
  return invoiceItems.map(({ description }) => description).join(', ');
}
