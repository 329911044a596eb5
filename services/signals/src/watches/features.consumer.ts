import { Controller } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { keepFeatures } from '@candor/plan/plan-features.js';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';

/** Stores the features of each plan. */
@Controller()
export class FeaturesConsumer {
  constructor(private readonly database: Database) {}

  @OnEvent('evt.billing.v1.features_changed', { consumer: 'signals-features' })
  async featuresChanged(fact: EventMessage<'evt.billing.v1.features_changed'>): Promise<void> {
    await this.database.tenant(fact.customerId, (tx) => keepFeatures(tx, fact));
  }
}
