import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { type AppKit } from '@candor/platform/app.js';
import { database } from '../database/database.js';
import { ChunkOffers } from '../ledger/chunk-offers.js';
import { EventStore } from '../ledger/event.store.js';
import { PlannerConfig } from './config.js';
import { DeliveryReportController } from './delivery-report.controller.js';
import { DeliveryReportReader } from './delivery-report.reader.js';
import { Dispatcher } from './dispatcher.js';
import { FanOut } from './fan-out.js';
import { IncidentChangesController } from './incident-changes.controller.js';
import { PageFacts } from './page-facts.js';
import { PlannerController } from './planner.controller.js';
import { Planner } from './planner.js';
import { UnfinishedEvents } from './unfinished-events.js';

/** Who is told what, and when a worker gets to it. */
@Module({})
export class PlannerModule {
  static with(config: PlannerConfig, kit: AppKit): DynamicModule {
    return {
      module: PlannerModule,
      imports: [DatabaseModule.with(config.databaseUrl, database, kit.log)],
      controllers: [PlannerController, IncidentChangesController, DeliveryReportController],
      providers: [
        ChunkOffers,
        DeliveryReportReader,
        Dispatcher,
        EventStore,
        FanOut,
        PageFacts,
        Planner,
        UnfinishedEvents,
        { provide: PlannerConfig, useValue: config },
      ],
    };
  }
}
