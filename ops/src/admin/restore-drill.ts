import { escapeIdentifier, type Client } from 'pg';
import { type Env } from '@candor/platform/config.js';
import { databaseUrl } from './admin-database.js';
import { AdminRefusal } from './admin-refusal.js';
import { restoreGiven } from './restore.js';
import { connected } from './tenant-tables.js';

/** Distinguishes the drill's database from one that happens to have its name. */
const MARK = 'candor restore drill';

/**
 * Tries the newest archive: restores it into a database of its own on the same server, with every check of a restore,
 * and drops that database. What a killed drill has left is dropped first.
 * @throws AdminRefusal naming what does not work
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const url = databaseUrl(env);
  const scratch = new URL(url);
  const name = `${decodeURIComponent(scratch.pathname.slice(1)).slice(0, 57)}_drill`;
  scratch.pathname = `/${encodeURIComponent(name)}`;
  await connected(url, async (client) => {
    await dropDrill(client, name);
    await createDrill(client, name);
    try {
      const [done = ''] = await restoreGiven(args, env, async () => scratch.href, false);
      console.log(`The drill has succeeded. ${done}`);
    } finally {
      await dropDrill(client, name);
    }
  });
}

async function createDrill(client: Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${escapeIdentifier(name)} template template0`);
    await client.query(`comment on database ${escapeIdentifier(name)} is '${MARK}'`);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new AdminRefusal(
      'The role of DATABASE_URL may not create databases; the drill needs one: ALTER ROLE … CREATEDB.',
    );
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** @throws AdminRefusal when the database is not one of a drill */
async function dropDrill(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [name],
  );
  if (!rows[0]) return;
  if (rows[0].mark !== MARK) throw new AdminRefusal(`There is a database ${name} that is not of a drill.`);
  await client.query(`drop database ${escapeIdentifier(name)} with (force)`);
}
