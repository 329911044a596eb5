import { randomUUID } from 'node:crypto';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { Bus } from '@candor/bus/bus.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { CustomerDeletedError, UnavailableError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CustomerCreatedSchema, type CustomerCreated } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { DeadLetterSchema, type DeadLetter } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';
import { ChunkPointerSchema } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { CONSUMER_HEADER, CUSTOMER_HEADER, FACT_ID_HEADER } from '@candor/streams/message-headers.js';
import type { MessageMeta } from '@candor/streams/on-event.js';
import { StreamConsumer } from '@candor/streams/stream-consumer.js';
import { ensureStreams } from '@candor/streams/streams.js';
import { echoApp } from './echo.app.js';

const SUBJECT = 'evt.identity.v1.customer_created';
const CONSUMER = 'echo-customers';
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

  /** Resolves when the handler has received `count` deliveries of the message. */
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

  async function publish(name: string, msgID: string, head: Record<string, string> = {}): Promise<void> {
    const payload = toBinary(CustomerCreatedSchema, create(CustomerCreatedSchema, { customer: { name } }));
    const given = headers();
    for (const [key, value] of Object.entries(head)) given.set(key, value);
    await jetstream(bus.now()).publish(SUBJECT, payload, { msgID, headers: given });
  }

  /** The dead letter about a message, as soon as it exists. */
  async function deadLetter(messageId: string): Promise<DeadLetter> {
    const manager = await jetstreamManager(bus.now());
    const deadline = Date.now() + 60_000;
    for (let seq = 1; ;) {
      const stored = await manager.streams.getMessage('DEAD', { seq });
      const letter = stored && fromBinary(DeadLetterSchema, stored.data);
      if (letter?.messageId === messageId) return letter;
      if (letter) seq += 1;
      if (Date.now() > deadline) throw new Error(`no dead letter about ${messageId}`);
    }
  }

  it('hands an event to its handler with the id it was published under', async () => {
    const arrived = deliveries('acme', 1);
    await publish('acme', 'fact-1');
    const [meta] = await arrived;
    expect(meta).toMatchObject({ id: 'fact-1', subject: SUBJECT, attempt: 1 });
    expect(Math.abs(Date.now() - (meta?.storedAt ?? 0))).toBeLessThan(60_000);
  });

  it('delays an event for a handler with a minimum age, and for no other', async () => {
    const behindMs = 300;
    const order: string[] = [];
    let handled: (afterMs: number) => void = () => undefined;
    const handledAfter = new Promise<number>((resolve) => (handled = resolve));
    const late = new StreamConsumer(
      bus,
      AppLogger.create('test', 'silent'),
      { stream: 'EVENTS', subject: SUBJECT, schema: CustomerCreatedSchema, consumer: 'echo-behind', behindMs },
      async (message, { storedAt }) => {
        if ((message as CustomerCreated).customer?.name !== 'Later') return;
        order.push('late');
        handled(Date.now() - storedAt);
      },
    );
    late.start();
    const first = deliveries('Later', 1, () => order.push('first'));
    await publish('Later', randomUUID());
    await first;
    expect(await handledAfter).toBeGreaterThanOrEqual(behindMs);
    expect(order).toEqual(['first', 'late']);
    await late.close();
  });

  it('delivers again after a failure of the handler', async () => {
    const arrived = deliveries('flaky', 3, (attempt) => {
      if (attempt < 3) throw new Error('not now');
    });
    await publish('flaky', 'fact-2');
    expect((await arrived).map((meta) => meta.attempt)).toEqual([1, 2, 3]);
  });

  it('gives up what cannot be decoded and continues', async () => {
    const arrived = deliveries('after poison', 1);
    const body = new Uint8Array([0xff, 0xff, 0xff]);
    await jetstream(bus.now()).publish(SUBJECT, body, { msgID: 'poison' });
    await publish('after poison', 'fact-3');
    await arrived;
    const letter = await deadLetter('poison');
    expect(letter).toMatchObject({ consumer: CONSUMER, stream: 'EVENTS', subject: SUBJECT, attempts: 1 });
    expect(letter.reason).toMatch(/^Not a candor.identity.v1.CustomerCreated: /);
    expect([...letter.body]).toEqual([...body]);
    expect(letter.headers['Nats-Msg-Id']).toBe('poison');
  });

  it("gives up what fails too often through a fault, with the handler's last error", async () => {
    const tried = deliveries('hopeless', 3, () => {
      throw new Error('division by cucumber');
    });
    await publish('hopeless', 'fact-hopeless');
    await tried;
    expect(await deadLetter('fact-hopeless')).toMatchObject({ reason: 'Error: division by cucumber', attempts: 3 });
  });

  it('never gives up what waits for an unavailable service', async () => {
    const tried = deliveries('patient', 5, (attempt) => {
      if (attempt < 5) throw new UnavailableError('Not there yet.');
    });
    await publish('patient', 'fact-patient');
    expect((await tried).map((meta) => meta.attempt)).toEqual([1, 2, 3, 4, 5]);
  }, 300_000);

  it('hands an organisation its events while more of another fail than the broker leaves unacknowledged by default', async () => {
    const failing = randomUUID();
    const tried = new Set<string>();
    let isOver = false;
    const heard = new Promise<void>((resolve) => {
      behave = async ({ customer }, { id }) => {
        if (customer?.name === 'healthy') return resolve();
        tried.add(id);
        if (!isOver) throw new UnavailableError('Not there yet.');
      };
    });
    const head = { [CUSTOMER_HEADER]: failing };
    await Promise.all(Array.from({ length: 1_500 }, (_, n) => publish('failing', `failing-${n}`, head)));
    await publish('healthy', 'healthy', { [CUSTOMER_HEADER]: randomUUID() });
    await heard;
    // Those that could not be handled are not lost either.
    isOver = true;
    const manager = await jetstreamManager(bus.now());
    const deadline = Date.now() + 60_000;
    for (;;) {
      const info = await manager.consumers.info('EVENTS', CONSUMER);
      if (info.num_ack_pending + info.num_pending === 0) break;
      if (Date.now() > deadline) throw new Error(`${info.num_ack_pending} of them still wait`);
    }
    expect(tried.size).toBe(1_500);
  });

  it('leaves to another worker what this one has no handler for', async () => {
    const options = {
      stream: 'DELIVERIES',
      subject: 'dlv.email.bulk',
      schema: ChunkPointerSchema,
      consumer: 'echo-chunks',
      concurrency: 3,
    } as const;
    const start = (handle: (message: unknown, meta: MessageMeta) => Promise<void>) => {
      const consumer = new StreamConsumer(bus, AppLogger.create('test', 'silent'), options, handle);
      consumer.start();
      return consumer;
    };
    let [release, isBusy]: [() => void, () => void] = [() => undefined, () => undefined];
    const released = new Promise<void>((resolve) => (release = resolve));
    const begun = new Promise<void>((resolve) => (isBusy = resolve));
    let first = 0;
    const attempts: number[] = [];
    const busy = start(async () => {
      first += 1;
      if (first === options.concurrency) isBusy();
      await released;
    });
    await ensureStreams(bus, 'DELIVERIES');
    const pointers = Array.from({ length: 5 }, () => create(ChunkPointerSchema, { chunkId: randomUUID() }));
    for (const pointer of pointers)
      await jetstream(bus.now()).publish(options.subject, toBinary(ChunkPointerSchema, pointer));
    await begun;
    const idle = await new Promise<StreamConsumer>((resolve) => {
      const other = start(async (_pointer, { attempt }) => {
        attempts.push(attempt);
        if (attempts.length === pointers.length - options.concurrency) resolve(other);
      });
    });
    release();
    await Promise.all([busy.close(), idle.close()]);
    // Not redelivered: the busy one has never had them.
    expect({ first, attempts }).toEqual({ first: options.concurrency, attempts: [1, 1] });
  });

  it('drops an event about an organisation that was deleted: it is delivered once and makes no dead letter', async () => {
    const manager = await jetstreamManager(bus.now());
    const letters = (await manager.streams.info('DEAD')).state.last_seq;
    const got = deliveries('gone', 1, () => {
      throw new CustomerDeletedError('There is no such organisation any more.');
    });
    await publish('gone', 'fact-gone');
    await got;
    const deadline = Date.now() + 60_000;
    for (;;) {
      const info = await manager.consumers.info('EVENTS', CONSUMER);
      expect(info.num_redelivered).toBe(0);
      if (info.num_ack_pending === 0) break;
      if (Date.now() > deadline) throw new Error('it was not acked');
    }
    expect((await manager.streams.info('DEAD')).state.last_seq).toBe(letters);
  });

  it('hands a dead letter that is sent again to its one consumer only, under the id of the event', async () => {
    const arrived = deliveries('for echo', 1);
    await publish('for another consumer', 'again-1', { [CONSUMER_HEADER]: 'other', [FACT_ID_HEADER]: 'fact-a' });
    await publish('for echo', 'again-2', { [CONSUMER_HEADER]: CONSUMER, [FACT_ID_HEADER]: 'fact-b' });
    expect(await arrived).toEqual([expect.objectContaining({ id: 'fact-b' })]);
    const manager = await jetstreamManager(bus.now());
    // The other message was acked, not left waiting.
    const deadline = Date.now() + 60_000;
    while ((await manager.consumers.info('EVENTS', CONSUMER)).num_ack_pending > 0) {
      if (Date.now() > deadline) throw new Error('a message for another consumer was not acked');
    }
  });

  it('measures how long the oldest event has waited to be handled', async () => {
    const ageOnce = async (isIt: (seconds: number) => boolean): Promise<number> => {
      const deadline = Date.now() + 60_000;
      for (;;) {
        const { body } = await app.metrics.text();
        const seconds = Number(/^candor_event_oldest_age_seconds{consumer="echo-customers"} (\S+)$/m.exec(body)?.[1]);
        if (isIt(seconds)) return seconds;
        if (Date.now() > deadline) throw new Error(`the oldest fact is said to have waited for ${seconds} s`);
      }
    };
    await publish('another consumer', 'fact-before');
    let finish: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      behave = ({ customer }) => {
        if (customer?.name !== 'slow') return Promise.resolve();
        resolve();
        return new Promise((done) => (finish = done));
      };
    });
    await publish('slow', 'fact-slow');
    await begun;
    const first = await ageOnce((seconds) => seconds > 0);
    expect(await ageOnce((seconds) => seconds > first)).toBeLessThan(300);
    finish();
    expect(await ageOnce((seconds) => seconds === 0)).toBe(0);
  }, 300_000);

  it('continues after the broker crashed', async () => {
    await nats.kill();
    const arrived = deliveries('after crash', 1);
    await nats.restart();
    await connected(bus);
    await publish('after crash', 'fact-4');
    await arrived;
  });

  it('rebuilds stream and consumer after the broker lost its disk, without a restart of our processes', async () => {
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
