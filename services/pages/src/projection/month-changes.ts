import { Injectable } from '@nestjs/common';
import { Database, onCommit } from '@candor/database/database.js';
import { pageMonth } from '@candor/status-page/time/page-month.js';
import { PageEntity } from '../page/page.entity.js';
import { loadSettings } from '../page/settings.store.js';
import { MonthQueue } from './month-queue.js';
import { askFor, monthsWith } from './page-months.js';

/** A changed incident or maintenance. */
export interface ChangedItem {
  readonly id: string;
  /** When it began or was planned to (epoch ms); undefined for a deleted one. */
  readonly time?: number;
}

/** Requests the months that a change affects. */
@Injectable()
export class MonthChanges {
  constructor(
    private readonly database: Database,
    private readonly queue: MonthQueue,
  ) {}

  /**
   * Requests the months in which the item was and is, future ones included. It is read when they are projected, so
   * order and repetition do not matter. For an organisation that is not known yet nothing is done: registering it
   * searches for everything that happened.
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

  /**
   * Requests everything that is due, for all organisations: left behind by a process that died, or by a change of the
   * time zone.
   */
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
