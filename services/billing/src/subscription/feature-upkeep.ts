import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppLogger } from '@candor/platform/logger.js';
import { Plans } from '../plans/plans.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { Subscriptions } from './subscriptions.js';

/** Organisations per transaction. */
const STEP = 200;

/** At the start, publishes the features of plans that the configuration has changed since. */
@Injectable()
export class FeatureUpkeep implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly plans: Plans,
    private readonly log: AppLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { id, features } of this.plans.all) {
      let changed = 0;
      for (let step = STEP; step === STEP; changed += step) step = await this.renew(id, features);
      if (changed > 0) this.log.info({ plan: id, organisations: changed }, 'the features of a plan have changed');
    }
  }

  /** Replicas that start together share the work. @returns how many organisations were published */
  private async renew(planId: string, features: readonly string[]): Promise<number> {
    return this.database.system(async (tx) => {
      const rows = await tx.query<{ customer_id: string }[]>(
        `select customer_id from subscription
          where plan_id = $1 and not (features @> $2::text[] and features <@ $2::text[]) limit ${STEP} for update skip locked`,
        [planId, features],
      );
      for (const { customer_id: customerId } of rows) {
        await this.subscriptions.save(tx, await tx.findOneByOrFail(SubscriptionEntity, { customerId }));
      }
      return rows.length;
    });
  }
}
