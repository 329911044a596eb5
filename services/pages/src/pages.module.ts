import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { BeginningController } from './beginning/beginning.controller.js';
import { BeginningService } from './beginning/beginning.service.js';
import type { PagesConfig } from './config.js';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersReader } from './customers/customers.reader.js';
import { CustomizeController } from './customize/customize.controller.js';
import { CustomizeReader } from './customize/customize.reader.js';
import { CustomizeService } from './customize/customize.service.js';
import { ImagesController } from './customize/images.controller.js';
import { ImagesService } from './customize/images.service.js';
import { database } from './database/database.js';
import { DeletedCustomersController } from './deletion/deleted-customers.controller.js';
import { TakeDownPage } from './deletion/take-down-page.js';
import { DomainResolver } from './domains/domain-resolver.js';
import { DomainsService } from './domains/domains.service.js';
import { OrganisationPagesController } from './organisation/organisation-pages.controller.js';
import { OrganisationPagesReader } from './organisation/organisation-pages.reader.js';
import { OrganisationPagesService } from './organisation/organisation-pages.service.js';
import { PageAddresses } from './page/page-addresses.js';
import { RegisterPage } from './page/register-page.js';
import { FeaturesController } from './projection/features.controller.js';
import { MonthChanges } from './projection/month-changes.js';
import { MonthEventsController } from './projection/month-events.controller.js';
import { MonthQueue } from './projection/month-queue.js';
import { MonthReader } from './projection/month.reader.js';
import { PageContexts } from './projection/page-contexts.js';
import { PageEventsController } from './projection/page-events.controller.js';
import { PageQueue } from './projection/page-queue.js';
import { PageReader } from './projection/page.reader.js';
import { ProjectMonth } from './projection/project-month.js';
import { ProjectPage } from './projection/project-page.js';
import { SearchMonths } from './projection/search-months.js';
import { StateFrame } from './projection/state-frame.js';
import { StateStore } from './projection/state.store.js';
import { StoreFeatures } from './projection/store-features.js';
import { ReadersController } from './readers/readers.controller.js';
import { ReadersReader } from './readers/readers.reader.js';
import { ReadersService } from './readers/readers.service.js';
import { ReplacePrograms } from './readers/replace-programs.js';
import { CheckDomains } from './settings/check-domains.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsNews } from './settings/settings.news.js';
import { SettingsReader } from './settings/settings.reader.js';
import { SettingsService } from './settings/settings.service.js';
import { SlackOffer } from './settings/slack-offer.js';
import { SideDoorController } from './side-door/side-door.controller.js';
import { SideDoorKeys } from './side-door/side-door-keys.js';
import { TakeSideDoorNotice } from './side-door/take-side-door-notice.js';
import { DatabaseServer } from './upkeep/database-server.js';
import { FollowOldRelease } from './upkeep/follow-old-release.js';
import { LaterStatesController } from './upkeep/later-states.controller.js';
import { PageUpkeep } from './upkeep/page-upkeep.js';
import { ProjectDuePages } from './upkeep/project-due-pages.js';
import { PublishAbove } from './upkeep/publish-above.js';
import { RepublishStates } from './upkeep/republish-states.js';
import { TakeLaterStates } from './upkeep/take-later-states.js';
import { WithdrawStrays } from './upkeep/withdraw-strays.js';
import { PageUptimeController } from './uptime/page-uptime.controller.js';
import { PageUptimeService } from './uptime/page-uptime.service.js';

@Module({})
export class PagesModule {
  static with(config: PagesConfig): DynamicModule {
    return {
      module: PagesModule,
      imports: [DatabaseModule.with(config.databaseUrl, database), OutboxModule],
      controllers: [
        CustomersController,
        SettingsController,
        BeginningController,
        CustomizeController,
        ImagesController,
        PageEventsController,
        MonthEventsController,
        FeaturesController,
        LaterStatesController,
        SideDoorController,
        ReadersController,
        OrganisationPagesController,
        PageUptimeController,
        DeletedCustomersController,
      ],
      providers: [
        { provide: PageAddresses, useValue: config.addresses },
        { provide: SlackOffer, useValue: new SlackOffer(config.hasSlack) },
        { provide: DomainResolver, useValue: new DomainResolver(config.dnsServers) },
        DomainsService,
        CheckDomains,
        CustomersReader,
        RegisterPage,
        SettingsReader,
        SettingsService,
        BeginningService,
        CustomizeReader,
        CustomizeService,
        ImagesService,
        SettingsNews,
        StoreFeatures,
        PageContexts,
        PageReader,
        MonthReader,
        StateFrame,
        StateStore,
        TakeDownPage,
        ProjectPage,
        PageQueue,
        SearchMonths,
        ProjectMonth,
        MonthQueue,
        MonthChanges,
        PasswordHasher,
        ReadersReader,
        ReadersService,
        ReplacePrograms,
        Idempotency,
        OrganisationPagesReader,
        OrganisationPagesService,
        PageUptimeService,
        SideDoorKeys,
        TakeSideDoorNotice,
        PublishAbove,
        TakeLaterStates,
        WithdrawStrays,
        RepublishStates,
        DatabaseServer,
        ProjectDuePages,
        FollowOldRelease,
        PageUpkeep,
      ],
    };
  }
}
