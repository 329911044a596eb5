import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { Ledger1795000000000 } from './migrations/1795000000000-ledger.js';
import { PageFacts1795000000001 } from './migrations/1795000000001-page-facts.js';
import { ComponentVersion1795000000002 } from './migrations/1795000000002-component-version.js';
import { IncidentDeletion1795000000003 } from './migrations/1795000000003-incident-deletion.js';
import { PartitionedLedger1795000000004 } from './migrations/1795000000004-partitioned-ledger.js';
import { CurrentStates1795000000005 } from './migrations/1795000000005-current-states.js';
import { GuardedPartitions1795000000006 } from './migrations/1795000000006-guarded-partitions.js';
import { DeadLetters1795217500000 } from './migrations/1795217500000-dead-letters.js';
import { MaintenanceState1795217500001 } from './migrations/1795217500001-maintenance-state.js';
import { RecordDelivered1795217800000 } from './migrations/1795217800000-record-delivered.js';
import { AccountMails1795217800001 } from './migrations/1795217800001-account-mails.js';
import { HalfFullRanges1795217800002 } from './migrations/1795217800002-half-full-ranges.js';
import { PageUrl1795231600000 } from './migrations/1795231600000-page-url.js';
import { EventOrigin1795319500000 } from './migrations/1795319500000-event-origin.js';
import { CustomerName1795340000000 } from './migrations/1795340000000-customer-name.js';
import { FactorMails1795640000001 } from './migrations/1795640000001-factor-mails.js';
import { ComponentPlaces1795900000000 } from './migrations/1795900000000-component-places.js';
import { BrandColor1795910000001 } from './migrations/1795910000001-brand-color.js';
import { ToldCorrections1796210000000 } from './migrations/1796210000000-told-corrections.js';
import { OverdueUpdates1796210000001 } from './migrations/1796210000001-overdue-updates.js';
import { FailedEntries1796210000002 } from './migrations/1796210000002-failed-entries.js';
import { Announcements1796310000002 } from './migrations/1796310000002-announcements.js';
import { OwnStatuses1796240000000 } from './migrations/1796240000000-own-statuses.js';
import { PageLanguage1796330000000 } from './migrations/1796330000000-page-language.js';
import { ComponentTranslations1796340000002 } from './migrations/1796340000002-component-translations.js';
import { UpstreamNotices1796370000001 } from './migrations/1796370000001-upstream-notices.js';
import { FurtherPages1796500000001 } from './migrations/1796500000001-further-pages.js';
import { SubscribersOfFurtherPages1796510000010 } from './migrations/1796510000010-subscribers-of-further-pages.js';
import { Audiences1796520000010 } from './migrations/1796520000010-audiences.js';
import { FirstPageAudiences1796550000130 } from './migrations/1796550000130-first-page-audiences.js';
import { GivenBackChunks1796590000070 } from './migrations/1796590000070-given-back-chunks.js';
import { ReaderLinks1796400000000 } from './migrations/1796400000000-reader-links.js';

/** Everything here is read and written in batches with plain SQL, so there are no entities. */
export const database: SchemaDefinition = {
  schema: 'notifications',
  entities: [],
  migrations: [
    Ledger1795000000000,
    PageFacts1795000000001,
    ComponentVersion1795000000002,
    IncidentDeletion1795000000003,
    PartitionedLedger1795000000004,
    CurrentStates1795000000005,
    GuardedPartitions1795000000006,
    DeadLetters1795217500000,
    MaintenanceState1795217500001,
    RecordDelivered1795217800000,
    AccountMails1795217800001,
    HalfFullRanges1795217800002,
    PageUrl1795231600000,
    EventOrigin1795319500000,
    CustomerName1795340000000,
    DeletedCustomers1795350000000,
    ConsumerPositions1795420000000,
    FactorMails1795640000001,
    ErasedCustomers1795700000000,
    ComponentPlaces1795900000000,
    BrandColor1795910000001,
    ToldCorrections1796210000000,
    OverdueUpdates1796210000001,
    FailedEntries1796210000002,
    OwnStatuses1796240000000,
    Announcements1796310000002,
    PageLanguage1796330000000,
    ComponentTranslations1796340000002,
    UpstreamNotices1796370000001,
    ReaderLinks1796400000000,
    FurtherPages1796500000001,
    SubscribersOfFurtherPages1796510000010,
    Audiences1796520000010,
    FirstPageAudiences1796550000130,
    GivenBackChunks1796590000070,
    DatabaseServers1796571000000,
  ],
};
