import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PaymentRequiredError } from '@candor/platform/errors.js';
import {
  PaymentProvider,
  type Attempt,
  type Due,
  type Held,
  type Invoice,
  type Outcome,
  type ProviderStep,
} from '../subscription/payment-provider.js';
import type { Plan } from '../plans/plan.js';
import { Plans } from '../plans/plans.js';
import type { OperationKind } from '../subscription/operation.entity.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { StripeCards } from './stripe-cards.js';
import { StripeInvoices } from './stripe-invoices.js';
import { StripePreviews } from './stripe-previews.js';
import { asked, charged, isMissing } from './stripe-refusals.js';
import { StripeSchedules } from './stripe-schedules.js';
import { isLive } from './stripe-state.js';
import { StripeSync } from './stripe-sync.js';

/**
 * Stripe charges cards and tracks paid periods; trials are ours, because nothing is paid in them. A charge that fails
 * changes nothing on either side.
 */
@Injectable()
export class StripeProvider extends PaymentProvider {
  readonly chargesCards = true;

  constructor(
    @Inject(Stripe) private readonly stripe: Stripe,
    @Inject(Plans) private readonly plans: Plans,
    private readonly cards: StripeCards,
    private readonly schedules: StripeSchedules,
    private readonly sync: StripeSync,
    private readonly invoices: StripeInvoices,
    private readonly previews: StripePreviews,
  ) {
    super();
  }

  pricingPlanId(plan: Plan): string {
    return plan.stripePrice ?? plan.id;
  }

  saveCard({ subscription }: Held, source: string): ProviderStep {
    return () => this.cards.save(subscription, source);
  }

  previewBegin(subscription: SubscriptionEntity, plan: Plan, now: Date): Promise<Due | undefined> {
    if (plan.priceCents > 0) return this.previews.begin(subscription, plan, now);
    return Promise.resolve({ totalCents: 0, items: [], renewsAt: undefined });
  }

  beginPlan({ subscription }: Held, plan: Plan): Promise<ProviderStep | undefined> {
    return Promise.resolve(this.begin(subscription, plan));
  }

  planNext({ subscription }: Held, plan: Plan): ProviderStep | undefined {
    const { stripeSubscriptionId: id } = subscription;
    const record = (row: SubscriptionEntity) => {
      row.nextPlanId = plan.id;
    };
    if (id) return afterwards(() => this.schedules.planNext(id, plan), record);
    record(subscription);
    return undefined;
  }

  cancelNext({ subscription }: Held): ProviderStep | undefined {
    const { stripeSubscriptionId: id } = subscription;
    const record = (row: SubscriptionEntity) => {
      row.nextPlanId = null;
    };
    if (id) return afterwards(async () => this.schedules.cancelNext(await this.sync.read(id)), record);
    record(subscription);
    return undefined;
  }

  /** A trial has ended: an organisation with a card continues with the plan, others get the free one. */
  endPeriod({ subscription: row }: Held): Promise<ProviderStep | undefined> {
    const trial = this.plans.find(row.planId)?.trial;
    const following = row.nextPlanId ?? (trial && row.cardLast4 !== '' ? trial.continuesAs : this.plans.fallback.id);
    const plan = this.plans.find(following) ?? this.plans.fallback;
    const key = `candor-trial-end-${row.customerId}-${row.trialEnd?.getTime() ?? 0}`;
    const lapse = (error: unknown): Outcome => {
      if (!(error instanceof PaymentRequiredError)) throw error;
      return { record: (lapsing) => this.sync.lapse(lapsing) };
    };
    try {
      const step = this.begin(row, plan);
      return Promise.resolve(step && ((attempt) => step({ ...attempt, key }).catch(lapse)));
    } catch (error) {
      lapse(error).record(row);
      return Promise.resolve(undefined);
    }
  }

  /** A lost upgrade has dropped the scheduled plan: if it was not paid, that plan is scheduled again. */
  async look(row: SubscriptionEntity, lost?: OperationKind): Promise<Outcome> {
    let found = await this.sync.find(row);
    const planned = lost === 'change-plan' && found?.id === row.stripeSubscriptionId && this.lostPlan(row, found);
    if (found && planned) {
      await this.schedules.planNext(found.id, planned);
      found = await this.sync.read(found.id);
    }
    const subscription = found;
    return { record: (changed) => subscription && this.sync.apply(changed, subscription) };
  }

  /** Stripe ends the subscriptions of a customer that is deleted, without a charge. */
  async forget({ stripeCustomerId: id }: SubscriptionEntity): Promise<void> {
    if (!id) return;
    await asked(this.stripe.customers.del(id)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  listInvoices({ stripeCustomerId }: SubscriptionEntity): Promise<Invoice[]> {
    return this.invoices.list(stripeCustomerId);
  }

  invoicePdf({ stripeCustomerId }: SubscriptionEntity, invoiceId: string): Promise<Uint8Array> {
    return this.invoices.pdf(stripeCustomerId, invoiceId);
  }

  /** @throws PaymentRequiredError without a card */
  private begin(row: SubscriptionEntity, plan: Plan): ProviderStep | undefined {
    if (plan.priceCents === 0) {
      this.sync.lapse(row);
      row.planId = plan.id;
      return undefined;
    }
    const { stripeCustomerId } = row;
    if (row.cardLast4 === '' || !stripeCustomerId) throw new PaymentRequiredError('Please add a card first.');
    return async (attempt) => {
      const bought = await this.charge({ ...row, stripeCustomerId }, plan, attempt);
      return { record: (changed) => this.sync.apply(changed, bought) };
    };
  }

  /** A subscription that Stripe started and we could not store is paid for already: nothing more is charged. */
  private async charge(
    row: SubscriptionEntity & { stripeCustomerId: string },
    plan: Plan,
    attempt: Attempt,
  ): Promise<Stripe.Subscription> {
    const present = await this.sync.find(row);
    if (present && isLive(present)) {
      if (this.sync.state(present)?.planId === plan.id) return present;
      await this.schedules.upgrade(present, plan, attempt);
      return this.sync.read(present.id);
    }
    attempt.requireTime();
    return charged(
      this.stripe.subscriptions.create(
        {
          customer: row.stripeCustomerId,
          items: [{ price: plan.stripePrice }],
          payment_behavior: 'error_if_incomplete',
          metadata: { customer_id: row.customerId },
        },
        { idempotencyKey: attempt.key },
      ),
    );
  }

  /** The scheduled plan, if Stripe does not have it. */
  private lostPlan(row: SubscriptionEntity, subscription: Stripe.Subscription): Plan | undefined {
    const state = this.sync.state(subscription);
    if (row.nextPlanId === null || state?.planId !== row.planId || state.nextPlanId !== null) return undefined;
    return this.plans.find(row.nextPlanId);
  }
}

function afterwards(work: () => Promise<void>, record: Outcome['record']): ProviderStep {
  return async () => {
    await work();
    return { record };
  };
}
