import { database as billing } from '@candor/billing/database/database.js';
import { database as catalog } from '@candor/catalog/database/database.js';
import { type SchemaDefinition } from '@candor/database/schema-definition.js';
import { database as identity } from '@candor/identity/database/database.js';
import { database as incidents } from '@candor/incidents/database/database.js';
import { database as integrations } from '@candor/integrations/database/database.js';
import { database as notifications } from '@candor/notifications/database/database.js';
import { database as pages } from '@candor/pages/database/database.js';
import { database as signals } from '@candor/signals/database/database.js';
import { database as subscribers } from '@candor/subscribers/database/database.js';

/** All schemas. */
export const schemas: readonly SchemaDefinition[] = [
  identity,
  catalog,
  incidents,
  pages,
  subscribers,
  integrations,
  billing,
  notifications,
  signals,
];
