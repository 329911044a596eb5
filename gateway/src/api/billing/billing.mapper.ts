import {
  PlanChange,
  type Invoice,
  type ListFeaturesResponse,
  type Plan,
  type PreviewChangeResponse,
  type Subscription,
} from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { present } from '../wire/present.js';
import { wordMap } from '../wire/word-map.js';
import type {
  FeaturesEnvelope,
  InvoiceResponse,
  PlanChangePreviewResponse,
  PlanResponse,
  SubscribedPlanResponse,
  SubscriptionResponse,
} from './billing.responses.js';

export function planFromWire({ id, name, priceCents, features, trial }: Plan): PlanResponse {
  return { id, name, price: Number(priceCents) / 100, features: features.join('~'), trial };
}

export function subscribedPlanFromWire(plan: Plan): SubscribedPlanResponse {
  return { ...planFromWire(plan), planId: plan.id, pricingPlanId: plan.pricingPlanId };
}

export function subscriptionFromWire(wire: Subscription | undefined): SubscriptionResponse {
  const subscription = present(wire);
  const { card } = subscription;
  return {
    planNickname: present(subscription.plan).name,
    sourceExists: card !== undefined,
    name: card?.name ?? '',
    last4: card?.last4 ?? '',
    brand: card?.brand ?? '',
    currentPeriodEnd: unixSeconds(subscription.currentPeriodEnd),
    willBeDowngraded: subscription.willBeDowngraded,
    trialEnd: unixSeconds(subscription.trialEnd),
    nextPlanId: subscription.nextPlanId || null,
  };
}

export function featuresFromWire({ features }: ListFeaturesResponse): FeaturesEnvelope {
  return { features: features.map((featureName) => ({ featureName })) };
}

export function invoiceFromWire({ id, date, totalCents, items }: Invoice): InvoiceResponse {
  return {
    id,
    date: Math.floor(Number(date) / 1000),
    total: Number(totalCents),
    invoiceItems: items.map(({ description, amountCents }) => ({ description, amount: Number(amountCents) })),
  };
}

const PLAN_CHANGES = wordMap<PlanChangePreviewResponse['change'], PlanChange>('change of plan', {
  stay: PlanChange.STAY,
  now: PlanChange.NOW,
  at_period_end: PlanChange.AT_PERIOD_END,
});

export function changePreviewFromWire(preview: PreviewChangeResponse): PlanChangePreviewResponse {
  const { change, dueCents, items, startsAt, renewsAt, renewalCents, byCard } = preview;
  return {
    change: PLAN_CHANGES.toWord(change),
    due: dueCents === undefined ? null : Number(dueCents),
    items: items.map(({ description, amountCents }) => ({ description, amount: Number(amountCents) })),
    startsAt: unixSeconds(startsAt),
    renewsAt: unixSeconds(renewsAt),
    renewal: Number(renewalCents),
    paidBy: byCard ? 'card' : 'invoice',
  };
}

function unixSeconds(ms: bigint | undefined): number | null {
  return ms === undefined ? null : Math.floor(Number(ms) / 1000);
}
