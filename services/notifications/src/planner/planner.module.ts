import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { database } from '../database/database.js';
import { DeadLettersModule } from '../dead-letters/dead-letters.module.js';
import { DeletedCustomersController } from '../deletion/deleted-customers.controller.js';
import { ChunkOffers } from '../ledger/chunk-offers.js';
import { EventStore } from '../ledger/event.store.js';
import { LedgerRetention } from '../ledger/ledger-retention.js';
import { AudienceCount } from '../previews/audience-count.js';
import { PreviewReader } from '../previews/preview.reader.js';
import { PreviewsController } from '../previews/previews.controller.js';
import { AddressBook } from '../reports/address-book.js';
import { DeliveriesController } from '../reports/deliveries.controller.js';
import { DeliveriesReader } from '../reports/deliveries.reader.js';
import { DeliveryReportController } from '../reports/delivery-report.controller.js';
import { DeliveryReportReader } from '../reports/delivery-report.reader.js';
import { Resend } from '../reports/resend.js';
import { BacklogMetrics } from '../planning/backlog-metrics.js';
import { PlannerConfig } from '../planning/config.js';
import { Dispatcher } from '../planning/dispatcher.js';
import { FanOut } from '../planning/fan-out.js';
import { IncidentChangesController } from '../planning/incident-changes.controller.js';
import { LedgerUpkeep } from '../planning/ledger-upkeep.js';
import { AnnouncementsController } from '../planning/announcements.controller.js';
import { NewsController } from '../planning/news.controller.js';
import { FurtherPageFacts } from '../planning/further-page-facts.js';
import { PageFacts } from '../planning/page-facts.js';
import { PlannerController } from '../planning/planner.controller.js';
import { Planner } from '../planning/planner.js';
import { UnfinishedEvents } from '../planning/unfinished-events.js';

/** Decides who is notified of what, and when a worker gets to it. */
@Module({})
export class PlannerModule {
  static with(config: PlannerConfig): DynamicModule {
    return {
      module: PlannerModule,
      imports: [DatabaseModule.with(config.databaseUrl, database), OutboxModule, DeadLettersModule],
      controllers: [
        PlannerController,
        NewsController,
        AnnouncementsController,
        IncidentChangesController,
        DeliveryReportController,
        DeliveriesController,
        PreviewsController,
        DeletedCustomersController,
      ],
      providers: [
        AddressBook,
        AudienceCount,
        BacklogMetrics,
        ChunkOffers,
        DeliveriesReader,
        DeliveryReportReader,
        Dispatcher,
        EventStore,
        FanOut,
        LedgerRetention,
        LedgerUpkeep,
        PageFacts,
        FurtherPageFacts,
        Planner,
        PreviewReader,
        Resend,
        UnfinishedEvents,
        { provide: PlannerConfig, useValue: config },
      ],
    };
  }
}
