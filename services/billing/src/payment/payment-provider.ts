import type { Tx } from '@candor/database/database.js';
import type { InvoiceItem } from '../invoices/invoice.entity.js';
import type { Plan } from '../plans/plan.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';

/** An invoice, whoever issued it. */
export interface Invoice {
  readonly id: string;
  readonly date: Date;
  readonly totalCents: number;
  readonly items: readonly InvoiceItem[];
}

/** A subscription whose row is held, with the transaction that holds it and the database's time. */
export interface Held {
  readonly tx: Tx;
  readonly subscription: SubscriptionEntity;
  readonly now: Date;
}

/** Who takes the money. The methods change the row of the subscription; whoever calls them saves it. */
export abstract class PaymentProvider {
  /** The id under which a plan is sold. */
  abstract pricingPlanId(plan: Plan): string;

  /**
   * Keeps a card.
   * @returns what the holder needs to confirm it at the bank; empty when it is kept already
   * @throws InvalidError when the card is refused
   */
  abstract saveCard(held: Held, source: string): Promise<string>;

  /** Begins a plan at once, and charges it. @throws PaymentRequiredError when nobody pays */
  abstract beginPlan(held: Held, plan: Plan): Promise<void>;

  /** Has a plan begin when the present one ends. */
  abstract planNext(held: Held, plan: Plan): Promise<void>;

  /** Forgets the plan that was to begin. */
  abstract cancelNext(held: Held): Promise<void>;

  /** Does what is due: the trial or what is paid for has ended. Leaves the row due at a later time, or not at all. */
  abstract endPeriod(held: Held): Promise<void>;

  /** The newest hundred, newest first. Nothing is held meanwhile: who is slow elsewhere must not use up our connections. */
  abstract listInvoices(subscription: SubscriptionEntity): Promise<Invoice[]>;

  /** @throws NotFoundError; foreign and missing look the same */
  abstract invoicePdf(subscription: SubscriptionEntity, invoiceId: string): Promise<Uint8Array>;
}
