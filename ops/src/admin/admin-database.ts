import { z } from 'zod';
import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { type SchemaDefinition } from '@candor/database/schema-definition.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { type OutboxRelay } from '@candor/outbox/outbox.relay.js';
import { loadConfig, postgresUrl, type Env } from '@candor/platform/config.js';

/** The database URL, from the environment. */
export function databaseUrl(env: Env): string {
  return loadConfig('candor-admin', z.object({ DATABASE_URL: postgresUrl }), env).DATABASE_URL;
}

/** Runs `work` on one schema, with the service's own database user, and closes the connection afterwards. */
export async function withSchema<T>(
  url: string,
  definition: SchemaDefinition,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const source = await createDataSource(url, definition, { poolSize: 1 }).initialize();
  const database = new Database(source);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Only writes messages to the outbox: the service's relay publishes them at its next poll, a moment later. */
export const outbox = new Outbox({ committed: () => {} } as unknown as OutboxRelay);
