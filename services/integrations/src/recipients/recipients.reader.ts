import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { IntegrationEntity, type IntegrationChannel } from '../integration/integration.entity.js';

/** A recipient. */
export interface RecipientRow {
  readonly id: string;
  readonly channel: IntegrationChannel;
}

/** The name by which people recognise a recipient. */
export interface NameRow {
  readonly id: string;
  /** The mail address, the URL, channel and workspace of Slack, or the account of X. */
  readonly name: string;
}

/** The number of recipients of a channel. */
export interface CountRow {
  readonly channel: IntegrationChannel;
  /** An integer, as text. */
  readonly count: string;
}

export interface RecipientPage {
  /** Recipients that existed by then (epoch ms). */
  readonly eligibleAt: number;
  /** Where the page before ended; undefined for the first. */
  readonly afterId?: string;
  readonly size: number;
  readonly withTwitter: boolean;
}

const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** Reads the recipients for notifications. */
@Injectable()
export class RecipientsReader {
  constructor(private readonly database: Database) {}

  /** One page by keyset, and whether there are none after it. */
  async list(customerId: string, page: RecipientPage): Promise<{ recipients: RecipientRow[]; lastPage: boolean }> {
    const rows = await this.database.tenant(customerId, async (tx) => {
      const withTwitter = page.withTwitter && (await PlanFeatures.load(tx, customerId)).include('twitter_integration');
      return tx.query<RecipientRow[]>(
        `select id, channel from integration
          where customer_id = $1 and enabled and id > $2 and created_at <= to_timestamp($3::bigint / 1000.0)
            and (channel <> 'twitter' or $5)
          order by id limit $4`,
        [customerId, page.afterId ?? NIL_ID, page.eligibleAt, page.size + 1, withTwitter],
      );
    });
    return { recipients: rows.slice(0, page.size), lastPage: rows.length <= page.size };
  }

  /** How many may be notified now, by channel; a channel without any is absent. */
  count(customerId: string, { withTwitter }: Pick<RecipientPage, 'withTwitter'>): Promise<CountRow[]> {
    return this.database.tenant(customerId, async (tx) =>
      tx.query<CountRow[]>(
        `select channel, count(*) as count from integration
          where customer_id = $1 and enabled and (channel <> 'twitter' or $2) group by channel`,
        [customerId, withTwitter && (await PlanFeatures.load(tx, customerId)).include('twitter_integration')],
      ),
    );
  }

  /**
   * Those of the ids that may be notified now; those that were disabled, deleted or belong to another organisation are
   * absent.
   */
  resolve(customerId: string, ids: readonly string[]): Promise<IntegrationEntity[]> {
    return this.database.tenant(customerId, async (tx) => {
      const rows = await tx.find(IntegrationEntity, {
        where: { customerId, id: In([...ids]), enabled: true },
        order: { id: 'ASC' },
      });
      const hasTwitter = (await PlanFeatures.load(tx, customerId)).include('twitter_integration');
      return rows.filter(({ channel }) => channel !== 'twitter' || hasTwitter);
    });
  }

  /** The names of those of the ids that exist, whether notified or not. */
  names(customerId: string, ids: readonly string[]): Promise<NameRow[]> {
    return this.database.tenant(customerId, (tx) =>
      tx.query(
        `select id, case channel when 'slack' then channel_name || ' (' || team_name || ')'
                                 when 'twitter' then '@' || screen_name else address end as name
           from integration where customer_id = $1 and id = any($2::uuid[]) order by id`,
        [customerId, ids],
      ),
    );
  }
}
