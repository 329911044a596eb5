import { Injectable } from '@nestjs/common';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import { isBlank, Violations } from '@candor/platform/violations.js';
import { PaymentProvider } from './payment-provider.js';
import { Plans } from '../plans/plans.js';
import { Operations } from './operations.js';
import { decideChange } from './plan-change.rules.js';
import type { SubscriptionEntity } from './subscription.entity.js';

const MAX_SOURCE = 255;

/** Changes of the subscription by Admins and the Owner, one at a time for each organisation. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly operations: Operations,
    private readonly plans: Plans,
    private readonly provider: PaymentProvider,
  ) {}

  /**
   * Changes the plan as {@link decideChange} decides.
   * @param source a card to store and charge; empty for the stored one
   * @throws InvalidError, PaymentRequiredError, ConflictError while another change is in progress
   */
  async change(actor: Actor, planId: string, source: string): Promise<SubscriptionEntity> {
    const { customerId } = requireEditor(actor);
    const plan = this.plans.requireOffered(planId);
    if (source !== '') await this.saveCard(actor, source);
    const { subscription } = await this.operations.run(customerId, 'change-plan', async (held) => {
      const { planId: presentId, currentPeriodEnd, nextPlanId } = held.subscription;
      const change = decideChange(this.plans.find(presentId), plan, currentPeriodEnd !== null);
      if (change === 'now') return this.provider.beginPlan(held, plan);
      if (change === 'at-period-end') return this.provider.planNext(held, plan);
      return nextPlanId === null ? undefined : this.provider.cancelNext(held);
    });
    return subscription;
  }

  /** @throws ConflictError when nothing is pending, or another change is in progress */
  async cancelPending(actor: Actor): Promise<SubscriptionEntity> {
    const { customerId } = requireEditor(actor);
    const { subscription } = await this.operations.run(customerId, 'cancel-pending', (held) => {
      if (held.subscription.nextPlanId === null) throw new ConflictError('There is no pending change to cancel.');
      return Promise.resolve(this.provider.cancelNext(held));
    });
    return subscription;
  }

  /** @returns what the holder needs to confirm the card at the bank, if anything. @throws InvalidError */
  async saveCard(actor: Actor, source: string): Promise<{ subscription: SubscriptionEntity; clientSecret: string }> {
    const { customerId } = requireEditor(actor);
    if (isBlank(source)) throw new InvalidError([{ pointer: '/source', detail: 'Please enter your card.' }]);
    new Violations().optionalText(source, '/source', MAX_SOURCE).throwIfAny();
    const { subscription, outcome } = await this.operations.run(customerId, 'save-card', (held) =>
      Promise.resolve(this.provider.saveCard(held, source)),
    );
    return { subscription, clientSecret: outcome?.clientSecret ?? '' };
  }
}
