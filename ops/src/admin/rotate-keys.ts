import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { loadConfig, type Env } from '@candor/platform/config.js';
import { secretKeys } from '@candor/platform/sealed-secrets.js';
import { databaseUrl } from './admin-database.js';
import { secretsByKey } from './sealed-columns.js';
import { inSystemTransaction } from './tenant-tables.js';

const KEY_BYTES = 32;

/**
 * Prints SECRETS_KEYS with a new key in front, and the number of secrets sealed with each key: a key may be removed
 * once that is zero. "root" is the key derived from CANDOR_SECRET.
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
  const counts = await inSystemTransaction(databaseUrl(env), secretsByKey);
  for (const { key, secrets } of counts) console.log(`# ${secrets} secrets are sealed with ${key}`);
}
