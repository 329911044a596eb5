import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { WakeLoop } from '@candor/platform/wake-loop.js';
import { PaymentProvider } from '../payment/payment-provider.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { databaseTime, Subscriptions } from './subscriptions.js';

const POLL_MS = 1_000;
const AGAIN = '1 minute';

/**
 * Ends trials and periods when they are due. Every replica has one and none leads: each takes a due row that nobody else
 * holds, and does all that follows in that one transaction. Only the database's time counts.
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
    private readonly subscriptions: Subscriptions,
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
    while (!this.loop.stopped && (await this.endOne()));
  }

  /** @returns whether there was one */
  private async endOne(): Promise<boolean> {
    let taken: string | undefined;
    try {
      return await this.database.system(async (tx) => {
        const [due] = await tx.query<{ customer_id: string }[]>(
          `select customer_id from subscription where due_at <= now()
            order by due_at limit 1 for update skip locked`,
        );
        if (!due) return false;
        taken = due.customer_id;
        const subscription = await tx.findOneByOrFail(SubscriptionEntity, { customerId: taken });
        await this.provider.endPeriod({ tx, subscription, now: await databaseTime(tx) });
        await this.subscriptions.save(tx, subscription);
        return true;
      });
    } catch (err) {
      if (!taken) throw err;
      // One that cannot go on must not keep the others.
      this.log.warn({ err, customerId: taken }, 'a period could not be ended, tried again later');
      await this.database.system((tx) =>
        tx.query(
          `update subscription set due_at = now() + interval '${AGAIN}' where customer_id = $1 and due_at <= now()`,
          [taken],
        ),
      );
      return true;
    }
  }
}
