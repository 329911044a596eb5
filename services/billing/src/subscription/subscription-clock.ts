import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import { PaymentProvider } from './payment-provider.js';
import { Operations } from './operations.js';
import { SubscriptionSync } from './subscription-sync.js';

const POLL_MS = 1_000;
const AGAIN = '1 minute';

/**
 * Ends trials and periods when they are due, and queries the state of a subscription from the payment provider where it
 * is unknown: after an operation that was lost half-way, or a hint that came during one. Every replica runs one and
 * none leads: what is due is leased for a minute, and only the database's time counts.
 */
@Injectable()
export class SubscriptionClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop = new WakeLoop(
    () => this.catchUp(),
    POLL_MS,
    (err) => this.log.warn({ err }, 'subscription clock interrupted'),
  );

  constructor(
    private readonly database: Database,
    private readonly operations: Operations,
    private readonly sync: SubscriptionSync,
    private readonly provider: PaymentProvider,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  private async catchUp(): Promise<void> {
    while (!this.loop.stopped && ((await this.endOne()) || (await this.settleOne()) || (await this.syncOne())));
  }

  /** @returns whether there was one, as the other methods do */
  private async endOne(): Promise<boolean> {
    const taken = await this.take(
      `update subscription set due_at = now() + interval '${AGAIN}' where customer_id =
         (select customer_id from subscription where due_at <= now()
             and not exists (select from operation where operation.customer_id = subscription.customer_id)
           order by due_at limit 1 for update skip locked)
       returning customer_id, due_at`,
    );
    if (!taken) return false;
    const { customer_id: customerId, due_at: putOff } = taken;
    await this.attempt(customerId, () =>
      this.operations.run(customerId, 'end-period', async (held) => {
        // Otherwise a user has changed the plan meanwhile, and it is no longer due.
        const isStillDue = held.subscription.dueAt?.getTime() === putOff.getTime();
        return isStillDue ? this.provider.endPeriod(held) : undefined;
      }),
    );
    return true;
  }

  private async settleOne(): Promise<boolean> {
    const lost = await this.take(
      `update operation set until = now() + interval '${AGAIN}' where customer_id =
         (select customer_id from operation where until <= now() order by until limit 1 for update skip locked)
       returning customer_id, id`,
    );
    if (!lost) return false;
    await this.attempt(lost.customer_id, () => this.sync.execute(lost.customer_id, { lost: lost.id }));
    return true;
  }

  private async syncOne(): Promise<boolean> {
    const taken = await this.take(
      `update subscription set sync_due_at = now() + interval '${AGAIN}' where customer_id =
         (select customer_id from subscription where sync_due_at <= now()
             and not exists (select from operation where operation.customer_id = subscription.customer_id)
           order by sync_due_at limit 1 for update skip locked)
       returning customer_id`,
    );
    if (!taken) return false;
    await this.attempt(taken.customer_id, () => this.sync.execute(taken.customer_id));
    return true;
  }

  /** The due work of one organisation, postponed by a statement that says which. */
  private async take(update: string): Promise<Taken | undefined> {
    const [rows] = await this.database.system((tx) => tx.query<[Taken[], number]>(update));
    return rows[0];
  }

  /** One that fails must not block the others. */
  private async attempt(customerId: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.log.warn({ err, customerId }, 'a subscription could not be brought up to date, tried again later');
    }
  }
}

interface Taken {
  readonly customer_id: string;
  /** Of an operation. */
  readonly id: string;
  /** Of a subscription: the time it was postponed to. */
  readonly due_at: Date;
}
