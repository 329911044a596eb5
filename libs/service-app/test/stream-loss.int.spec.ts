import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager, type ConsumerInfo, type StreamAPI } from '@nats-io/jetstream';
import { Bus } from '@candor/bus/bus.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { Recording } from '@candor/lab/sinks/recording.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CustomerCreatedSchema } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import type { ConsumerPosition } from '@candor/streams/consumer-positions.js';
import { rewindConsumersAhead } from '@candor/streams/rewind-consumers.js';
import { StreamWatch } from '@candor/streams/stream-watch.js';
import { ensureStreams } from '@candor/streams/streams.js';
import { echoApp } from './echo.app.js';

const SUBJECT = 'evt.identity.v1.customer_created';
const CONSUMER = 'echo-customers';
const NOTICED_MS = 60_000;
const log = AppLogger.create('test', 'silent');

describe('a broker that comes back with another store', () => {
  let nats: TestNats;
  let app: RunningApp;
  let bus: Bus;
  const handled = new Recording<string>();
  const positions = new Map<string, ConsumerPosition>();
  const saved = new Recording<ConsumerPosition>();

  beforeAll(async () => {
    nats = await startTestNats();
    const seen = {
      onCustomer: async (message: { customer?: { name: string } }) => handled.add(message.customer?.name ?? ''),
      onCreate: async () => undefined,
      positions: {
        read: async (consumer: string) => positions.get(consumer),
        save: async (consumer: string, position: ConsumerPosition) => {
          positions.set(consumer, position);
          saved.add(position);
        },
      },
    };
    app = await startApp(echoApp(nats.url, seen), { LOG_LEVEL: 'silent' });
    bus = new Bus([nats.url], 'test', log);
    await bus.ready();
    await ensureStreams(bus);
  });

  afterAll(async () => {
    await app.close();
    await bus.close();
    await nats.stop();
  });

  async function publish(...names: string[]): Promise<void> {
    for (const name of names) {
      const payload = toBinary(CustomerCreatedSchema, create(CustomerCreatedSchema, { customer: { name } }));
      await jetstream(bus.now()).publish(SUBJECT, payload, { msgID: name });
    }
  }

  const untilHandled = (...names: string[]): Promise<unknown> =>
    handled.waitFor((items) => names.every((name) => items.includes(name)), NOTICED_MS);

  /** Restarts the broker, and waits until this process's own connection is back. */
  async function restart(change: () => Promise<void>): Promise<void> {
    await nats.kill();
    await change();
    const back = new Promise<void>((resolve) => {
      const end = bus.onConnected(() => setImmediate(() => (end(), resolve())));
    });
    await nats.restart();
    await back;
  }

  /** The consumer's position, once it is no longer beyond its stream. */
  async function untilBehindStream(): Promise<void> {
    const manager = await jetstreamManager(bus.now(), { checkAPI: false });
    const deadline = Date.now() + NOTICED_MS;
    for (;;) {
      const [stream, consumer] = await Promise.all([
        manager.streams.info('EVENTS'),
        manager.consumers.info('EVENTS', CONSUMER).catch(() => undefined),
      ]);
      // A broker that has just come back may answer before it knows the position.
      const { delivered } = (consumer ?? {}) as Partial<ConsumerInfo>;
      if (delivered && delivered.stream_seq <= stream.state.last_seq) return;
      if (Date.now() > deadline) throw new Error('the consumer stayed ahead of its stream');
      await sleep(20);
    }
  }

  it('is consumed from again after its store was removed, without a restart of our processes', async () => {
    await publish('one', 'two');
    await untilHandled('one', 'two');
    await restart(() => rm(nats.storeDir, { recursive: true, force: true }));
    await ensureStreams(bus);
    await publish('after the wipe');
    await untilHandled('after the wipe');
  });

  it('is consumed from again after its store was replaced by an older copy', async () => {
    await publish('three');
    await untilHandled('three');
    const copy = await nats.copyStore();
    await publish('four', 'five');
    await untilHandled('four', 'five');
    await nats.kill();
    const back = new Promise<void>((resolve) => {
      const end = bus.onConnected(() => setImmediate(() => (end(), resolve())));
    });
    await nats.restart({ from: copy });
    await back;
    await publish('after the rollback');
    await untilHandled('after the rollback');
  });

  it('does not skip new messages when the copy has the consumer ahead of the stream', async () => {
    await publish('six');
    await untilHandled('six');
    const copy = await nats.copyStore();
    const beyond = Array.from({ length: 20 }, (_, i) => `beyond ${i}`);
    await publish(...beyond);
    await untilHandled(...beyond);
    // Stopped gracefully, so that the consumer's position is on disk.
    await nats.restart();
    await restart(async () => {
      const messages = path.join('jetstream', '$G', 'streams', 'EVENTS', 'msgs');
      await rm(path.join(nats.storeDir, messages), { recursive: true });
      await cp(path.join(copy.folder, messages), path.join(nats.storeDir, messages), { recursive: true });
    });
    await untilBehindStream();
    const next = Array.from({ length: 5 }, (_, i) => `next ${i}`);
    await publish(...next);
    await untilHandled(...next);
  });

  it('leaves a consumer alone that receives a message between two checks', async () => {
    const manager = await jetstreamManager(bus.now());
    const before = await manager.consumers.info('EVENTS', CONSUMER);
    // Each answer about the stream is outdated by a message when the next question is asked.
    const late = new Proxy(manager, {
      get: (target, name) => (name === 'streams' ? lateStreams(target.streams) : Reflect.get(target, name)),
    });
    expect(await rewindConsumersAhead(late, 'EVENTS')).toEqual([]);
    expect((await manager.consumers.info('EVENTS', CONSUMER)).created).toBe(before.created);
  });

  it('has a missing consumer continue at its last position', async () => {
    await publish('before the loss');
    await saved.waitFor((items) => items.at(-1)?.messageId === 'before the loss', NOTICED_MS);
    const position = positions.get(CONSUMER);
    const count = handled.items.length;
    const manager = await jetstreamManager(bus.now());
    await manager.consumers.delete('EVENTS', CONSUMER);
    await publish('after the loss');
    await untilHandled('after the loss');
    expect(handled.items.slice(count)).toEqual(['after the loss']);
    const { config } = await manager.consumers.info('EVENTS', CONSUMER);
    expect(config.opt_start_seq).toBe((position?.streamSeq ?? 0) + 1);
  });

  it('has a missing consumer start from the beginning when its position is one of another stream', async () => {
    await publish('is handled twice');
    await untilHandled('is handled twice');
    await saved.waitFor((items) => items.at(-1)?.messageId === 'is handled twice', NOTICED_MS);
    const { streamSeq = 0 } = positions.get(CONSUMER) ?? {};
    positions.set(CONSUMER, { streamSeq, messageId: 'of a stream that was rolled back' });
    const manager = await jetstreamManager(bus.now());
    await manager.consumers.delete('EVENTS', CONSUMER);
    await handled.waitFor((items) => items.filter((name) => name === 'is handled twice').length === 2, NOTICED_MS);
  });

  it('notifies the watcher of a stream, once', async () => {
    const losses = new Recording<number>();
    const watch = new StreamWatch(bus, log, 'DELIVERIES', async () => losses.add(Date.now()));
    watch.start();
    const copy = await nats.copyStore();
    watch.stored((await jetstream(bus.now()).publish('dlv.email.bulk', 'pointer')).seq);
    await restart(async () => {
      await rm(nats.storeDir, { recursive: true });
      await cp(copy.folder, nats.storeDir, { recursive: true });
    });
    await losses.waitFor((items) => items.length === 1, NOTICED_MS);
    await restart(() => rm(nats.storeDir, { recursive: true }));
    await losses.waitFor((items) => items.length === 2, NOTICED_MS);
    await restart(async () => undefined);
    await watch.stop();
    expect(losses.items).toHaveLength(2);
  });

  /** Answers about streams, each followed by a message that is stored and handled. */
  function lateStreams(streams: StreamAPI): StreamAPI {
    return new Proxy(streams, {
      get: (target, name) =>
        name !== 'info'
          ? Reflect.get(target, name)
          : async (stream: string) => {
              const info = await target.info(stream);
              const next = `between ${info.state.last_seq}`;
              await publish(next);
              await untilHandled(next);
              return info;
            },
    });
  }
});
