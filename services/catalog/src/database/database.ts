import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { ComponentEntity } from '../components/component.entity.js';
import { UptimeFormulaEntity } from '../uptime/uptime-formula.entity.js';
import { CreateCatalog1763600000000 } from './migrations/1763600000000-create-catalog.js';
import { ComponentVersion1763700000000 } from './migrations/1763700000000-component-version.js';
import { DowntimeByEnd1763700000001 } from './migrations/1763700000001-downtime-by-end.js';
import { IdempotencyKeys1763700000002 } from './migrations/1763700000002-idempotency-keys.js';
import { OutboxStreams1763700000003 } from './migrations/1763700000003-outbox-streams.js';
import { ComponentOrder1795900000000 } from './migrations/1795900000000-component-order.js';
import { UptimeFormula1795920000000 } from './migrations/1795920000000-uptime-formula.js';
import { Translations1796340000001 } from './migrations/1796340000001-translations.js';
import { ComponentUpstreams1796370000000 } from './migrations/1796370000000-component-upstreams.js';

export const database: SchemaDefinition = {
  schema: 'catalog',
  entities: [ComponentEntity, UptimeFormulaEntity],
  migrations: [
    CreateCatalog1763600000000,
    ComponentVersion1763700000000,
    DowntimeByEnd1763700000001,
    IdempotencyKeys1763700000002,
    OutboxStreams1763700000003,
    DeletedCustomers1795350000000,
    ConsumerPositions1795420000000,
    ErasedCustomers1795700000000,
    ComponentOrder1795900000000,
    UptimeFormula1795920000000,
    Translations1796340000001,
    ComponentUpstreams1796370000000,
    DatabaseServers1796571000000,
  ],
};
