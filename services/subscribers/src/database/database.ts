import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { BOT_TOKEN, WEBHOOK_URL } from '../subscription/seal-purposes.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { CreateSubscription1795204800000 } from './migrations/1795204800000-create-subscription.js';
import { Administration1795215600000 } from './migrations/1795215600000-administration.js';
import { Choices1795215600002 } from './migrations/1795215600002-choices.js';
import { OutboxStreams1795217400000 } from './migrations/1795217400000-outbox-streams.js';
import { ManageLinks1795218000000 } from './migrations/1795218000000-manage-links.js';
import { Gates1795218000001 } from './migrations/1795218000001-gates.js';
import { Refusals1795218000002 } from './migrations/1795218000002-refusals.js';
import { SecretRotation1795218000003 } from './migrations/1795218000003-secret-rotation.js';
import { AskedLately1795218000004 } from './migrations/1795218000004-asked-lately.js';
import { Imports1795218000005 } from './migrations/1795218000005-imports.js';
import { Slack1795218000006 } from './migrations/1795218000006-slack.js';
import { WaitingAddresses1795228900000 } from './migrations/1795228900000-waiting-addresses.js';
import { SignUps1795230200000 } from './migrations/1795230200000-sign-ups.js';
import { AsciiDomains1795360000000 } from './migrations/1795360000000-ascii-domains.js';
import { Languages1796230000000 } from './migrations/1796230000000-languages.js';
import { ReaderLinks1796400000002 } from './migrations/1796400000002-reader-links.js';
import { FurtherPages1796510000000 } from './migrations/1796510000000-further-pages.js';
import { Audiences1796520000000 } from './migrations/1796520000000-audiences.js';
import { FirstPageAudiences1796550000120 } from './migrations/1796550000120-first-page-audiences.js';
import { ApprovedSubscriptions1796560000000 } from './migrations/1796560000000-approved-subscriptions.js';

export const database: SchemaDefinition = {
  schema: 'subscribers',
  entities: [SubscriptionEntity],
  migrations: [
    CreateSubscription1795204800000,
    Administration1795215600000,
    Choices1795215600002,
    OutboxStreams1795217400000,
    ManageLinks1795218000000,
    Gates1795218000001,
    Refusals1795218000002,
    SecretRotation1795218000003,
    AskedLately1795218000004,
    Imports1795218000005,
    Slack1795218000006,
    WaitingAddresses1795228900000,
    SignUps1795230200000,
    DeletedCustomers1795350000000,
    AsciiDomains1795360000000,
    ConsumerPositions1795420000000,
    ErasedCustomers1795700000000,
    Languages1796230000000,
    ReaderLinks1796400000002,
    FurtherPages1796510000000,
    Audiences1796520000000,
    FirstPageAudiences1796550000120,
    ApprovedSubscriptions1796560000000,
    DatabaseServers1796571000000,
  ],
  sealed: [
    {
      name: 'subscription',
      key: 'id',
      purposes: { sealed_token: BOT_TOKEN, sealed_webhook_url: WEBHOOK_URL },
      where: `channel = 'slack' and sealed_token is not null`,
    },
  ],
};
