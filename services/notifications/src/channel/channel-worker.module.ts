import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { type AppKit } from '@candor/platform/app.js';
import { database } from '../database/database.js';
import { ChunkLeases } from '../ledger/chunk-leases.js';
import { Refusals } from '../ledger/refusals.js';
import { CHANNEL, type Channel } from './channel.js';
import { chunkController } from './chunk.controller.js';
import { ChunkWorker } from './chunk-worker.js';
import { NotificationReader } from './notification.reader.js';
import { RecipientResolver } from './recipient-resolver.js';
import { SendMetrics } from './send-metrics.js';
import { SendWindow } from './send-window.js';
import { StopSignal } from './stop-signal.js';
import { tracedChannel } from './traced-channel.js';
import { WorkerConfig } from './worker-config.js';
import { ProgressWatch } from './progress-watch.js';
import { WorkerProgress } from './worker-progress.js';
import { WORKER_NAME } from './worker-name.js';

/** Connections to Postgres: every chunk in progress records its own results. */
const POOL_SIZE = 8;

/** The modules that every channel's app consists of; only the channel differs. */
@Module({})
export class ChannelWorkerModule {
  static with(
    config: WorkerConfig,
    kit: AppKit,
    channel: Channel,
    controller: Type<object> = chunkController(channel.name),
  ): DynamicModule {
    const progress = new WorkerProgress(config.stallMs);
    kit.health.addCheck('progress', () => progress.isHealthy());
    return {
      module: ChannelWorkerModule,
      imports: [DatabaseModule.with(config.databaseUrl, database, POOL_SIZE), OutboxModule],
      controllers: [controller],
      providers: [
        ChunkLeases,
        ChunkWorker,
        NotificationReader,
        RecipientResolver,
        Refusals,
        SendMetrics,
        { provide: WorkerConfig, useValue: config },
        { provide: CHANNEL, useValue: kit.tracing ? tracedChannel(channel) : channel },
        { provide: WORKER_NAME, useValue: kit.name },
        { provide: SendWindow, useValue: new SendWindow(config.window, config.share) },
        { provide: WorkerProgress, useValue: progress },
        ProgressWatch,
        { provide: StopSignal, useValue: new StopSignal(kit.stopping) },
      ],
    };
  }
}
