import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { keepFeatures } from '@candor/plan/plan-features.js';
import type { EventMessage } from '@candor/proto/events.js';
import { claimed } from '../domains/domains.service.js';
import { loadDigest } from '../images/image.store.js';
import { lockSettings } from '../page/settings.lock.js';
import { SettingsNews } from '../settings/settings.news.js';

/** Stores the features of a plan, and publishes the page's addresses, which depend on it. */
@Injectable()
export class StoreFeatures {
  constructor(
    private readonly database: Database,
    private readonly news: SettingsNews,
  ) {}

  async execute(fact: EventMessage<'evt.billing.v1.features_changed'>): Promise<void> {
    const { customerId } = fact;
    await this.database.tenant(customerId, async (tx) => {
      if ((await keepFeatures(tx, fact)) && (await hasAddresses(tx, customerId))) {
        await lockSettings(tx, customerId);
        await this.news.tell(tx, customerId);
      }
    });
  }
}

/** Whether there is a logo or a custom domain, whose URLs in mails depend on the plan. */
async function hasAddresses(tx: Tx, customerId: string): Promise<boolean> {
  return (await loadDigest(tx, customerId, 'logo')) !== undefined || (await claimed(tx, customerId)) !== null;
}
