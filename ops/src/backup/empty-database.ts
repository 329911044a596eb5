import { type Client } from 'pg';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { schemas } from '../schemas.js';
import { fullName, storedTables } from './stored-tables.js';

/**
 * Makes sure that a restore overwrites nothing. Tables of ours without a single row, which a migration or an interrupted
 * restore has left, count as nothing.
 * @throws AdminRefusal naming what is there, or the apps that are connected
 */
export async function requireEmpty(client: Client): Promise<void> {
  const { rows: apps } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'candor-%' order by 1`,
  );
  if (apps.length > 0)
    throw new AdminRefusal(`Stop the product first: ${apps.map(({ name }) => name).join(', ')} use this database.`);
  const found = [...(await foreignTables(client)), ...(await filledTables(client))];
  if (found.length === 0) return;
  const shown = found.slice(0, 10).join(', ') + (found.length > 10 ? ` and ${found.length - 10} more` : '');
  throw new AdminRefusal(`The database is not empty, it has ${shown}. Restore into an empty one.`);
}

/** Removes the schemas, which {@link requireEmpty} has found to be empty or which a failed restore has made. */
export async function dropSchemas(client: Client): Promise<void> {
  await client.query(`drop schema if exists ${schemas.map(({ schema }) => schema).join(', ')} cascade`);
}

/** Tables that are not ours, other than those of extensions. */
async function foreignTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname <> all($1) and n.nspname <> 'information_schema'
        and n.nspname !~ '^pg_' and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
      order by 1`,
    [schemas.map(({ schema }) => schema)],
  );
  return rows.map(({ name }) => name);
}

async function filledTables(client: Client): Promise<string[]> {
  const tables = await storedTables(client);
  const filled: string[] = [];
  await client.query('begin');
  await client.query(`select set_config('candor.scope', 'system', true)`);
  for (const table of tables) {
    const { rows } = await client.query(`select from ${fullName(table)} limit 1`);
    if (rows.length > 0) filled.push(`${table.schema}.${table.table}`);
  }
  await client.query('rollback');
  return filled;
}
