import { Controller, type Type } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OnChunk, type MessageMeta } from '@candor/streams/on-event.js';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@candor/bus/context-headers.js';
import { defineService } from '@candor/service-app/define-service.js';
import { type AppDefinition, type RunningApp } from '@candor/platform/app.js';
import { AppLogger } from '@candor/platform/logger.js';
import { type ChunkPointer } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { ChannelWorkerModule } from '../src/channel/channel-worker.module.js';
import { type Channel } from '../src/channel/channel.js';
import { type Outcome } from '../src/ledger/outcome.js';
import { ChunkWorker } from '../src/channel/chunk-worker.js';
import { WorkerConfig, workerSchema } from '../src/channel/worker-config.js';
import { app as plannerApp } from '../src/planner/app.js';
import { Pipeline } from './pipeline.js';

const STALL_MS = 1_500;

/** A channel whose sends end when the test lets them. */
class HangingChannel implements Channel {
  readonly name = 'email';
  readonly sends: ((outcome: Outcome) => void)[] = [];

  send(): Promise<Outcome> {
    return new Promise((resolve) => this.sends.push(resolve));
  }

  async close(): Promise<void> {
    for (const end of this.sends) end({ kind: 'delivered' });
  }
}

/** A channel with a bug of ours. */
class FaultyChannel implements Channel {
  readonly name = 'email';

  async send(): Promise<Outcome> {
    throw new Error('not thought of');
  }

  async close(): Promise<void> {}
}

@Controller()
class EmailController {
  constructor(private readonly worker: ChunkWorker) {}

  @OnChunk('email', 'fast', { consumer: 'notifications-email-fast' })
  async onFast(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    await this.worker.process('fast', pointer, meta);
  }
}

/** Receives nothing, like a worker that lost its subscription. */
@Controller()
class DeafController {}

describe('a worker without progress', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start({ env: { WORKER_STALL_MS: String(STALL_MS) } });
    await pipeline.startApp(plannerApp);
  });
  afterAll(() => pipeline?.stop());

  const define = (channel: Channel, controller: Type<object>): AppDefinition =>
    defineService({
      name: 'stuck-worker',
      config: (env) => new WorkerConfig(workerSchema.parse({ ...env, NATS_URL: env.NATS_URL }), 10),
      module: (config, kit) => ChannelWorkerModule.with(config, kit, channel, controller),
    });
  const start = (channel: Channel, controller: Type<object>) => pipeline.startApp(define(channel, controller));

  async function untilReady(worker: RunningApp, ready: boolean): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (worker.health.report().ready !== ready) {
      if (Date.now() > deadline) throw new Error(`not ${ready ? 'ready' : 'unready'} in time`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('is not ready while its sends hang, and is ready again once they end', async () => {
    const channel = new HangingChannel();
    const worker = await start(channel, EmailController);
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 1);
    await untilReady(worker, true);
    const { eventId } = await pipeline.publishEntry(customerId);
    await untilReady(worker, false);
    expect(worker.health.report().checks).toMatchObject({ progress: false, nats: true });
    for (const end of channel.sends) end({ kind: 'delivered' });
    await untilReady(worker, true);
    await pipeline.untilSettled(eventId);
    await worker.close();
  });

  it('logs a failure with the request, trace and organisation that started it', async () => {
    const lines: Record<string, unknown>[] = [];
    const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
    const log = AppLogger.create('stuck-worker', 'error', { write });
    const { name, start: startWith } = define(new FaultyChannel(), EmailController);
    const worker = await pipeline.startApp({ name, start: (env, kit) => startWith(env, { ...kit, log }) });
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 1);
    const traceId = 'c'.repeat(32);
    const { eventId } = await pipeline.publishEntry(customerId, {
      head: { [REQUEST_ID_HEADER]: 'r-of-a-day-ago', [TRACEPARENT_HEADER]: `00-${traceId}-${'d'.repeat(16)}-00` },
    });
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and attempts = 1`);
    await worker.close();
    const ours = lines.filter((line) => line.customerId === customerId);
    expect(ours).toMatchObject([{ msg: 'channel failed', requestId: 'r-of-a-day-ago', traceId, customerId }]);
  });

  it('is ready without work while a busy worker holds the pointers', async () => {
    const idle = await start(new HangingChannel(), DeafController);
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 1);
    const { eventId } = await pipeline.publishEntry(customerId);
    const colleague = await pipeline.takePointer('notifications-email-fast');
    await pipeline.until(
      `select 1 from chunk where event_id = '${eventId}' and state = 'offered'
          and offered_at < now() - interval '${2 * STALL_MS} ms'`,
    );
    expect(idle.health.report().ready).toBe(true);
    colleague.ack();
    await pipeline.sql.query(`update chunk set state = 'done' where event_id = $1`, [eventId]);
    await idle.close();
  });

  it('is not ready while chunks wait that it does not take', async () => {
    const worker = await start(new HangingChannel(), DeafController);
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 1);
    await pipeline.publishEntry(customerId);
    await untilReady(worker, false);
    await worker.close();
  });
});
