import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { keepFeatures } from '@candor/plan/plan-features.js';
import type { EventMessage } from '@candor/proto/events.js';
import type { PageKey } from '../page/page-key.js';
import { lockSettings } from '../page/settings.lock.js';
import { SettingsNews } from '../settings/settings.news.js';

/** Stores the features of a plan, and publishes the addresses of pages, which depend on it. */
@Injectable()
export class StoreFeatures {
  constructor(
    private readonly database: Database,
    private readonly news: SettingsNews,
  ) {}

  async execute(fact: EventMessage<'evt.billing.v1.features_changed'>): Promise<void> {
    const { customerId } = fact;
    await this.database.tenant(customerId, async (tx) => {
      if (!(await keepFeatures(tx, fact))) return;
      for (const page of await pagesWithAddresses(tx, customerId)) {
        await lockSettings(tx, page);
        await this.news.publish(tx, page);
      }
    });
  }
}

/** The pages with a logo or a custom domain, whose URLs in mails depend on the plan. */
async function pagesWithAddresses(tx: Tx, customerId: string): Promise<PageKey[]> {
  const rows = await tx.query<{ pageId: string }[]>(
    `select page_id as "pageId" from page_image where customer_id = $1 and kind = 'logo'
      union
     select page_id from custom_domain where customer_id = $1 and state <> 'released'
      order by 1`,
    [customerId],
  );
  return rows.map(({ pageId }) => ({ customerId, pageId }));
}
