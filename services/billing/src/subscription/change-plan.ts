import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError } from '@candor/platform/errors.js';
import { isBlank, Violations } from '@candor/platform/violations.js';
import { PaymentProvider, type Held } from '../payment/payment-provider.js';
import { Plans } from '../plans/plans.js';
import { decideChange } from './plan-change.rules.js';
import type { SubscriptionEntity } from './subscription.entity.js';
import { databaseTime, Subscriptions } from './subscriptions.js';

const MAX_SOURCE = 255;

/** What Admins and the Owner do to their subscription. One of them at a time for each organisation: the row is held. */
@Injectable()
export class ChangePlan {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly plans: Plans,
    private readonly provider: PaymentProvider,
  ) {}

  /**
   * Changes the plan as {@link decideChange} says.
   * @param source a card to keep and charge; empty for the one that is kept
   * @throws InvalidError, PaymentRequiredError
   */
  async change(actor: Actor, planId: string, source: string): Promise<SubscriptionEntity> {
    const { customerId } = requireEditor(actor);
    const plan = this.plans.requireOffered(planId);
    if (source !== '') await this.saveCard(actor, source);
    return this.hold(customerId, async (held) => {
      const { subscription } = held;
      const present = this.plans.find(subscription.planId);
      const change = decideChange(present, plan, subscription.currentPeriodEnd !== null);
      if (change === 'now') await this.provider.beginPlan(held, plan);
      else if (change === 'at-period-end') await this.provider.planNext(held, plan);
      else if (subscription.nextPlanId !== null) await this.provider.cancelNext(held);
    });
  }

  /** @throws ConflictError when nothing is pending */
  async cancelPending(actor: Actor): Promise<SubscriptionEntity> {
    const { customerId } = requireEditor(actor);
    return this.hold(customerId, async (held) => {
      if (held.subscription.nextPlanId === null) throw new ConflictError('There is no pending change to cancel.');
      await this.provider.cancelNext(held);
    });
  }

  /** @returns what the holder needs to confirm the card at the bank, if anything. @throws InvalidError */
  async saveCard(actor: Actor, source: string): Promise<{ subscription: SubscriptionEntity; clientSecret: string }> {
    const { customerId } = requireEditor(actor);
    if (isBlank(source)) throw new InvalidError([{ pointer: '/source', detail: 'Please enter your card.' }]);
    new Violations().optionalText(source, '/source', MAX_SOURCE).throwIfAny();
    let clientSecret = '';
    const subscription = await this.hold(customerId, async (held) => {
      clientSecret = await this.provider.saveCard(held, source);
    });
    return { subscription, clientSecret };
  }

  private hold(customerId: string, work: (held: Held) => Promise<void>): Promise<SubscriptionEntity> {
    return this.database.tenant(customerId, async (tx) => {
      const subscription = await this.subscriptions.lock(tx, customerId);
      await work({ tx, subscription, now: await databaseTime(tx) });
      await this.subscriptions.save(tx, subscription);
      return subscription;
    });
  }
}
