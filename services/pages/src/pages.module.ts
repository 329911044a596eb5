import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import type { AppKit } from '@candor/platform/app.js';
import type { PagesConfig } from './config.js';
import { CustomersController } from './customers/customers.controller.js';
import { CustomersReader } from './customers/customers.reader.js';
import { database } from './database/database.js';
import { PageAddresses } from './page/page-addresses.js';
import { RegisterPage } from './page/register-page.js';
import { PageEventsController } from './rendering/page-events.controller.js';
import { PageStateReader } from './rendering/page-state.reader.js';
import { RenderPage } from './rendering/render-page.js';
import { RenderQueue } from './rendering/render-queue.js';
import { SnapshotStore } from './snapshot/snapshot.store.js';
import { PageUpkeep } from './upkeep/page-upkeep.js';
import { RenderDuePages } from './upkeep/render-due-pages.js';
import { RepublishSnapshots } from './upkeep/republish-snapshots.js';

@Module({})
export class PagesModule {
  static with(config: PagesConfig, kit: AppKit): DynamicModule {
    return {
      module: PagesModule,
      imports: [DatabaseModule.with(config.databaseUrl, database, kit.log), OutboxModule],
      controllers: [CustomersController, PageEventsController],
      providers: [
        { provide: PageAddresses, useValue: config.addresses },
        CustomersReader,
        RegisterPage,
        PageStateReader,
        SnapshotStore,
        RenderPage,
        RenderQueue,
        RenderDuePages,
        RepublishSnapshots,
        PageUpkeep,
      ],
    };
  }
}
