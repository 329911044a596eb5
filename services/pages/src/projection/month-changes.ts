import { Injectable } from '@nestjs/common';
import { Database, onCommit } from '@candor/database/database.js';
import { pageMonth } from '@candor/status-page/history/page-month.js';
import { PageEntity } from '../page/page.entity.js';
import { loadSettings } from '../settings/settings.store.js';
import { MonthQueue } from './month-queue.js';
import { askFor, monthsWith } from './page-months.js';

/** An incident or a maintenance of which something changed. */
export interface ChangedItem {
  readonly id: string;
  /** When it began or was planned to (epoch ms); undefined for what is gone. */
  readonly time?: number;
}

/** Follows what happens into the months that tell of it. */
@Injectable()
export class MonthChanges {
  constructor(
    private readonly database: Database,
    private readonly queue: MonthQueue,
  ) {}

  /**
   * Asks for the months in which the item was and is, those to come among them. It is read when they are projected, so order and
   * repetition do not matter. For an organisation that is not known yet nothing is done: making it known looks for all that happened.
   */
  async follow(customerId: string, { id, time }: ChangedItem): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      if (!(await tx.existsBy(PageEntity, { customerId }))) return;
      const { timeZone } = await loadSettings(tx, customerId);
      const months = await monthsWith(tx, customerId, id);
      await askFor(tx, customerId, time === undefined ? months : [...months, pageMonth(time, timeZone)], id);
      onCommit(tx, () => this.queue.request(customerId));
    });
  }

  /** Asks for everything that is due, whoever's it is: a process that died left it behind, or the time zone changed. */
  async resume(): Promise<void> {
    const due = await this.database.system((tx) =>
      tx.query<{ customerId: string }[]>(
        `select page.customer_id as "customerId" from page
           left join page_settings settings using (customer_id)
          where page.months_zone is distinct from coalesce(settings.time_zone, 'UTC')
             or exists (select from page_month due where due.customer_id = page.customer_id and due.asked > due.done)`,
      ),
    );
    this.queue.resume(due.map(({ customerId }) => customerId));
  }
}
