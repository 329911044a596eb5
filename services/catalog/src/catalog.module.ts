import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { ComponentGroupsService } from './components/component-groups.service.js';
import { ComponentOrderService } from './components/component-order.service.js';
import { ComponentsController } from './components/components.controller.js';
import { ComponentsReader } from './components/components.reader.js';
import { ComponentsService } from './components/components.service.js';
import type { CatalogConfig } from './config.js';
import { database } from './database/database.js';
import { DeletedCustomersController } from './deletion/deleted-customers.controller.js';
import { DowntimeController } from './downtime/downtime.controller.js';
import { DowntimeReader } from './downtime/downtime.reader.js';
import { FollowUpstreams } from './downtime/follow-upstreams.js';
import { OwnStatuses } from './downtime/own-statuses.js';
import { PublicStatus } from './downtime/public-status.js';
import { RecordIncident } from './downtime/record-incident.js';
import { ComponentImportsController } from './imports/component-imports.controller.js';
import { ComponentImportsService } from './imports/component-imports.service.js';
import { OtherPages } from './imports/other-pages.js';
import { UptimeController } from './uptime/uptime.controller.js';
import { UptimeFormulaService } from './uptime/uptime-formula.service.js';

/** Summaries of large pages have some hundred kilobytes. */
const MAX_SUMMARY_BYTES = 2 * 1024 * 1024;

@Module({
  controllers: [
    ComponentsController,
    ComponentImportsController,
    DowntimeController,
    UptimeController,
    DeletedCustomersController,
  ],
  providers: [
    Idempotency,
    ComponentsService,
    ComponentsReader,
    ComponentGroupsService,
    ComponentOrderService,
    ComponentImportsService,
    OtherPages,
    DowntimeReader,
    FollowUpstreams,
    OwnStatuses,
    PublicStatus,
    RecordIncident,
    UptimeFormulaService,
  ],
})
export class CatalogModule {
  static with(config: CatalogConfig): DynamicModule {
    return {
      module: CatalogModule,
      providers: [
        {
          provide: OutboundFetch,
          useValue: new OutboundFetch({
            allow: config.outboundAllow,
            proxy: config.outboundProxy,
            maxBytes: MAX_SUMMARY_BYTES,
          }),
        },
      ],
      imports: [DatabaseModule.with(config.databaseUrl, database), OutboxModule],
    };
  }
}
