import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import type { AppKit } from '@candor/platform/app.js';
import type { PagesConfig } from './config.js';
import { ArchiveChanges } from './archives/archive-changes.js';
import { ArchiveEventsController } from './archives/archive-events.controller.js';
import { ArchiveParts } from './archives/archive-parts.js';
import { ArchiveQueue } from './archives/archive-queue.js';
import { ArchiveRequests } from './archives/archive-requests.js';
import { MonthReader } from './archives/month.reader.js';
import { RenderArchives } from './archives/render-archives.js';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersReader } from './customers/customers.reader.js';
import { CustomizeController } from './customize/customize.controller.js';
import { CustomizeReader } from './customize/customize.reader.js';
import { CustomizeService } from './customize/customize.service.js';
import { database } from './database/database.js';
import { CheckDomains } from './domains/check-domains.js';
import { DomainResolver } from './domains/domain-resolver.js';
import { DomainsService } from './domains/domains.service.js';
import { FeaturesController } from './features/features.controller.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { PageAddresses } from './page/page-addresses.js';
import { PagePreview } from './previews/page-preview.js';
import { PreviewsController } from './previews/previews.controller.js';
import { RegisterPage } from './page/register-page.js';
import { PageEventsController } from './rendering/page-events.controller.js';
import { PageContexts } from './rendering/page-contexts.js';
import { PageFrame } from './rendering/page-frame.js';
import { PageStateReader } from './rendering/page-state.reader.js';
import { RenderPage } from './rendering/render-page.js';
import { SlackOffer } from './rendering/slack-offer.js';
import { RenderQueue } from './rendering/render-queue.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsNews } from './settings/settings.news.js';
import { SettingsReader } from './settings/settings.reader.js';
import { SettingsService } from './settings/settings.service.js';
import { SnapshotStore } from './snapshot/snapshot.store.js';
import { ArchiveUpkeep } from './upkeep/archive-upkeep.js';
import { PageUpkeep } from './upkeep/page-upkeep.js';
import { RenderDuePages } from './upkeep/render-due-pages.js';
import { RepublishArchives } from './upkeep/republish-archives.js';
import { RepublishSnapshots } from './upkeep/republish-snapshots.js';

@Module({})
export class PagesModule {
  static with(config: PagesConfig, kit: AppKit): DynamicModule {
    return {
      module: PagesModule,
      imports: [DatabaseModule.with(config.databaseUrl, database, kit.log), OutboxModule],
      controllers: [
        CustomersController,
        SettingsController,
        CustomizeController,
        ImagesController,
        PageEventsController,
        ArchiveEventsController,
        FeaturesController,
        PreviewsController,
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
        CustomizeReader,
        CustomizeService,
        ImagesService,
        SettingsNews,
        PageContexts,
        PageFrame,
        PageStateReader,
        MonthReader,
        ArchiveParts,
        ArchiveRequests,
        RenderArchives,
        ArchiveQueue,
        ArchiveChanges,
        PagePreview,
        SnapshotStore,
        RenderPage,
        RenderQueue,
        RenderDuePages,
        RepublishSnapshots,
        RepublishArchives,
        ArchiveUpkeep,
        PageUpkeep,
      ],
    };
  }
}
