import type { Tx } from '@candor/database/database.js';
import { UnavailableError } from '@candor/platform/errors.js';
import type { Plan } from '../plans/plan.js';
import type { OperationKind } from './operation.entity.js';
import type { SubscriptionEntity } from './subscription.entity.js';

/** One line of an invoice. */
export interface InvoiceItem {
  readonly description: string;
  /** Negative for a credit. */
  readonly amountCents: number;
}

/** An invoice, from any provider. */
export interface Invoice {
  readonly id: string;
  readonly date: Date;
  readonly totalCents: number;
  readonly items: readonly InvoiceItem[];
}

/** What would be charged at once. */
export interface Due {
  readonly totalCents: number;
  readonly items: readonly InvoiceItem[];
  /** When the next charge is due; undefined for a plan without a price. */
  readonly renewsAt: Date | undefined;
}

/** A subscription whose row is locked, with the transaction that locks it and the database's time. */
export interface Held {
  readonly tx: Tx;
  readonly subscription: SubscriptionEntity;
  readonly now: Date;
}

/** One attempt at an operation. */
export interface Attempt {
  /** The same for all requests of an operation: what the provider has done under it is not repeated. */
  readonly key: string;
  /**
   * Called before a charge is requested. @throws UnavailableError when another process may soon take the operation for
   * lost
   */
  requireTime(): void;
}

/** The result of a provider call. */
export interface Outcome {
  /** Changes the row accordingly; the caller has locked the row and saves it. */
  record(subscription: SubscriptionEntity): void;
  /** The holder confirms a card at the bank with it. */
  readonly clientSecret?: string;
}

/** The provider call that remains after the transaction that prepared it: it holds neither a lock nor a connection. */
export type ProviderStep = (attempt: Attempt) => Promise<Outcome>;

/** The provider did not answer a charge: it may have been made or not, or may still be in progress. */
export class UnknownOutcomeError extends UnavailableError {}

/**
 * A payment provider. Methods that get a locked row change it without calling the provider; the remaining provider call
 * is returned as a step, or none when all is done.
 */
export abstract class PaymentProvider {
  /** Whether a card is charged; else invoices are sent. */
  abstract readonly chargesCards: boolean;

  /** The provider's id for a plan. */
  abstract pricingPlanId(plan: Plan): string;

  /** Stores a card. The step throws InvalidError when it is refused. @throws ConflictError where no cards are taken */
  abstract saveCard(held: Held, source: string): ProviderStep;

  /** What {@link beginPlan} would charge now; undefined if not known in advance. Changes nothing and holds no lock. */
  abstract previewBegin(subscription: SubscriptionEntity, plan: Plan, now: Date): Promise<Due | undefined>;

  /** Starts a plan at once, and charges it. @throws PaymentRequiredError when the charge fails, as does the step */
  abstract beginPlan(held: Held, plan: Plan): Promise<ProviderStep | undefined>;

  /** Schedules a plan for the end of the present one. */
  abstract planNext(held: Held, plan: Plan): ProviderStep | undefined;

  /** Drops the scheduled plan. */
  abstract cancelNext(held: Held): ProviderStep | undefined;

  /**
   * Does what is due when the trial or the paid period has ended. Leaves the row due at a later time, or not at all.
   */
  abstract endPeriod(held: Held): Promise<ProviderStep | undefined>;

  /**
   * Queries the state of a subscription, and changes nothing unless an operation was lost half-way. No lock is held
   * meanwhile.
   * @param subscription as it was last stored
   * @param lost the operation whose outcome is unknown
   */
  abstract look(subscription: SubscriptionEntity, lost?: OperationKind): Promise<Outcome>;

  /**
   * Ends what is charged and deletes the cards, because the organisation is deleted. Repeating it is safe. No lock is held
   * meanwhile. @throws UnavailableError when the provider does not answer
   */
  abstract forget(subscription: SubscriptionEntity): Promise<void>;

  /** The newest hundred, newest first. No lock is held meanwhile. */
  abstract listInvoices(subscription: SubscriptionEntity): Promise<Invoice[]>;

  /** @throws NotFoundError; foreign and missing look the same */
  abstract invoicePdf(subscription: SubscriptionEntity, invoiceId: string): Promise<Uint8Array>;
}
