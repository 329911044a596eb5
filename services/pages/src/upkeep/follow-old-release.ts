import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';

/**
 * Detects changes made by processes of 0.1.0 that still run during the upgrade: events that they consume change their
 * snapshots and archives and no state. To be removed in the next release, together with the tables that it reads.
 */
@Injectable()
export class FollowOldRelease {
  constructor(private readonly database: Database) {}

  /** Makes pages and months due that were rendered or requested after they were last projected or requested here. */
  async execute(): Promise<void> {
    // Months too: 0.1.0 requests no future ones.
    await this.database.system((tx) =>
      tx.query(
        `update page set projected_at = null, months_zone = null from snapshot
          where snapshot.customer_id = page.page_id and snapshot.rendered_at > page.projected_at`,
      ),
    );
    await this.database.system((tx) =>
      tx.query(
        `insert into page_month as known (customer_id, page_id, month, asked_at)
         select old.customer_id, old.customer_id, old.month, old.asked_at
           from archive_month old
           left join page_month here on here.page_id = old.customer_id and here.month = old.month
          where here.asked_at is null or old.asked_at > here.asked_at
          order by old.customer_id, old.month
         on conflict (page_id, month) do update set asked = known.asked + 1, asked_at = excluded.asked_at`,
      ),
    );
  }
}
