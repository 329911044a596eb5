import { Inject, Injectable } from '@nestjs/common';
import { ConflictError } from '@candor/platform/errors.js';
import type { Plan } from '../plans/plan.js';
import { Plans } from '../plans/plans.js';
import { addMonths, unusedCents } from '../subscription/periods.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import {
  PaymentProvider,
  type Due,
  type Held,
  type Invoice,
  type InvoiceItem,
  type Outcome,
} from '../subscription/payment-provider.js';
import { Invoices } from './invoices.js';

/** We issue the invoices ourselves, and trust that they are paid: every change of plan takes effect. */
@Injectable()
export class ManualProvider extends PaymentProvider {
  readonly chargesCards = false;

  constructor(
    @Inject(Plans) private readonly plans: Plans,
    private readonly invoices: Invoices,
  ) {
    super();
  }

  pricingPlanId(plan: Plan): string {
    return plan.id;
  }

  /** @throws ConflictError, always */
  saveCard(): never {
    throw new ConflictError('No card is needed here: you are sent invoices.');
  }

  previewBegin(subscription: SubscriptionEntity, plan: Plan, now: Date): Promise<Due> {
    const begun = { ...subscription };
    startPeriod(begun, plan, now);
    const items = plan.priceCents > 0 ? [lineOf(begun, plan), ...this.unused(subscription, now)] : [];
    const totalCents = items.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return Promise.resolve({ items, totalCents, renewsAt: begun.currentPeriodEnd ?? undefined });
  }

  async beginPlan({ tx, subscription, now }: Held, plan: Plan): Promise<undefined> {
    const unused = this.unused(subscription, now);
    startPeriod(subscription, plan, now);
    if (plan.priceCents > 0) await this.invoices.issue(tx, subscription, now, [lineOf(subscription, plan), ...unused]);
  }

  planNext({ subscription }: Held, plan: Plan): undefined {
    subscription.nextPlanId = plan.id;
  }

  cancelNext({ subscription }: Held): undefined {
    subscription.nextPlanId = null;
  }

  /** One period: when the clock did not run for longer, the row is due again at once. */
  async endPeriod({ tx, subscription }: Held): Promise<undefined> {
    const { currentPeriodEnd: end, trialEnd, nextPlanId, planId } = subscription;
    if (!end) {
      subscription.dueAt = null;
      return;
    }
    const following = nextPlanId ?? (trialEnd ? this.plans.fallback.id : planId);
    const plan = this.plans.find(following) ?? this.plans.fallback;
    if (plan.id === planId && subscription.anchor) {
      subscription.periods += 1;
      subscription.currentPeriodEnd = subscription.dueAt = addMonths(subscription.anchor, subscription.periods);
    } else {
      startPeriod(subscription, plan, end);
    }
    if (plan.priceCents > 0) await this.invoices.issue(tx, subscription, end, [lineOf(subscription, plan)]);
  }

  /** There is no provider to ask. */
  look(): Promise<Outcome> {
    return Promise.resolve({ record: () => undefined });
  }

  /** Nothing is charged by itself. */
  forget(): Promise<void> {
    return Promise.resolve();
  }

  listInvoices({ customerId }: SubscriptionEntity): Promise<Invoice[]> {
    return this.invoices.list(customerId);
  }

  invoicePdf({ customerId }: SubscriptionEntity, invoiceId: string): Promise<Uint8Array> {
    return this.invoices.pdf(customerId, invoiceId);
  }

  /** Credit for the unused part of a paid period. */
  private unused(subscription: SubscriptionEntity, now: Date): InvoiceItem[] {
    const plan = this.plans.find(subscription.planId);
    const { anchor, currentPeriodEnd: end } = subscription;
    if (!plan || !anchor || !end) return [];
    const cents = unusedCents(plan.priceCents, { start: periodStart(subscription, anchor), end }, now);
    return cents > 0 ? [{ description: `Unused time of ${plan.name}`, amountCents: -cents }] : [];
  }
}

/** A plan with a price is renewed monthly; any other continues until it is changed. */
function startPeriod(subscription: SubscriptionEntity, plan: Plan, start: Date): void {
  const isPaid = plan.priceCents > 0;
  subscription.planId = plan.id;
  subscription.nextPlanId = null;
  subscription.trialEnd = null;
  subscription.anchor = isPaid ? start : null;
  subscription.periods = isPaid ? 1 : 0;
  subscription.currentPeriodEnd = subscription.dueAt = isPaid ? addMonths(start, 1) : null;
}

function periodStart({ periods }: SubscriptionEntity, anchor: Date): Date {
  return addMonths(anchor, periods - 1);
}

function lineOf(subscription: SubscriptionEntity, plan: Plan): InvoiceItem {
  const { anchor, currentPeriodEnd: end } = subscription;
  if (!anchor || !end) throw new Error('a plan that costs something has a period');
  return {
    description: `${plan.name}, ${day(periodStart(subscription, anchor))} to ${day(end)}`,
    amountCents: plan.priceCents,
  };
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
