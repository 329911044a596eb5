import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { PaymentProvider, type Outcome } from './payment-provider.js';
import { OperationEntity, type OperationKind } from './operation.entity.js';
import type { SubscriptionEntity } from './subscription.entity.js';
import { Subscriptions } from './subscriptions.js';

/** Rows that change during every query of the provider are left to the clock. */
const TRIES = 5;

/** How the state of a subscription is queried; by default as the provider does. */
export interface SyncOptions {
  readonly look?: (subscription: SubscriptionEntity, lost?: OperationKind) => Promise<Outcome>;
  /** The operation whose outcome is unknown, and which ends with this. */
  readonly lost?: string;
  /** Evaluated in the transaction that records; if it returns false, nothing is recorded. */
  readonly isNew?: (tx: Tx) => Promise<boolean>;
}

/**
 * Updates a row from the provider. The provider is queried without any lock; when the row has changed meanwhile, its
 * answer may be the older one, and it is queried again.
 */
@Injectable()
export class SubscriptionSync {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly provider: PaymentProvider,
  ) {}

  async execute(customerId: string, options: SyncOptions = {}): Promise<void> {
    const { look = (subscription, lost) => this.provider.look(subscription, lost) } = options;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const seen = await this.read(customerId, options);
      if (!seen) return;
      const outcome = await look(seen.subscription, seen.operation?.kind);
      if (await this.record(customerId, seen, outcome, options)) return;
    }
    await this.database.tenant(customerId, (tx) => this.subscriptions.syncSoon(tx, customerId));
  }

  /** @returns nothing while an operation is in progress: then the clock does it once that has ended */
  private async read(customerId: string, { lost, isNew }: SyncOptions): Promise<Seen | undefined> {
    return this.database.tenant(customerId, async (tx) => {
      const seen = await this.lock(tx, customerId);
      if (!seen.operation || seen.operation.id === lost) return seen;
      if (!isNew || (await isNew(tx))) await this.subscriptions.syncSoon(tx, customerId);
      return undefined;
    });
  }

  /** @returns false when the row has changed meanwhile */
  private async record(customerId: string, seen: Seen, outcome: Outcome, { isNew }: SyncOptions): Promise<boolean> {
    return this.database.tenant(customerId, async (tx) => {
      const { subscription, operation } = await this.lock(tx, customerId);
      if (subscription.revision !== seen.subscription.revision || operation?.id !== seen.operation?.id) return false;
      if (isNew && !(await isNew(tx))) return true;
      if (operation) await tx.delete(OperationEntity, { customerId, id: operation.id });
      outcome.record(subscription);
      subscription.syncDueAt = null;
      await this.subscriptions.save(tx, subscription);
      return true;
    });
  }

  private async lock(tx: Tx, customerId: string): Promise<Seen> {
    const subscription = await this.subscriptions.lock(tx, customerId);
    return { subscription, operation: (await tx.findOneBy(OperationEntity, { customerId })) ?? undefined };
  }
}

interface Seen {
  readonly subscription: SubscriptionEntity;
  readonly operation?: OperationEntity;
}
