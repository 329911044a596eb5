import { Controller } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { keepFeatures } from '@candor/plan/plan-features.js';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { claimed } from '../domains/domains.service.js';
import { loadDigest } from '../images/image.store.js';
import { lockSettings } from '../page/settings.lock.js';
import { SettingsNews } from '../settings/settings.news.js';
import { PageQueue } from './page-queue.js';

/** Stores the features of each plan, and updates the page accordingly. */
@Controller()
export class FeaturesController {
  constructor(
    private readonly database: Database,
    private readonly pages: PageQueue,
    private readonly news: SettingsNews,
  ) {}

  @OnEvent('evt.billing.v1.features_changed', { consumer: 'pages-features' })
  async featuresChanged(fact: EventMessage<'evt.billing.v1.features_changed'>): Promise<void> {
    await this.database.tenant(fact.customerId, async (tx) => {
      if ((await keepFeatures(tx, fact)) && (await hasAddresses(tx, fact.customerId))) {
        await lockSettings(tx, fact.customerId);
        await this.news.tell(tx, fact.customerId);
      }
    });
    await this.pages.request(fact.customerId);
  }
}

/** Whether there is a logo or a custom domain, whose URLs in mails depend on the plan. */
async function hasAddresses(tx: Tx, customerId: string): Promise<boolean> {
  return (await loadDigest(tx, customerId, 'logo')) !== undefined || (await claimed(tx, customerId)) !== null;
}
