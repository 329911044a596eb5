import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { loadConfig, postgresUrl, type Env } from '@candor/platform/config.js';
import { DEMO } from '../seed/demo.js';
import { seed } from '../seed/seed.js';
import { AdminRefusal } from './admin-refusal.js';
import { createOwner } from './create-owner.js';

const schema = z.object({
  DATABASE_URL: postgresUrl,
  /** The gateway's address. */
  GATEWAY_URL: z.url({ protocol: /^https?$/ }),
});
const ATTEMPTS = 60;
const RETRY_MS = 2_000;

/** Fills an empty product with the demo organisation. Existing data is not changed, so it may run at every start. */
export async function run(_args: readonly string[], env: Env): Promise<void> {
  const { DATABASE_URL, GATEWAY_URL } = loadConfig('candor-admin', schema, env);
  // Its sign-up would have to be confirmed by a mail that cannot be read here.
  await createOwner(DATABASE_URL, DEMO).catch((error: unknown) => {
    if (!(error instanceof AdminRefusal)) throw error;
  });
  // Apps that have just started may not reach each other yet; the next attempt completes the demo.
  for (let attempt = 1; ; attempt += 1) {
    try {
      const demo = await seed({ gatewayUrl: GATEWAY_URL, databaseUrl: DATABASE_URL, inboxUrl: undefined });
      console.log(demo?.login ? `Sign in as ${DEMO.email} with ${DEMO.password}.` : 'The demo organisation is there.');
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}
