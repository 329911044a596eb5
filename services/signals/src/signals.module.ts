import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { AskUpstream } from './asking/ask-upstream.js';
import { AskingMetrics } from './asking/asking-metrics.js';
import { ProviderClient } from './asking/provider-client.js';
import { RecordLook } from './asking/record-look.js';
import { RecordOutcome } from './asking/record-outcome.js';
import { UpstreamClock } from './asking/upstream-clock.js';
import { UpstreamUpkeep } from './asking/upstream-upkeep.js';
import type { SignalsConfig } from './config.js';
import { database } from './database/database.js';
import { DeletedCustomersController } from './deletion/deleted-customers.controller.js';
import { DraftsController } from './drafts/drafts.controller.js';
import { DraftsService } from './drafts/drafts.service.js';
import { LinksController } from './linking/links.controller.js';
import { LinksReader } from './linking/links.reader.js';
import { LinksService } from './linking/links.service.js';
import { OwnComponentsConsumer } from './linking/own-components.consumer.js';
import { OwnComponents } from './linking/own-components.js';
import { LinksClock } from './links/links-clock.js';
import { SettleLinks } from './links/settle-links.js';
import { FeaturesConsumer } from './watches/features.consumer.js';
import { FindUpstream } from './watches/find-upstream.js';
import { UpstreamsController } from './watches/upstreams.controller.js';
import { WatchesReader } from './watches/watches.reader.js';
import { WatchesService } from './watches/watches.service.js';

/** A page with 10,000 components has some megabytes. */
const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024;
/** For all documents of a page (ms): less than the clock's lease. */
const ASK_WITHIN_MS = 10_000;

@Module({
  controllers: [
    UpstreamsController,
    LinksController,
    DraftsController,
    FeaturesConsumer,
    OwnComponentsConsumer,
    DeletedCustomersController,
  ],
  providers: [
    Idempotency,
    ProviderClient,
    RecordOutcome,
    RecordLook,
    AskingMetrics,
    UpstreamClock,
    UpstreamUpkeep,
    FindUpstream,
    WatchesService,
    WatchesReader,
    SettleLinks,
    LinksClock,
    OwnComponents,
    LinksService,
    LinksReader,
    DraftsService,
  ],
})
export class SignalsModule {
  static with(config: SignalsConfig, { askWithinMs = ASK_WITHIN_MS } = {}): DynamicModule {
    return {
      module: SignalsModule,
      providers: [
        {
          provide: AskUpstream,
          useFactory: (provider: ProviderClient) => new AskUpstream(provider, askWithinMs),
          inject: [ProviderClient],
        },
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
