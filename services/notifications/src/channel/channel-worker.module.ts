import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { DatabaseModule } from '@candor/database/database.module.js';
import { type AppKit } from '@candor/platform/app.js';
import { database } from '../database/database.js';
import { ChunkLeases } from '../ledger/chunk-leases.js';
import { CHANNEL, type Channel } from './channel.js';
import { ChunkWorker } from './chunk-worker.js';
import { NotificationReader } from './notification.reader.js';
import { RecipientResolver } from './recipient-resolver.js';
import { SendWindow } from './send-window.js';
import { StopSignal } from './stop-signal.js';
import { WorkerConfig } from './worker-config.js';
import { WORKER_NAME } from './worker-name.js';

/** Connections to Postgres: every chunk in progress records on its own. */
const POOL_SIZE = 8;

/** What every channel's app is made of; only the channel and its controller differ. */
@Module({})
export class ChannelWorkerModule {
  static with(config: WorkerConfig, kit: AppKit, channel: Channel, controller: Type<object>): DynamicModule {
    return {
      module: ChannelWorkerModule,
      imports: [DatabaseModule.with(config.databaseUrl, database, kit.log, POOL_SIZE)],
      controllers: [controller],
      providers: [
        ChunkLeases,
        ChunkWorker,
        NotificationReader,
        RecipientResolver,
        { provide: WorkerConfig, useValue: config },
        { provide: CHANNEL, useValue: channel },
        { provide: WORKER_NAME, useValue: kit.name },
        { provide: SendWindow, useValue: new SendWindow(config.window) },
        { provide: StopSignal, useValue: new StopSignal(kit.stopping) },
      ],
    };
  }
}
