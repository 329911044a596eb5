import { Client } from 'pg';
import { type SchemaDefinition } from '@candor/database/schema-definition.js';
import { ranMigrations } from '../admin/ran-migrations.js';
import { Refusal } from '../all/run-until-stopped.js';
import { RESTORE_COMMAND } from './restore-command.js';

/** @throws Refusal when the database has had migrations of a newer version, whose data this one may not know */
export async function refuseNewerSchema(databaseUrl: string, schemas: readonly SchemaDefinition[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'candor-start' });
  await client.connect();
  try {
    for (const { schema, migrations } of schemas) {
      const known = new Set(migrations.map(({ name }) => name));
      const unknown = (await ranMigrations(client, schema)).filter((name) => !known.has(name));
      if (unknown.length === 0) continue;
      throw new Refusal(
        `The data was written by a newer version: schema ${schema} has had ${unknown.join(', ')}, which this version does ` +
          'not know. Start that version or a later one, or restore a backup of this one into a new volume: ' +
          RESTORE_COMMAND,
      );
    }
  } finally {
    await client.end();
  }
}
