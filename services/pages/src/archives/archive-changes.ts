import { Injectable } from '@nestjs/common';
import { Database, onCommit } from '@candor/database/database.js';
import { pageMonth } from '@candor/status-page/history/page-month.js';
import { PageEntity } from '../page/page.entity.js';
import { databaseTime } from '../rendering/what-holds.js';
import { loadSettings } from '../settings/settings.store.js';
import { askFor } from './archive-months.js';
import { ArchiveParts } from './archive-parts.js';
import { ArchiveQueue } from './archive-queue.js';

/** An incident or a maintenance of which something changed. */
export interface ChangedItem {
  readonly id: string;
  /** When it began or was planned to (epoch ms); undefined for what is gone. */
  readonly time?: number;
}

/** Follows what happens into the months that tell of it. */
@Injectable()
export class ArchiveChanges {
  constructor(
    private readonly database: Database,
    private readonly parts: ArchiveParts,
    private readonly queue: ArchiveQueue,
  ) {}

  /**
   * Asks for the months in which the item was and is. They are read anew when they are rendered, so order and repetition do not
   * matter. For an organisation that is not known yet nothing is done: making it known looks for all that happened.
   */
  async follow(customerId: string, { id, time }: ChangedItem): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      if (!(await tx.existsBy(PageEntity, { customerId }))) return;
      const { timeZone } = await loadSettings(tx, customerId);
      const months = new Set(await this.parts.monthsWith(tx, customerId, id));
      const now = await databaseTime(tx);
      // A month that is still to come has no page; it finds what was planned when it comes.
      if (time !== undefined && pageMonth(time, timeZone) <= pageMonth(now, timeZone)) {
        months.add(pageMonth(time, timeZone));
      }
      await askFor(tx, customerId, [...months]);
      onCommit(tx, () => this.queue.request(customerId));
    });
  }

  /** Asks for everything that is due, whoever's it is. */
  async resume(): Promise<void> {
    const due = await this.database.system((tx) =>
      tx.query<{ customerId: string }[]>(
        `select customer_id as "customerId" from archive_month
          where asked > done and month <= to_char(now() + interval '14 hours', 'YYYY-MM')
          group by customer_id order by min(asked_at)`,
      ),
    );
    for (const { customerId } of due) this.queue.request(customerId);
  }
}
