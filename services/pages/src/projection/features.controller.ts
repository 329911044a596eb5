import { Controller } from '@nestjs/common';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { PageQueue } from './page-queue.js';
import { StoreFeatures } from './store-features.js';

/** Stores the features of each plan, and updates the page accordingly. */
@Controller()
export class FeaturesController {
  constructor(
    private readonly features: StoreFeatures,
    private readonly pages: PageQueue,
  ) {}

  @OnEvent('evt.billing.v1.features_changed', { consumer: 'pages-features' })
  async featuresChanged(fact: EventMessage<'evt.billing.v1.features_changed'>): Promise<void> {
    await this.features.execute(fact);
    await this.pages.request(fact.customerId);
  }
}
