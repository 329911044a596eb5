import { Client } from 'pg';
import { schemas } from '../schemas.js';
import { AdminRefusal } from './admin-refusal.js';

/** A table with rows of organisations, with its schema. */
export interface TenantTable {
  schema: string;
  table: string;
}

/** Internal tables: outboxes, and responses stored for repeated requests. */
const OUTBOX = 'outbox';

/** Opens the database as its owner, in one transaction that sees the rows of every organisation. */
export async function inSystemTransaction<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return connected(url, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('candor.scope', 'system', true)`);
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/** Opens the database as its owner, outside of any transaction. */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'candor-admin' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Also ends the transaction, if it was not committed.
    await client.end();
  }
}

/** Every table of ours with a column `customer_id`; partitions are covered by their parent. */
export async function tenantTables(client: Client): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(
    `select n.nspname as schema, c.relname as table
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> $2
      order by 1, 2`,
    [schemas.map(({ schema }) => schema), OUTBOX],
  );
  return rows;
}

/** @throws AdminRefusal when no organisation has that domain */
export async function customerByDomain(client: Client, domain: string): Promise<{ id: string; name: string }> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from identity.customer where domain = lower($1) order by confirmed_at nulls last limit 1',
    [domain],
  );
  if (!rows[0]) throw new AdminRefusal(`--domain: there is no organisation ${domain || '(none given)'}.`);
  return rows[0];
}
