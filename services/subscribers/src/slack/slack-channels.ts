import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import type { SlackGrant } from '@candor/slack/slack-oauth.js';
import { resetRefusals } from '../refusals/reset-refusals.js';
import { sealRights } from './slack-rights.js';

const MAX_PER_CUSTOMER = 1_000;

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
   * @throws ConflictError when the page has the maximum number of channels
   */
  keep(customerId: string, grant: SlackGrant): Promise<string> {
    const { sealedToken, sealedWebhookUrl } = sealRights(this.secrets, customerId, grant);
    return this.database.tenant(customerId, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('subscribers.slack:' || $1, 0))`, [customerId]);
      const address = `${grant.teamId}/${grant.channelId}`;
      await assertRoom(tx, customerId, address);
      const rows: { id: string }[] = await tx.query(
        `insert into subscription (id, customer_id, channel, address, team_name, channel_name, sealed_token,
                                   sealed_webhook_url, verified, confirmed_at)
         values ($1, $2, 'slack', $3, $4, $5, $6, $7, true, now())
         on conflict (customer_id, address) where channel = 'slack' do update
            set team_name = excluded.team_name, channel_name = excluded.channel_name,
                sealed_token = excluded.sealed_token, sealed_webhook_url = excluded.sealed_webhook_url
         returning id`,
        [newId(), customerId, address, grant.teamName, grant.channelName, sealedToken, sealedWebhookUrl],
      );
      const id = rows[0]!.id;
      await resetRefusals(tx, customerId, [id]);
      return id;
    });
  }
}

async function assertRoom(tx: Tx, customerId: string, address: string): Promise<void> {
  const rows: { full: boolean }[] = await tx.query(
    `select count(*) >= $3 as full from subscription where customer_id = $1 and channel = 'slack' and address <> $2`,
    [customerId, address, MAX_PER_CUSTOMER],
  );
  if (rows[0]?.full) throw new ConflictError('This page cannot take any more Slack subscriptions.');
}
