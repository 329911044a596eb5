import { TWITTER_SECRET, TWITTER_TOKEN } from '@candor/integrations/integration/seal-purposes.js';
import type { SealedSecrets } from '@candor/platform/sealed-secrets.js';
import { sealRights } from '@candor/subscribers/slack/slack-rights.js';
import type { SlackDouble } from '../doubles/slack/slack-double.js';
import type { TwitterDouble } from '../doubles/twitter/twitter-double.js';
import type { ScenarioStack } from './scenario-stack.js';
import type { ScenarioTenant } from './scenario-tenant.js';

/** Subscribes channels of one workspace, bypassing the consent, which is not under test. @returns their ids at Slack */
export async function addSlackChannels(
  stack: ScenarioStack,
  { customerId, domain }: ScenarioTenant,
  { authorizations, messages }: SlackDouble,
  sealed: SealedSecrets,
  count: number,
): Promise<string[]> {
  const channels = Array.from({ length: count }, (_, i) => ({ id: `C-${domain}-${i}`, name: `#status-${i}` }));
  const rights = channels.map((channel) => {
    messages.channels.set(channel.id, {});
    const { token, webhookUrl } = authorizations.issue({ team: { id: domain, name: 'Trial Inc.' }, channel });
    return sealRights(sealed, customerId, { botToken: token, webhookUrl });
  });
  await stack.query(
    `insert into subscribers.subscription (id, customer_id, channel, address, verified, created_at, confirmed_at, team_name,
                                           channel_name, sealed_token, sealed_webhook_url)
     select gen_random_uuid(), $1, 'slack', $2 || '/' || c.id, true, now() - interval '1 hour', now() - interval '1 hour',
            'Trial Inc.', c.name, c.token, c.hook
       from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as c(id, name, token, hook)`,
    [
      customerId,
      domain,
      channels.map(({ id }) => id),
      channels.map(({ name }) => name),
      rights.map(({ sealedToken }) => sealedToken),
      rights.map(({ sealedWebhookUrl }) => sealedWebhookUrl),
    ],
  );
  return channels.map(({ id }) => id);
}

/** Adds accounts of X, bypassing their consent. @returns their ids at X */
export async function addTwitterAccounts(
  stack: ScenarioStack,
  { customerId, domain }: ScenarioTenant,
  { authorizations }: TwitterDouble,
  sealed: SealedSecrets,
  count: number,
): Promise<string[]> {
  const accounts = Array.from({ length: count }, (_, i) =>
    authorizations.issue({ userId: `${domain}-${i}`, screenName: `trial${i}` }),
  );
  await stack.query(
    `insert into integrations.integration (id, customer_id, channel, identity, created_at, created_by, screen_name, sealed_token,
                                           sealed_secret)
     select gen_random_uuid(), $1, 'twitter', a.id, now() - interval '1 hour', $1, a.name, a.token, a.secret
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as a(id, name, token, secret)`,
    [
      customerId,
      accounts.map(({ userId }) => userId),
      accounts.map(({ screenName }) => screenName),
      accounts.map(({ token }) => sealed.seal(token, { customerId, purpose: TWITTER_TOKEN })),
      accounts.map(({ secret }) => sealed.seal(secret, { customerId, purpose: TWITTER_SECRET })),
    ],
  );
  return accounts.map(({ userId }) => userId);
}
