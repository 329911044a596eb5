import { type Client } from 'pg';

/** The names of the migrations that a schema has had; none where it does not exist. */
export async function ranMigrations(client: Client, schema: string): Promise<string[]> {
  const { rows: known } = await client.query<{ there: string | null }>('select to_regclass($1) as there', [
    `${schema}.migration`,
  ]);
  if (!known[0]?.there) return [];
  return (await client.query<{ name: string }>(`select name from ${schema}.migration`)).rows.map(({ name }) => name);
}
