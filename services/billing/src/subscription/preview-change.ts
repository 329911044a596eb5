import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { PlanChange, type PreviewChangeResponseSchema } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { PaymentProvider } from './payment-provider.js';
import { Plans } from '../plans/plans.js';
import { decideChange } from './plan-change.rules.js';
import { SubscriptionReader } from './subscription.reader.js';
import { databaseTime } from './subscriptions.js';

/** Previews a change of plan: when it starts, and what is charged. */
@Injectable()
export class PreviewChange {
  constructor(
    private readonly database: Database,
    private readonly reader: SubscriptionReader,
    private readonly plans: Plans,
    private readonly provider: PaymentProvider,
  ) {}

  /**
   * Changes nothing.
   * @throws InvalidError for a plan that cannot be chosen
   * @throws ForbiddenError for the role User
   */
  async execute(actor: Actor, planId: string): Promise<MessageInitShape<typeof PreviewChangeResponseSchema>> {
    const { customerId } = requireEditor(actor);
    const plan = this.plans.requireOffered(planId);
    const subscription = await this.reader.subscription(actor);
    const { currentPeriodEnd: end } = subscription;
    const change = decideChange(this.plans.find(subscription.planId), plan, end !== null);
    const common = { byCard: this.provider.chargesCards, renewalCents: BigInt(plan.priceCents) };
    if (change === 'stay') return { ...common, change: PlanChange.STAY, dueCents: 0n };
    if (change === 'at-period-end') {
      const startsAt = end ? BigInt(end.getTime()) : undefined;
      const renewsAt = plan.priceCents > 0 ? startsAt : undefined;
      return { ...common, change: PlanChange.AT_PERIOD_END, dueCents: 0n, startsAt, renewsAt };
    }
    const now = await this.database.tenant(customerId, databaseTime);
    const due = await this.provider.previewBegin(subscription, plan, now);
    return {
      ...common,
      change: PlanChange.NOW,
      ...(due && {
        dueCents: BigInt(due.totalCents),
        items: due.items.map(({ description, amountCents }) => ({ description, amountCents: BigInt(amountCents) })),
        renewsAt: due.renewsAt && BigInt(due.renewsAt.getTime()),
      }),
    };
  }
}
