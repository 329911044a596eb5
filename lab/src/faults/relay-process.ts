import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Bus } from '@candor/bus/bus.js';
import { DatabaseModule } from '@candor/database/database.module.js';
import { OutboxReconciler } from '@candor/outbox/outbox.reconciler.js';
import { OutboxRelay } from '@candor/outbox/outbox.relay.js';
import { OutboxStore, type Handled } from '@candor/outbox/outbox.store.js';
import { StreamLedger } from '@candor/outbox/stream-ledger.js';
import { AppLogger } from '@candor/platform/logger.js';
import { Metrics } from '@candor/platform/metrics.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import { AppKitModule } from '@candor/service-app/app-kit.module.js';
import { relaySchema } from '../scenario/relay-schema.js';

/**
 * A relay in its own process, to be killed. Reports over Node's IPC when it runs and, on request, the number of rows it
 * published.
 */
const [databaseUrl = '', natsUrl = ''] = process.argv.slice(2);
const log = AppLogger.create('relay', 'error');
const bus = new Bus([natsUrl], 'relay', log);
let published = 0;

@Injectable()
class CountingStore extends OutboxStore {
  override async handOut(...given: Parameters<OutboxStore['handOut']>): Promise<Handled> {
    const handled = await super.handOut(...given);
    published += handled.recorded;
    return handled;
  }
}

@Module({
  imports: [
    AppKitModule.with(bus, new AppCalls(bus, { log }), { log, metrics: new Metrics() }),
    DatabaseModule.with(databaseUrl, relaySchema),
  ],
  providers: [OutboxReconciler, OutboxRelay, StreamLedger, { provide: OutboxStore, useClass: CountingStore }],
})
class RelayRoot {}

await NestFactory.createApplicationContext(RelayRoot, { logger: false });
process.on('message', () => process.send?.({ published }));
process.on('disconnect', () => process.exit(0));
process.send?.({ published });
