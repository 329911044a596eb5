import { parseArgs } from 'node:util';
import { type Env } from '@candor/platform/config.js';
import { databaseUrl } from './admin-database.js';
import { customerByDomain, inSystemTransaction, tenantTables } from './tenant-tables.js';

/** Credentials, which authenticate a user or act in their name: not part of a data export. */
const SECRET = /password|hash|sealed|token|secret/;

/** Prints all stored data of an organisation, one JSON line per row, without passwords and keys. */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { domain: { type: 'string', default: '' } } });
  await inSystemTransaction(databaseUrl(env), async (client) => {
    const { id } = await customerByDomain(client, values.domain);
    for (const { schema, table } of await tenantTables(client)) {
      const { rows } = await client.query<Record<string, unknown>>(
        `select * from ${schema}.${table} where customer_id = $1`,
        [id],
      );
      for (const row of rows) console.log(JSON.stringify({ schema, table, row: withoutSecrets(row) }));
    }
  });
}

/** Without secrets; binary columns are shown by their length, for they are images and renderings. */
function withoutSecrets(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept = Object.entries(row).filter(([column]) => !SECRET.test(column));
  return Object.fromEntries(
    kept.map(([column, value]) => [column, Buffer.isBuffer(value) ? { bytes: value.length } : value]),
  );
}
