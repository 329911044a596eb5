import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { loadConfig, rootSecret, type Env } from '@candor/platform/config.js';
import { secretKeys } from '@candor/platform/sealed-secrets.js';
import { AdminRefusal } from '../admin/admin-refusal.js';

const schema = z.object({ CANDOR_SECRET: rootSecret, SECRETS_KEYS: secretKeys });
/** As sealed texts name the key that is derived from CANDOR_SECRET. */
const ROOT = 'root';

/**
 * Prints of the keys in the environment, by name: what distinguishes two keys and leads back to neither.
 * @throws ConfigError naming the missing variable
 */
export function keyPrints(env: Env): Record<string, string> {
  const { CANDOR_SECRET, SECRETS_KEYS } = loadConfig('candor-admin', schema, env);
  const keys = [{ id: ROOT, key: CANDOR_SECRET }, ...SECRETS_KEYS];
  return Object.fromEntries(keys.map(({ id, key }) => [id, printOf(key)]));
}

/** @throws AdminRefusal naming the variable with another key than the backup needs */
export function requireKeys(needed: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>): void {
  for (const [id, print] of Object.entries(needed)) {
    if (given[id] === print) continue;
    const variable = id === ROOT ? 'CANDOR_SECRET' : `SECRETS_KEYS (key ${id})`;
    throw new AdminRefusal(`${variable} is not the one that the backup was made with: its secrets would not open.`);
  }
}

function printOf(key: string | Uint8Array): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'candor:backup-print:v1', 16)).toString('hex');
}
