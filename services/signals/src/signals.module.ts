import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { AskUpstream, ASK_WITHIN_MS } from './asking/ask-upstream.js';
import { AskingMetrics } from './asking/asking-metrics.js';
import { ProviderClient } from './asking/provider-client.js';
import { RecordOutcome } from './asking/record-outcome.js';
import { UpstreamClock } from './asking/upstream-clock.js';
import { UpstreamUpkeep } from './asking/upstream-upkeep.js';
import type { SignalsConfig } from './config.js';
import { database } from './database/database.js';
import { DeletedCustomersController } from './deletion/deleted-customers.controller.js';
import { FeaturesConsumer } from './watches/features.consumer.js';
import { FindUpstream } from './watches/find-upstream.js';
import { UpstreamsController } from './watches/upstreams.controller.js';
import { WatchesReader } from './watches/watches.reader.js';
import { WatchesService } from './watches/watches.service.js';

/** A page with 10,000 components has some megabytes. */
const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;

@Module({
  controllers: [UpstreamsController, FeaturesConsumer, DeletedCustomersController],
  providers: [
    Idempotency,
    ProviderClient,
    AskUpstream,
    RecordOutcome,
    AskingMetrics,
    UpstreamClock,
    UpstreamUpkeep,
    FindUpstream,
    WatchesService,
    WatchesReader,
  ],
})
export class SignalsModule {
  static with(config: SignalsConfig): DynamicModule {
    return {
      module: SignalsModule,
      providers: [
        {
          provide: OutboundFetch,
          useValue: new OutboundFetch({
            allow: config.outboundAllow,
            proxy: config.outboundProxy,
            timeoutMs: ASK_WITHIN_MS,
            maxBytes: MAX_DOCUMENT_BYTES,
          }),
        },
      ],
      imports: [DatabaseModule.with(config.databaseUrl, database), OutboxModule],
    };
  }
}
