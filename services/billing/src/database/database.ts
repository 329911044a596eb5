import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { InvoiceEntity } from '../invoices/invoice.entity.js';
import { OperationEntity } from '../subscription/operation.entity.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { CreateBilling1795222800000 } from './migrations/1795222800000-create-billing.js';
import { CardSince1795222800001 } from './migrations/1795222800001-card-since.js';
import { CustomerName1795340000000 } from './migrations/1795340000000-customer-name.js';
import { Operations1795341000000 } from './migrations/1795341000000-operations.js';
import { IdempotencyKeys1795342000000 } from './migrations/1795342000000-idempotency-keys.js';

export const database: SchemaDefinition = {
  schema: 'billing',
  entities: [SubscriptionEntity, OperationEntity, InvoiceEntity],
  migrations: [
    CreateBilling1795222800000,
    CardSince1795222800001,
    CustomerName1795340000000,
    Operations1795341000000,
    IdempotencyKeys1795342000000,
    DeletedCustomers1795350000000,
    ConsumerPositions1795420000000,
    ErasedCustomers1795700000000,
    DatabaseServers1796571000000,
  ],
};
