import { parseArgs } from 'node:util';
import { type Client } from 'pg';
import { z } from 'zod';
import { loadConfig, postgresUrl, wholeNumber, type Env } from '@candor/platform/config.js';
import { schemas } from '../schemas.js';
import { ranMigrations } from './ran-migrations.js';
import { untilNothingIsMissing } from './until-nothing-is-missing.js';

/**
 * Waits until every migration of this version has run. A newer database is accepted: migrations only add, so that the
 * previous version continues to work.
 * @throws AdminRefusal naming what is missing at the deadline
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { timeout: { type: 'string', default: '600' } } });
  const seconds = wholeNumber(1, 86_400).parse(values.timeout);
  const { DATABASE_URL } = loadConfig('candor-admin', z.object({ DATABASE_URL: postgresUrl }), env);
  await untilNothingIsMissing(DATABASE_URL, seconds, missingFrom);
}

async function missingFrom(client: Client): Promise<string | undefined> {
  for (const definition of schemas) {
    const ran = new Set(await ranMigrations(client, definition.schema));
    const missing = definition.migrations.map(({ name }) => name).filter((name) => !ran.has(name));
    if (missing.length > 0) return `Schema ${definition.schema} is waiting for ${missing.join(', ')}.`;
  }
  return undefined;
}
