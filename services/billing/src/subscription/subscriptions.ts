import { Inject, Injectable } from '@nestjs/common';
import { Outbox } from '@candor/outbox/outbox.js';
import type { Tx } from '@candor/database/database.js';
import type { Plan } from '../plans/plan.js';
import { Plans } from '../plans/plans.js';
import { SubscriptionEntity } from './subscription.entity.js';

const DAY_MS = 86_400_000;

/** The rows of the subscriptions, and their published features. */
@Injectable()
export class Subscriptions {
  constructor(
    @Inject(Plans) private readonly plans: Plans,
    private readonly outbox: Outbox,
  ) {}

  /** Starts the plan of new organisations, unless there is a subscription already. */
  async begin(tx: Tx, customerId: string): Promise<void> {
    const { start } = this.plans;
    const trialMs = start.trial ? start.trial.days * DAY_MS : null;
    const rows = await tx.query<unknown[]>(
      `insert into subscription (customer_id, plan_id, features, version, current_period_end, trial_end, due_at)
       select $1, $2, $3, 1, ends, ends, ends from (select now() + $4::bigint * interval '1 ms' as ends) as trial
       on conflict do nothing returning customer_id`,
      [customerId, start.id, start.features, trialMs],
    );
    if (rows.length > 0) await this.announce(tx, customerId, start.features, 1);
  }

  /** The subscription of an organisation, locked against every other change until the transaction ends. */
  async lock(tx: Tx, customerId: string): Promise<SubscriptionEntity> {
    await this.begin(tx, customerId);
    return tx.findOneOrFail(SubscriptionEntity, { where: { customerId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Stores a changed subscription; its features are published if they have changed. */
  async save(tx: Tx, subscription: SubscriptionEntity): Promise<void> {
    const features = this.plans.find(subscription.planId)?.features ?? subscription.features;
    if (!sameNames(features, subscription.features)) {
      subscription.features = [...features];
      subscription.version += 1;
      await this.announce(tx, subscription.customerId, features, subscription.version);
    }
    subscription.revision += 1;
    await tx.save(subscription);
  }

  /** Has the clock query the state of a subscription from the payment provider. */
  async syncSoon(tx: Tx, customerId: string): Promise<void> {
    await tx.query(`update subscription set sync_due_at = now() where customer_id = $1`, [customerId]);
  }

  private async announce(tx: Tx, customerId: string, features: Plan['features'] | string[], version: number) {
    await this.outbox.addEvent(
      tx,
      'evt.billing.v1.features_changed',
      { customerId, features: [...features], version: BigInt(version) },
      customerId,
    );
  }
}

/** The database's time, the only one by which subscriptions start and end. */
export async function databaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ now: Date }[]>('select clock_timestamp()::timestamptz(3) as now');
  if (!row) throw new Error('the database did not return the time');
  return row.now;
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join() === b.toSorted().join();
}
