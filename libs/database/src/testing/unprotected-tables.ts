import { Client } from 'pg';

/**
 * For tests: the tables of a schema whose rows belong to an organisation and which row-level security does not protect,
 * not even against their owner. There must be none.
 * @param url as superuser or owner
 */
export async function unprotectedTables(url: string, schema: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name
         from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
        where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')
          -- Read by the relay alone, which works for every organisation.
          and c.relname <> 'outbox'
          and not (c.relrowsecurity and c.relforcerowsecurity
                   and exists (select from pg_policy p where p.polrelid = c.oid))
        order by 1`,
      [schema],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
