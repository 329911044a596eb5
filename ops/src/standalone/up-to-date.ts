import { migrate } from '@candor/database/migrate.js';
import { schemas } from '../schemas.js';
import { refuseNewerSchema } from './newer-schema.js';

/**
 * Brings all schemas to the version of this container.
 * @returns how many migrations ran
 * @throws Refusal when the database is newer
 */
export async function bringUpToDate(databaseUrl: string): Promise<number> {
  await refuseNewerSchema(databaseUrl, schemas);
  return (await migrate(databaseUrl, schemas)).length;
}
