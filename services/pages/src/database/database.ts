import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { PageEntity } from '../page/page.entity.js';
import { SnapshotEntity } from '../snapshot/snapshot.entity.js';
import { CreatePageAndSnapshot1795204800000 } from './migrations/1795204800000-create-page-and-snapshot.js';

export const database: SchemaDefinition = {
  schema: 'pages',
  entities: [PageEntity, SnapshotEntity],
  migrations: [CreatePageAndSnapshot1795204800000],
};
