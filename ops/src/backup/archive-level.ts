import { type SchemaDefinition } from '@candor/database/schema-definition.js';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { ARCHIVE_FORMAT, type ArchiveHead } from './archive-head.js';

/**
 * The schemas as they were when the backup was made: with its migrations and no others.
 * @throws AdminRefusal when it is of a newer release
 */
export function schemasAtLevel(
  schemas: readonly SchemaDefinition[],
  { format, version, migrations }: Pick<ArchiveHead, 'format' | 'version' | 'migrations'>,
): SchemaDefinition[] {
  const newer = (what: string) =>
    new AdminRefusal(`The archive is of a newer release (${version}), ${what}: restore it with that release.`);
  if (format > ARCHIVE_FORMAT) throw newer('in another format');
  for (const [schema, ran] of Object.entries(migrations)) {
    const known = schemas.find((definition) => definition.schema === schema);
    const unknown = ran.filter((name) => !known?.migrations.some((migration) => migration.name === name));
    if (unknown.length > 0) throw newer(`with ${schema}: ${unknown.join(', ')}`);
  }
  return schemas
    .filter(({ schema }) => migrations[schema] !== undefined)
    .map((definition) => ({
      ...definition,
      migrations: definition.migrations.filter(({ name }) => migrations[definition.schema]?.includes(name)),
    }));
}
