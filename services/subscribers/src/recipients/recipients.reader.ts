import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';

/** Somebody to tell. */
export interface RecipientRow {
  readonly id: string;
  readonly channel: SubscriptionChannel;
}

/** Somebody to tell, with the address. */
export interface DestinationRow extends RecipientRow {
  readonly address: string;
}

export interface RecipientPage {
  /** Recipients who were confirmed by then (epoch ms). */
  readonly eligibleAt: number;
  /** Where the page before ended; undefined for the first. */
  readonly afterId?: string;
  readonly size: number;
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Reads what notifications needs, by one index range each: 100,000 recipients are a hundred short reads. */
@Injectable()
export class RecipientsReader {
  constructor(private readonly database: Database) {}

  /** One page by keyset, and whether there are none after it. */
  async list(customerId: string, page: RecipientPage): Promise<{ recipients: RecipientRow[]; lastPage: boolean }> {
    const rows: RecipientRow[] = await this.database.tenant(customerId, async (tx) => {
      await walkTheIndex(tx);
      return tx.query(
        // Events carry whole milliseconds, so the comparison must not see the microseconds either.
        `select id, channel from subscription
          where customer_id = $1 and verified and enabled and id > $2
            and date_trunc('milliseconds', confirmed_at) <= to_timestamp($3::bigint / 1000.0)
          order by id limit $4`,
        [customerId, page.afterId ?? NIL_ID, page.eligibleAt, page.size + 1],
      );
    });
    return { recipients: rows.slice(0, page.size), lastPage: rows.length <= page.size };
  }

  /** Those of the ids who may be told now; who left, was switched off or belongs to somebody else is absent. */
  resolve(customerId: string, ids: readonly string[]): Promise<DestinationRow[]> {
    return this.database.tenant(customerId, (tx) =>
      tx.query(
        `select id, channel, address from subscription
          where customer_id = $1 and id = any($2::uuid[]) and verified and enabled
          order by id`,
        [customerId, ids],
      ),
    );
  }
}

/**
 * Until the table has been analysed, the planner believes that it is small and sorts everything behind the cursor for
 * each page. Right after an import that makes a fan-out ten times as slow, so the other plans are ruled out.
 */
async function walkTheIndex(tx: Tx): Promise<void> {
  await tx.query(`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
}
