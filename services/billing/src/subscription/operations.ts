import { Injectable } from '@nestjs/common';
import { Database, NoChange, type Tx } from '@candor/database/database.js';
import { ConflictError, InvalidError, PaymentRequiredError, UnavailableError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { UnknownOutcomeError, type Held, type Outcome, type ProviderStep } from './payment-provider.js';
import { OperationEntity, type OperationKind } from './operation.entity.js';
import type { SubscriptionEntity } from './subscription.entity.js';
import { databaseTime, Subscriptions } from './subscriptions.js';

const LEASE_MS = 120_000;
/** Leaves a charge that starts now the time to end: it waits 12 seconds and is tried twice. */
const LAST_CHARGE_MS = LEASE_MS - 45_000;
const BUSY = 'Another change of your subscription is being carried out. Please try again in a moment.';

/** The result of an operation for an organisation. */
export interface Done {
  readonly subscription: SubscriptionEntity;
  readonly outcome?: Outcome;
}

/**
 * Changes of subscriptions that may need the payment provider, one at a time for each organisation. A first transaction
 * decides and records the operation, then the provider is called without any lock, then a second transaction records
 * the outcome. If the process stops between the two, the clock finds the operation and asks the provider for its
 * outcome.
 */
@Injectable()
export class Operations {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
  ) {}

  /**
   * @param decide changes the locked row, or returns the provider step to run first
   * @throws ConflictError while another operation is in progress
   */
  async run(
    customerId: string,
    kind: OperationKind,
    decide: (held: Held) => Promise<ProviderStep | undefined>,
  ): Promise<Done> {
    const started = performance.now();
    const begun = await this.database.tenant(customerId, async (tx) => {
      const held = await this.hold(tx, customerId);
      if (await tx.existsBy(OperationEntity, { customerId })) throw new ConflictError(BUSY);
      const before = JSON.stringify(held.subscription);
      const step = await decide(held);
      if (!step) {
        // The plan may already be as requested, by an earlier click or another user: not a change, so not in the audit log.
        if (JSON.stringify(held.subscription) === before) return new Unchanged(held.subscription);
        await this.subscriptions.save(tx, held.subscription);
        return held.subscription;
      }
      const operation = { customerId, id: newId(), kind, until: new Date(held.now.getTime() + LEASE_MS) };
      await tx.insert(OperationEntity, operation);
      return new Begun(operation, step);
    });
    if (begun instanceof Unchanged) return { subscription: begun.subscription };
    if (!(begun instanceof Begun)) return { subscription: begun };
    return this.carryOut(begun, started);
  }

  private async carryOut({ operation, step }: Begun, started: number): Promise<Done> {
    const { customerId, id } = operation;
    const requireTime = () => {
      if (performance.now() - started > LAST_CHARGE_MS) throw new UnavailableError('The payment took too long.');
    };
    const outcome = await step({ key: id, requireTime }).catch(async (error: unknown) => {
      // A charge without an answer may still be made: no other operation starts until its outcome is certain.
      if (!(error instanceof UnknownOutcomeError)) await this.giveUp(operation, error);
      throw error;
    });
    const subscription = await this.database.tenant(customerId, async (tx) => {
      const { subscription: row, now } = await this.hold(tx, customerId);
      const { affected } = await tx.delete(OperationEntity, { customerId, id });
      if (affected === 1) outcome.record(row);
      // Taken for lost by now: the provider's state counts, and it is queried once more.
      else row.syncDueAt = now;
      await this.subscriptions.save(tx, row);
      return row;
    });
    return { subscription, outcome };
  }

  /** A refusal has changed nothing at the provider; any other failure may have happened half-way. */
  private async giveUp({ customerId, id }: OperationEntity, error: unknown): Promise<void> {
    const isRefusal = error instanceof PaymentRequiredError || error instanceof InvalidError;
    await this.database.tenant(customerId, async (tx) => {
      if (!isRefusal) await this.subscriptions.syncSoon(tx, customerId);
      await tx.delete(OperationEntity, { customerId, id });
      return new NoChange();
    });
  }

  private async hold(tx: Tx, customerId: string): Promise<Held> {
    const subscription = await this.subscriptions.lock(tx, customerId);
    return { tx, subscription, now: await databaseTime(tx) };
  }
}

/** A subscription that was already as requested. */
class Unchanged extends NoChange {
  constructor(readonly subscription: SubscriptionEntity) {
    super();
  }
}

/** A recorded operation that is not carried out yet. */
class Begun extends NoChange {
  constructor(
    readonly operation: OperationEntity,
    readonly step: ProviderStep,
  ) {
    super();
  }
}
