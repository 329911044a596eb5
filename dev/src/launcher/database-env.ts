import { allowLogin } from '@candor/database/login.js';
import { type SchemaDefinition } from '@candor/database/schema-definition.js';
import { schemaOf } from '@candor/ops/schema-of.js';
import { type AppEnv } from './app-host.js';

/**
 * The embedded database for each app, by its name: with the app's own login, and none where it has no schema.
 */
export async function databaseEnv(
  ownerUrl: string,
  secret: string,
  schemas: readonly SchemaDefinition[],
): Promise<(app: string) => AppEnv> {
  const urls = new Map<string, string>();
  for (const { schema } of schemas) urls.set(schema, await allowLogin(ownerUrl, secret, schema));
  return (app) => ({ DATABASE_URL: urls.get(schemaOf(app)) ?? '' });
}
