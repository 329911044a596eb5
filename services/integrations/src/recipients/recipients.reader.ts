import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, type Tx } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import type { CountRow, NameRow, RecipientRow } from '@candor/recipients/recipients-answer.js';
import type { Audience, RecipientPage } from '@candor/recipients/recipients-request.js';
import { IntegrationEntity } from '../integration/integration.entity.js';

const NIL_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Reads the recipients for notifications. Integrations are notified of every component; X is not notified when only a
 * component's status changed.
 */
@Injectable()
export class RecipientsReader {
  constructor(private readonly database: Database) {}

  /** One page of those that existed by then, and the first recipient of the next if there is one. */
  list(customerId: string, page: RecipientPage): Promise<RecipientRow[]> {
    return this.database.tenant(customerId, async (tx) =>
      tx.query<RecipientRow[]>(
        `select id, channel from integration
          where customer_id = $1 and enabled and id > $2 and created_at <= to_timestamp($3::bigint / 1000.0)
            and (channel <> 'twitter' or $5)
          order by id limit $4`,
        [customerId, page.afterId ?? NIL_ID, page.eligibleAt, page.size + 1, await isForTwitter(tx, customerId, page)],
      ),
    );
  }

  /** How many may be notified now, by channel; a channel without any is absent. */
  count(customerId: string, audience: Audience): Promise<CountRow[]> {
    return this.database.tenant(customerId, async (tx) =>
      tx.query<CountRow[]>(
        `select channel, count(*) as count from integration
          where customer_id = $1 and enabled and (channel <> 'twitter' or $2) group by channel`,
        [customerId, await isForTwitter(tx, customerId, audience)],
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
      const hasTwitter = await includesTwitter(tx, customerId);
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

async function isForTwitter(tx: Tx, customerId: string, { kind }: Audience): Promise<boolean> {
  return kind !== 'component_status' && (await includesTwitter(tx, customerId));
}

async function includesTwitter(tx: Tx, customerId: string): Promise<boolean> {
  return (await PlanFeatures.load(tx, customerId)).include('twitter_integration');
}
