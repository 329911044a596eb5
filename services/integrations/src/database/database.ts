import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { IntegrationEntity } from '../integration/integration.entity.js';
import { SLACK_TOKEN, SLACK_WEBHOOK, TWITTER_SECRET, TWITTER_TOKEN } from '../integration/seal-purposes.js';
import { CreateIntegration1795216000000 } from './migrations/1795216000000-create-integration.js';
import { AsciiDomains1795360000000 } from './migrations/1795360000000-ascii-domains.js';

export const database: SchemaDefinition = {
  schema: 'integrations',
  entities: [IntegrationEntity],
  migrations: [
    CreateIntegration1795216000000,
    DeletedCustomers1795350000000,
    AsciiDomains1795360000000,
    ConsumerPositions1795420000000,
    ErasedCustomers1795700000000,
    DatabaseServers1796571000000,
  ],
  sealed: [
    {
      name: 'integration',
      key: 'id',
      purposes: { sealed_token: SLACK_TOKEN, sealed_secret: SLACK_WEBHOOK },
      where: `channel = 'slack'`,
    },
    {
      name: 'integration',
      key: 'id',
      purposes: { sealed_token: TWITTER_TOKEN, sealed_secret: TWITTER_SECRET },
      where: `channel = 'twitter'`,
    },
  ],
};
