import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { Ledger1795000000000 } from './migrations/1795000000000-ledger.js';
import { PageFacts1795000000001 } from './migrations/1795000000001-page-facts.js';
import { ComponentVersion1795000000002 } from './migrations/1795000000002-component-version.js';
import { IncidentDeletion1795000000003 } from './migrations/1795000000003-incident-deletion.js';

/** Everything here is read and written in batches with plain SQL, so there are no entities. */
export const database: SchemaDefinition = {
  schema: 'notifications',
  entities: [],
  migrations: [
    Ledger1795000000000,
    PageFacts1795000000001,
    ComponentVersion1795000000002,
    IncidentDeletion1795000000003,
  ],
};
