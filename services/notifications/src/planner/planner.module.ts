import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { type AppKit } from '@candor/platform/app.js';
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
import { BacklogMetrics } from './backlog-metrics.js';
import { PlannerConfig } from './config.js';
import { Dispatcher } from './dispatcher.js';
import { FanOut } from './fan-out.js';
import { IncidentChangesController } from './incident-changes.controller.js';
import { LedgerUpkeep } from './ledger-upkeep.js';
import { NewsController } from './news.controller.js';
import { PageFacts } from './page-facts.js';
import { PlannerController } from './planner.controller.js';
import { Planner } from './planner.js';
import { UnfinishedEvents } from './unfinished-events.js';

/** Decides who is notified of what, and when a worker gets to it. */
@Module({})
export class PlannerModule {
  static with(config: PlannerConfig, kit: AppKit): DynamicModule {
    return {
      module: PlannerModule,
      imports: [DatabaseModule.with(config.databaseUrl, database, kit.log), OutboxModule, DeadLettersModule],
      controllers: [
        PlannerController,
        NewsController,
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
        Planner,
        PreviewReader,
        Resend,
        UnfinishedEvents,
        { provide: PlannerConfig, useValue: config },
      ],
    };
  }
}
