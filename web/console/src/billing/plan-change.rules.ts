import { type Plan, type PlanChangePreview, type Subscription } from '../api/contract.js';
import { cardText, day, dollars, featureNames, featureText, isTrial } from './billing.rules.js';

const CENTS = 100;

/** The visible consequences of losing a feature. No data is deleted. */
const LOSSES: Record<string, string> = {
  email_subscription: 'Nobody new can subscribe by email.',
  webhook_subscription: 'Nobody new can subscribe by webhook.',
  slack_subscription: 'Nobody new can subscribe by Slack.',
  ui_customization: 'Your logo, texts, links and periods are no longer shown on the status page.',
  twitter_integration: 'No Twitter account can be added.',
  third_party_components: 'No further status page of a provider can be watched.',
};

/** The features that a change of plan adds and removes, in words. */
export interface PlanDifference {
  gained: string[];
  lost: string[];
}

/** @param customDomain a further host of the status page; empty for none */
export function planDifference(current: Plan, plan: Plan, customDomain: string): PlanDifference {
  const [before, after] = [featureNames(current), featureNames(plan)];
  const lost = before.filter((name) => !after.includes(name));
  const losses = lost.map((name) => LOSSES[name] ?? `${featureText(name)} is switched off.`);
  const domain =
    lost.includes('ui_customization') && customDomain !== ''
      ? [`Your status page no longer answers at ${customDomain}.`]
      : [];
  return { gained: after.filter((name) => !before.includes(name)).map(featureText), lost: [...losses, ...domain] };
}

/** The charge, its time and its reason, and what follows; one sentence each. @param now epoch ms */
export function chargeTexts(
  plan: Plan,
  current: Plan,
  subscription: Subscription,
  preview: PlanChangePreview,
  now: number,
): string[] {
  if (preview.change === 'stay') return ['Nothing is charged.'];
  const card = preview.paidBy === 'card' ? ` to your ${cardText(subscription)}` : '';
  if (preview.change === 'at_period_end') return laterTexts(plan, current, subscription, preview, card);
  return [
    'The change takes effect at once.',
    ...(isTrial(subscription, now) ? ['Your trial ends now.'] : []),
    dueText(plan, subscription, preview, card),
    ...renewalText(preview, card),
  ];
}

function laterTexts(
  plan: Plan,
  current: Plan,
  { trialEnd, currentPeriodEnd }: Subscription,
  { startsAt, paidBy }: PlanChangePreview,
  card: string,
): string[] {
  const end = startsAt ?? trialEnd ?? currentPeriodEnd;
  const until =
    end === null ? 'The change takes effect at once.' : `You keep the ${current.name} plan until ${day(end)}.`;
  const price = `${dollars(plan.price)} every month`;
  const then =
    plan.price === 0
      ? 'After that nothing is charged.'
      : paidBy === 'card'
        ? `From then on ${price} is charged${card}.`
        : `From then on an invoice of ${price} is issued.`;
  return ['Nothing is charged now.', until, then];
}

function dueText(plan: Plan, { sourceExists }: Subscription, { due, paidBy }: PlanChangePreview, card: string): string {
  if (due === null && paidBy === 'card' && !sourceExists) {
    return `Add a card first: the plan costs ${dollars(plan.price)} every month, and without a card the change is refused.`;
  }
  if (due === null) {
    return (
      `The plan costs ${dollars(plan.price)} every month and is charged${card} now, less what is left of the month you have ` +
      'paid for. The exact amount cannot be said right now.'
    );
  }
  if (due <= 0) return 'Nothing is charged now.';
  const amount = dollars(due / CENTS);
  return paidBy === 'card'
    ? `${amount} is charged${card} now.`
    : `An invoice of ${amount} is issued now. No card is charged.`;
}

function renewalText({ renewsAt, renewal, paidBy }: PlanChangePreview, card: string): string[] {
  if (renewsAt === null || renewal === 0) return [];
  const price = dollars(renewal / CENTS);
  const what = paidBy === 'card' ? `${price} is charged${card}` : `an invoice of ${price} is issued`;
  return [`On ${day(renewsAt)}, and every month after that, ${what}.`];
}
