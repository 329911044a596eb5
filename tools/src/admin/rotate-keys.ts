import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { loadConfig, type Env } from '@candor/platform/config.js';
import { secretKeys } from '@candor/platform/sealed-secrets.js';
import { databaseUrl } from './admin-database.js';
import { inSystemTransaction } from './tenant-tables.js';

const KEY_BYTES = 32;
/** Where sealed secrets are kept for longer than a sign-in takes. */
const SEALED = [
  { table: 'integrations.integration', column: 'sealed_token' },
  { table: 'integrations.integration', column: 'sealed_secret' },
  { table: 'subscribers.subscription', column: 'sealed_token' },
  { table: 'subscribers.subscription', column: 'sealed_webhook_url' },
  { table: 'identity.sso_connection', column: 'sealed_client_secret' },
];

/**
 * Prints SECRETS_KEYS with a fresh key in front, and how many secrets each key seals now: a key may be dropped once that is
 * none. "root" is the one that is derived from CANDOR_SECRET.
 */
export async function run(_args: readonly string[], env: Env): Promise<void> {
  const { SECRETS_KEYS } = loadConfig('candor-admin', z.object({ SECRETS_KEYS: secretKeys }), env);
  const fresh = { id: `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`, key: randomBytes(KEY_BYTES) };
  const ids = new Set(SECRETS_KEYS.map(({ id }) => id));
  const id = ids.has(fresh.id) ? `${fresh.id}-${randomBytes(2).toString('hex')}` : fresh.id;
  const keys = [{ ...fresh, id }, ...SECRETS_KEYS];
  console.log(
    `SECRETS_KEYS=${keys.map(({ id: name, key }) => `${name}:${Buffer.from(key).toString('base64')}`).join(',')}`,
  );
  const counts = await inSystemTransaction(databaseUrl(env), async (client) => {
    const selects = SEALED.map(
      ({ table, column }) => `select ${column} as sealed from ${table} where ${column} is not null`,
    );
    const { rows } = await client.query<{ key: string; secrets: number }>(
      `select split_part(sealed, '.', 2) as key, count(*)::int as secrets from (${selects.join(' union all ')}) as s group by 1 order by 1`,
    );
    return rows;
  });
  for (const { key, secrets } of counts) console.log(`# ${secrets} secrets are sealed with ${key}`);
}
