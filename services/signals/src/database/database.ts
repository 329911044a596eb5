import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { CreateSignals1796360000000 } from './migrations/1796360000000-create-signals.js';
import { Links1796370000002 } from './migrations/1796370000002-links.js';
import { TypedAddresses1796570000000 } from './migrations/1796570000000-typed-addresses.js';

export const database: SchemaDefinition = {
  schema: 'signals',
  entities: [],
  migrations: [
    DeletedCustomers1795350000000,
    ConsumerPositions1795420000000,
    ErasedCustomers1795700000000,
    CreateSignals1796360000000,
    Links1796370000002,
    TypedAddresses1796570000000,
    DatabaseServers1796571000000,
  ],
};
