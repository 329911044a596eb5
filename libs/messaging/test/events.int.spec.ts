import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { CustomerCreatedSchema, type CustomerCreated } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { AppLogger } from '@candor/platform/logger.js';
import { startTestNats, type TestNats } from '@candor/testing/test-nats.js';
import { Bus } from '../src/bus.js';
import type { MessageMeta } from '../src/on-event.js';
import { ensureStreams } from '../src/streams.js';
import { echoApp } from './echo.app.js';

const SUBJECT = 'evt.identity.v1.customer_created';
type Behaviour = (message: CustomerCreated, meta: MessageMeta) => Promise<void>;

describe('events over JetStream', () => {
  let nats: TestNats;
  let app: RunningApp;
  let bus: Bus;
  let behave: Behaviour = async () => undefined;

  beforeAll(async () => {
    nats = await startTestNats();
    const seen = {
      onCustomer: (message: CustomerCreated, meta: MessageMeta) => behave(message, meta),
      onCreate: async () => undefined,
    };
    app = await startApp(echoApp(nats.url, seen), { LOG_LEVEL: 'silent' });
    bus = new Bus([nats.url], 'test', AppLogger.create('test', 'silent'));
    await bus.ready();
    await ensureStreams(bus);
  });

  afterAll(async () => {
    await app.close();
    await bus.close();
    await nats.stop();
  });

  /** Resolves when the handler has been given `count` deliveries of the message. */
  function deliveries(
    name: string,
    count: number,
    react: (attempt: number) => void = () => undefined,
  ): Promise<MessageMeta[]> {
    return new Promise((resolve) => {
      const got: MessageMeta[] = [];
      behave = async (message, meta) => {
        if (message.customer?.name !== name) return;
        got.push(meta);
        if (got.length === count) resolve(got);
        react(got.length);
      };
    });
  }

  async function publish(name: string, msgID: string): Promise<void> {
    const payload = toBinary(CustomerCreatedSchema, create(CustomerCreatedSchema, { customer: { name } }));
    await jetstream(bus.now()).publish(SUBJECT, payload, { msgID });
  }

  it('hands a fact to its handler with the id it was published under', async () => {
    const arrived = deliveries('acme', 1);
    await publish('acme', 'fact-1');
    const [meta] = await arrived;
    expect(meta).toMatchObject({ id: 'fact-1', subject: SUBJECT, attempt: 1 });
    expect(Math.abs(Date.now() - (meta?.storedAt ?? 0))).toBeLessThan(60_000);
  });

  it('delivers again after a failure of the handler', async () => {
    const arrived = deliveries('flaky', 3, (attempt) => {
      if (attempt < 3) throw new Error('not now');
    });
    await publish('flaky', 'fact-2');
    expect((await arrived).map((meta) => meta.attempt)).toEqual([1, 2, 3]);
  });

  it('drops what cannot be decoded and goes on', async () => {
    const arrived = deliveries('after poison', 1);
    await jetstream(bus.now()).publish(SUBJECT, new Uint8Array([0xff, 0xff, 0xff]), { msgID: 'poison' });
    await publish('after poison', 'fact-3');
    await arrived;
  });

  it('goes on after the broker crashed', async () => {
    await nats.kill();
    const arrived = deliveries('after crash', 1);
    await nats.restart();
    await connected(bus);
    await publish('after crash', 'fact-4');
    await arrived;
  });

  it('rebuilds stream and consumer after the broker lost its disk, with no restart of ours', async () => {
    await nats.restart({ wiped: true });
    await connected(bus);
    await ensureStreams(bus);
    const arrived = deliveries('after wipe', 1);
    await publish('after wipe', 'fact-5');
    await arrived;
  });
});

function connected(bus: Bus): Promise<void> {
  return new Promise((resolve) => {
    const end = bus.onConnected(() => setImmediate(() => (end(), resolve())));
  });
}
