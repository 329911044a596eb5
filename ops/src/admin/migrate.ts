import { z } from 'zod';
import { migrate } from '@candor/database/migrate.js';
import { loadConfig, postgresUrl, type Env } from '@candor/platform/config.js';
import { schemas } from '../schemas.js';

/** Runs pending migrations. Several processes at once wait for each other. */
export async function run(_args: readonly string[], env: Env): Promise<void> {
  const { DATABASE_URL } = loadConfig('candor-admin', z.object({ DATABASE_URL: postgresUrl }), env);
  const ran = await migrate(DATABASE_URL, schemas);
  console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.length} migrations:\n${ran.join('\n')}`);
}
