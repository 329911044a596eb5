import { Controller } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';

/** Stores the features of each plan. */
@Controller()
export class FeaturesConsumer {
  constructor(private readonly database: Database) {}

  /** An older state that arrives late changes nothing. */
  @OnEvent('evt.billing.v1.features_changed', { consumer: 'integrations-features' })
  async featuresChanged(fact: EventMessage<'evt.billing.v1.features_changed'>): Promise<void> {
    await this.database.tenant(fact.customerId, (tx) =>
      tx.query(
        `insert into plan_features as f (customer_id, features, version) values ($1, $2, $3)
         on conflict (customer_id) do update set features = excluded.features, version = excluded.version
          where f.version < excluded.version`,
        [fact.customerId, fact.features, fact.version.toString()],
      ),
    );
  }
}
