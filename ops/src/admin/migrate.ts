import { parseArgs } from 'node:util';
import { z } from 'zod';
import { migrate } from '@candor/database/migrate.js';
import { loadConfig, postgresUrl, wholeNumber, type Env } from '@candor/platform/config.js';
import { schemas } from '../schemas.js';
import { untilNothingIsMissing } from './until-nothing-is-missing.js';

/**
 * Runs pending migrations, as soon as Postgres answers. Several processes at once wait for each other.
 * @throws AdminRefusal when Postgres does not answer within `--timeout` seconds, by default at once
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { timeout: { type: 'string', default: '0' } } });
  const seconds = wholeNumber(0, 86_400).parse(values.timeout);
  const { DATABASE_URL } = loadConfig('candor-admin', z.object({ DATABASE_URL: postgresUrl }), env);
  await untilNothingIsMissing(DATABASE_URL, seconds, async () => undefined);
  const ran = await migrate(DATABASE_URL, schemas);
  console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.length} migrations:\n${ran.join('\n')}`);
}
