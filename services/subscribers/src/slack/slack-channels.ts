import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import type { SlackGrant } from '@candor/slack/slack-oauth.js';
import { PAGE_ID, type PageKey } from '../page/page-key.js';
import { requirePage } from '../page/page.reader.js';
import { resetRefusals } from '../refusals/reset-refusals.js';
import { sealRights } from './slack-rights.js';

const MAX_PER_PAGE = 1_000;
const MAX_PER_CUSTOMER = 5_000;

/** Slack channels that granted us the right to post. */
@Injectable()
export class SlackChannels {
  constructor(
    private readonly database: Database,
    private readonly secrets: SealedSecrets,
  ) {}

  /**
   * Subscribes the channel, or gives one that is subscribed its new rights; its choices stay.
   * @returns the id of the subscription
   * @throws NotFoundError for a page that there is not by now
   * @throws ConflictError when the page has the maximum number of channels, or its organisation
   */
  keep(page: PageKey, grant: SlackGrant): Promise<string> {
    const { customerId, pageId } = page;
    const { sealedToken, sealedWebhookUrl } = sealRights(this.secrets, customerId, grant);
    return this.database.tenant(customerId, async (tx) => {
      await requirePage(tx, page);
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('subscribers.slack:' || $1, 0))`, [customerId]);
      const address = `${grant.teamId}/${grant.channelId}`;
      await assertRoom(tx, page, address);
      const rows: { id: string }[] = await tx.query(
        `insert into subscription (id, customer_id, page_id, channel, address, team_name, channel_name, sealed_token,
                                   sealed_webhook_url, verified, confirmed_at)
         values ($1, $2, nullif($3::uuid, $2), 'slack', $4, $5, $6, $7, $8, true, now())
         on conflict (customer_id, ${PAGE_ID}, address) where channel = 'slack' do update
            set team_name = excluded.team_name, channel_name = excluded.channel_name,
                sealed_token = excluded.sealed_token, sealed_webhook_url = excluded.sealed_webhook_url
         returning id`,
        [newId(), customerId, pageId, address, grant.teamName, grant.channelName, sealedToken, sealedWebhookUrl],
      );
      const id = rows[0]!.id;
      await resetRefusals(tx, customerId, [id]);
      return id;
    });
  }
}

async function assertRoom(tx: Tx, { customerId, pageId }: PageKey, address: string): Promise<void> {
  const rows: { full: boolean }[] = await tx.query(
    `select count(*) filter (where ${PAGE_ID} = $2) >= $4 or count(*) >= $5 as full
       from subscription
      where customer_id = $1 and channel = 'slack' and (${PAGE_ID} <> $2 or address <> $3)`,
    [customerId, pageId, address, MAX_PER_PAGE, MAX_PER_CUSTOMER],
  );
  if (rows[0]?.full) throw new ConflictError('This page cannot take any more Slack subscriptions.');
}
