import type { MessageInitShape } from '@bufbuild/protobuf';
import type { PlanSchema, SubscriptionSchema } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import type { PaymentProvider } from './payment-provider.js';
import type { Plan } from '../plans/plan.js';
import type { Plans } from '../plans/plans.js';
import type { SubscriptionEntity } from './subscription.entity.js';

export function planToWire(plan: Plan, provider: PaymentProvider): MessageInitShape<typeof PlanSchema> {
  const { id, name, priceCents, features, trial } = plan;
  return {
    id,
    name,
    priceCents: BigInt(priceCents),
    features: [...features],
    trial: trial !== undefined,
    pricingPlanId: provider.pricingPlanId(plan),
  };
}

/** A plan that is no longer in the configuration has its id as its name. */
export function subscriptionToWire(
  row: SubscriptionEntity,
  plans: Plans,
  provider: PaymentProvider,
): MessageInitShape<typeof SubscriptionSchema> {
  const plan = plans.find(row.planId);
  const { cardName: name, cardBrand: brand, cardLast4: last4 } = row;
  return {
    plan: plan
      ? planToWire(plan, provider)
      : { id: row.planId, name: row.planId, features: row.features, pricingPlanId: row.planId },
    card: last4 === '' ? undefined : { name, brand, last4 },
    currentPeriodEnd: momentOf(row.currentPeriodEnd),
    trialEnd: momentOf(row.trialEnd),
    willBeDowngraded: row.nextPlanId !== null,
    nextPlanId: row.nextPlanId ?? planAfterTrial(row, plans),
  };
}

/** What follows a trial automatically: a charge for the plan on trial when there is a card, else the free one. */
function planAfterTrial({ planId, trialEnd, cardLast4 }: SubscriptionEntity, plans: Plans): string {
  if (!trialEnd) return '';
  const { trial } = plans.find(planId) ?? {};
  return trial && cardLast4 !== '' ? trial.continuesAs : plans.fallback.id;
}

function momentOf(date: Date | null): bigint | undefined {
  return date ? BigInt(date.getTime()) : undefined;
}
