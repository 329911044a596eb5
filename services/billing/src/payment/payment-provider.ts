import type { Tx } from '@candor/database/database.js';
import { UnavailableError } from '@candor/platform/errors.js';
import type { InvoiceItem } from '../invoices/invoice.entity.js';
import type { Plan } from '../plans/plan.js';
import type { OperationKind } from '../subscription/operation.entity.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';

/** An invoice, whoever issued it. */
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
  /** When it is charged for the next time; undefined for a plan that costs nothing. */
  readonly renewsAt: Date | undefined;
}

/** A subscription whose row is locked, with the transaction that locks it and the database's time. */
export interface Held {
  readonly tx: Tx;
  readonly subscription: SubscriptionEntity;
  readonly now: Date;
}

/** One try at an operation. */
export interface Attempt {
  /** The same for everything an operation asks: what the provider has done under it, it does not do again. */
  readonly key: string;
  /** Called before money is asked for. @throws UnavailableError when others may soon take the operation for a lost one */
  requireTime(): void;
}

/** What the provider did. */
export interface Outcome {
  /** Changes the row accordingly; the caller has locked the row and saves it. */
  record(subscription: SubscriptionEntity): void;
  /** With which the holder confirms a card at the bank. */
  readonly clientSecret?: string;
}

/** What is left to ask of the provider, after the transaction that prepared it: it holds neither a lock nor a connection. */
export type ProviderStep = (attempt: Attempt) => Promise<Outcome>;

/** The provider did not answer a charge: it may have been made or not, or is still being made. */
export class UnknownOutcomeError extends UnavailableError {}

/**
 * Who takes the money. Methods that get a locked row change it and call nobody; what there is to ask of the provider they give
 * back as a step, and none when all is done.
 */
export abstract class PaymentProvider {
  /** Whether a card is charged; else invoices are sent. */
  abstract readonly chargesCards: boolean;

  /** The id under which a plan is sold. */
  abstract pricingPlanId(plan: Plan): string;

  /** Keeps a card. The step throws InvalidError when it is refused. @throws ConflictError where no cards are taken */
  abstract saveCard(held: Held, source: string): ProviderStep;

  /** What {@link beginPlan} would charge now; undefined if not known in advance. Changes and holds nothing. */
  abstract previewBegin(subscription: SubscriptionEntity, plan: Plan, now: Date): Promise<Due | undefined>;

  /** Begins a plan at once, and charges it. @throws PaymentRequiredError when the charge fails, as does the step */
  abstract beginPlan(held: Held, plan: Plan): Promise<ProviderStep | undefined>;

  /** Has a plan begin when the present one ends. */
  abstract planNext(held: Held, plan: Plan): ProviderStep | undefined;

  /** Forgets the plan that was to begin. */
  abstract cancelNext(held: Held): ProviderStep | undefined;

  /** Does what is due: the trial or what is paid for has ended. Leaves the row due at a later time, or not at all. */
  abstract endPeriod(held: Held): Promise<ProviderStep | undefined>;

  /**
   * Asks how a subscription is, and changes nothing unless an operation was lost half-way. Nothing is held meanwhile.
   * @param subscription as it was last written down
   * @param lost the operation whose outcome is unknown
   */
  abstract look(subscription: SubscriptionEntity, lost?: OperationKind): Promise<Outcome>;

  /** The newest hundred, newest first. Nothing is held meanwhile. */
  abstract listInvoices(subscription: SubscriptionEntity): Promise<Invoice[]>;

  /** @throws NotFoundError; foreign and missing look the same */
  abstract invoicePdf(subscription: SubscriptionEntity, invoiceId: string): Promise<Uint8Array>;
}
