import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { ConsumerPositions1795420000000 } from '@candor/outbox/consumer-positions.migration.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { CustomDomainEntity } from '../domains/custom-domain.entity.js';
import { PageEntity } from '../page/page.entity.js';
import { PageSettingsEntity } from '../page/settings.entity.js';
import { CreatePageAndSnapshot1795204800000 } from './migrations/1795204800000-create-page-and-snapshot.js';
import { PageSettings1795204800001 } from './migrations/1795204800001-page-settings.js';
import { PageNextRender1795204800002 } from './migrations/1795204800002-page-next-render.js';
import { OutboxStreams1795217400000 } from './migrations/1795217400000-outbox-streams.js';
import { Customization1795220400000 } from './migrations/1795220400000-customization.js';
import { PageImage1795220500000 } from './migrations/1795220500000-page-image.js';
import { CustomDomain1795220600000 } from './migrations/1795220600000-custom-domain.js';
import { Archives1795220700000 } from './migrations/1795220700000-archives.js';
import { FrameAncestors1795220700001 } from './migrations/1795220700001-frame-ancestors.js';
import { PageName1795340000000 } from './migrations/1795340000000-page-name.js';
import { PublishedStates1795410000000 } from './migrations/1795410000000-published-states.js';
import { ChangedItems1795430000000 } from './migrations/1795430000000-changed-items.js';
import { SideDoorKeys1795800000000 } from './migrations/1795800000000-side-door-keys.js';
import { GroupsShown1795900000000 } from './migrations/1795900000000-groups-shown.js';
import { AnnouncingPages1796310000001 } from './migrations/1796310000001-announcing-pages.js';
import { Brand1795910000000 } from './migrations/1795910000000-brand.js';
import { Beginning1796320000000 } from './migrations/1796320000000-beginning.js';
import { PageLanguage1796330000000 } from './migrations/1796330000000-page-language.js';
import { PageReaders1796380000000 } from './migrations/1796380000000-page-readers.js';
import { PeopleWhoRead1796400000001 } from './migrations/1796400000001-people-who-read.js';
import { ManyPages1796500000010 } from './migrations/1796500000010-many-pages.js';
import { Audiences1796520000040 } from './migrations/1796520000040-audiences.js';
import { ReaderProviders1796530000000 } from './migrations/1796530000000-reader-providers.js';
import { PageUptime1796540000020 } from './migrations/1796540000020-page-uptime.js';
import { ReaderPrograms1796540000050 } from './migrations/1796540000050-reader-programs.js';
import { NewestDueMonth1796540000060 } from './migrations/1796540000060-newest-due-month.js';
import { FirstPageAudiences1796550000100 } from './migrations/1796550000100-first-page-audiences.js';
import { AnnouncementsBefore1796590000080 } from './migrations/1796590000080-announcements-before.js';

export const database: SchemaDefinition = {
  schema: 'pages',
  entities: [CustomDomainEntity, PageEntity, PageSettingsEntity],
  migrations: [
    CreatePageAndSnapshot1795204800000,
    PageSettings1795204800001,
    PageNextRender1795204800002,
    OutboxStreams1795217400000,
    Customization1795220400000,
    PageImage1795220500000,
    CustomDomain1795220600000,
    Archives1795220700000,
    FrameAncestors1795220700001,
    PageName1795340000000,
    DeletedCustomers1795350000000,
    PublishedStates1795410000000,
    ConsumerPositions1795420000000,
    ChangedItems1795430000000,
    ErasedCustomers1795700000000,
    SideDoorKeys1795800000000,
    GroupsShown1795900000000,
    Brand1795910000000,
    Beginning1796320000000,
    AnnouncingPages1796310000001,
    PageLanguage1796330000000,
    PageReaders1796380000000,
    PeopleWhoRead1796400000001,
    ManyPages1796500000010,
    Audiences1796520000040,
    ReaderProviders1796530000000,
    PageUptime1796540000020,
    ReaderPrograms1796540000050,
    NewestDueMonth1796540000060,
    FirstPageAudiences1796550000100,
    AnnouncementsBefore1796590000080,
    DatabaseServers1796571000000,
  ],
};
