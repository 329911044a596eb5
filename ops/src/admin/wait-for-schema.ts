import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Client } from 'pg';
import { z } from 'zod';
import { allowLogin } from '@candor/database/login.js';
import { loadConfig, postgresUrl, rootSecret, wholeNumber, type Env } from '@candor/platform/config.js';
import { schemas } from '../schemas.js';
import { AdminRefusal } from './admin-refusal.js';
import { ranMigrations } from './ran-migrations.js';
import { untilNothingIsMissing } from './until-nothing-is-missing.js';

/**
 * Waits until every migration of this version has run. A newer database is accepted: migrations only add, so that the
 * previous version continues to work. With `--login` it lets that service sign in to Postgres as itself, and leaves the
 * address for it in the file `--to`.
 * @throws AdminRefusal naming the invalid argument, or what is missing at the deadline
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { timeout: { type: 'string', default: '600' }, login: { type: 'string' }, to: { type: 'string' } },
  });
  const seconds = wholeNumber(1, 86_400).parse(values.timeout);
  const login = loginOf(values);
  const { DATABASE_URL } = loadConfig('candor-admin', z.object({ DATABASE_URL: postgresUrl }), env);
  const secret = login && loadConfig('candor-admin', z.object({ CANDOR_SECRET: rootSecret }), env);
  await untilNothingIsMissing(DATABASE_URL, seconds, missingFrom);
  if (login && secret)
    await writeFile(login.file, await allowLogin(DATABASE_URL, secret.CANDOR_SECRET, login.schema), { mode: 0o600 });
}

function loginOf({ login, to }: { login?: string; to?: string }): { schema: string; file: string } | undefined {
  if (login === undefined && to === undefined) return undefined;
  if (!login || !to) throw new AdminRefusal('--login and --to: one needs the other.');
  if (!schemas.some(({ schema }) => schema === login)) throw new AdminRefusal(`--login: ${login} is no service.`);
  return { schema: login, file: to };
}

async function missingFrom(client: Client): Promise<string | undefined> {
  for (const definition of schemas) {
    const ran = new Set(await ranMigrations(client, definition.schema));
    const missing = definition.migrations.map(({ name }) => name).filter((name) => !ran.has(name));
    if (missing.length > 0) return `Schema ${definition.schema} is waiting for ${missing.join(', ')}.`;
  }
  return undefined;
}
