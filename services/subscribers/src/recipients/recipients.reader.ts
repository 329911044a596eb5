import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { CountRow, NameRow, RecipientRow } from '@candor/recipients/recipients-answer.js';
import type { Audience, RecipientPage } from '@candor/recipients/recipients-request.js';
import { loadOnlyPeople, mayRead } from '../gates/only-people.js';

/** A recipient with its address. */
export interface DestinationRow extends RecipientRow {
  readonly address: string;
  /** Of its mails. */
  readonly language: string;
  /** For a Slack channel: where to post, and the sealed right to post. */
  readonly sealedToken: string | null;
  readonly sealedWebhookUrl: string | null;
  /** The version of a webhook's signing secret. */
  readonly secretVersion: number;
  /** Whether the previous secret signs as well. */
  readonly isRotating: boolean;
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Exactly the predicate of the index that a fan-out walks. */
const MAY_BE_TOLD = 'verified and enabled and quarantined_at is null and paused_at is null';

/** Reads the recipients for notifications, by one index range each: 100,000 recipients are a hundred short reads. */
@Injectable()
export class RecipientsReader {
  constructor(private readonly database: Database) {}

  /** One page of those who were confirmed by then, and the first recipient of the next if there is one. */
  list(customerId: string, page: RecipientPage): Promise<RecipientRow[]> {
    return this.database.tenant(customerId, async (tx) => {
      await walkTheIndex(tx);
      const people = await loadOnlyPeople(tx, customerId);
      return tx.query(
        // Events carry whole milliseconds, so the comparison must ignore microseconds too.
        `select id, channel from subscription
          where customer_id = $1 and ${MAY_BE_TOLD} and id > $2
            and date_trunc('milliseconds', confirmed_at) <= to_timestamp($3::bigint / 1000.0)
            and (component_ids is null or cardinality($5::uuid[]) = 0 or component_ids && $5)
            and ($6::text is null or $6 = any (kinds)) and ${mayRead('$7')}
          order by id limit $4`,
        [
          customerId,
          page.afterId ?? NIL_ID,
          page.eligibleAt,
          page.size + 1,
          page.componentIds,
          page.kind ?? null,
          people,
        ],
      );
    });
  }

  /** How many may be notified now, by channel; a channel without any is absent. */
  count(customerId: string, { componentIds, kind }: Audience): Promise<CountRow[]> {
    return this.database.tenant(customerId, async (tx) =>
      tx.query(
        `select channel, count(*) as count from subscription
          where customer_id = $1 and ${MAY_BE_TOLD}
            and (component_ids is null or cardinality($2::uuid[]) = 0 or component_ids && $2)
            and ($3::text is null or $3 = any (kinds)) and ${mayRead('$4')}
          group by channel`,
        [customerId, componentIds, kind ?? null, await loadOnlyPeople(tx, customerId)],
      ),
    );
  }

  /**
   * Those of the ids who may be notified now; those that left, paused, were disabled, may not read the page any more or
   * belong to another organisation are absent.
   */
  resolve(customerId: string, ids: readonly string[]): Promise<DestinationRow[]> {
    return this.database.tenant(customerId, async (tx) =>
      tx.query(
        `select id, channel, address, language, sealed_token as "sealedToken",
                sealed_webhook_url as "sealedWebhookUrl", secret_version as "secretVersion",
                coalesce(previous_secret_until > now(), false) as "isRotating"
           from subscription
          where customer_id = $1 and id = any($2::uuid[]) and ${MAY_BE_TOLD} and ${mayRead('$3')}
          order by id`,
        [customerId, ids, await loadOnlyPeople(tx, customerId)],
      ),
    );
  }

  /** The names of those of the ids that exist, whether notified or not. */
  names(customerId: string, ids: readonly string[]): Promise<NameRow[]> {
    return this.database.tenant(customerId, (tx) =>
      tx.query(
        `select id, case channel when 'slack' then channel_name || ' (' || team_name || ')' else address end as name
           from subscription where customer_id = $1 and id = any($2::uuid[]) order by id`,
        [customerId, ids],
      ),
    );
  }
}

/**
 * Until the table has been analysed, the planner assumes that it is small and sorts everything after the cursor for
 * each page. Right after an import that makes a fan-out ten times as slow, so the other plans are ruled out.
 */
async function walkTheIndex(tx: Tx): Promise<void> {
  await tx.query(`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
}
