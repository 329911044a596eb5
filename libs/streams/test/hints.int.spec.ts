import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { hintOf } from '@candor/bus/access/bus-access.js';
import { Bus } from '@candor/bus/bus.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { AppLogger } from '@candor/platform/logger.js';
import { EntryPublishedSchema, type EntryPublished } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { CUSTOMER_HEADER, MESSAGE_ID_HEADER } from '../src/message-headers.js';
import type { MessageMeta } from '../src/on-event.js';
import { StreamConsumer } from '../src/stream-consumer.js';
import { ensureStreams } from '../src/streams.js';

const SUBJECT = 'evt.incidents.v1.entry_published';
const CONSUMER = 'catalog-downtime';
const log = AppLogger.create('test', 'silent');

describe('what is said before it is in its stream', () => {
  let nats: TestNats;
  let sender: Bus;
  let receiver: Bus;
  let consumer: StreamConsumer;
  let handle: (id: string) => Promise<void>;
  let handled: string[];

  const start = async (concurrency = 8): Promise<void> => {
    const options = { stream: 'EVENTS', subject: SUBJECT, schema: EntryPublishedSchema, consumer: CONSUMER } as const;
    consumer = new StreamConsumer(receiver, log, { ...options, concurrency }, async (message, meta: MessageMeta) => {
      await handle((message as EntryPublished).customerId);
      handled.push(meta.id);
    });
    consumer.start();
    await until(async () => (await inStream()) !== undefined);
    // Also the subscription is there.
    await receiver.now().flush();
  };

  beforeEach(async () => {
    nats = await startTestNats();
    [sender, receiver] = [new Bus([nats.url], 'incidents', log), new Bus([nats.url], 'catalog', log)];
    await Promise.all([sender.ready(), receiver.ready()]);
    [handled, handle] = [[], () => Promise.resolve()];
  });
  afterEach(async () => {
    await consumer.close();
    await Promise.all([sender.close(), receiver.close()]);
    await nats.stop();
  });

  const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
    const deadline = Date.now() + 20_000;
    while (!(await isSo())) {
      if (Date.now() > deadline) throw new Error(`waited in vain, handled: ${handled.join()}`);
      await sleep(10);
    }
  };
  const inStream = async () => {
    const manager = await ensureStreams(sender, 'EVENTS');
    return manager.consumers.info('EVENTS', CONSUMER).catch(() => undefined);
  };
  /** Everything in the stream was handled and acknowledged. */
  const allAcked = (count: number): Promise<void> =>
    until(async () => (await inStream())?.ack_floor.stream_seq === count);

  const messageOf = (id: string, customerId: string): { data: Uint8Array; head: MsgHdrs } => {
    const head = headers();
    if (id !== '') head.set(MESSAGE_ID_HEADER, id);
    head.set(CUSTOMER_HEADER, customerId);
    return { data: toBinary(EntryPublishedSchema, create(EntryPublishedSchema, { customerId })), head };
  };
  const say = (id: string, customerId: string = randomUUID()): void => {
    const { data, head } = messageOf(id, customerId);
    sender.now().publish(hintOf(SUBJECT), data, { headers: head });
  };
  const store = async (id: string, customerId: string = randomUUID()): Promise<void> => {
    const { data, head } = messageOf(id, customerId);
    await jetstream(sender.now()).publish(SUBJECT, data, { headers: head });
  };

  it('is handled at once, and not again when it arrives', async () => {
    await start();
    say('one');
    await until(() => handled.length === 1);
    expect((await inStream())?.delivered.stream_seq).toBe(0);
    await store('one');
    await store('two');
    await allAcked(2);
    expect(handled).toEqual(['one', 'two']);
  });

  it('is handled while the stream does not exist', async () => {
    await start();
    await (await jetstreamManager(sender.now())).streams.delete('EVENTS');
    say('one');
    await until(() => handled.length === 1);
  });

  it('is not handled a second time while it is being handled', async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    handle = () => {
      begun.resolve();
      return released.promise;
    };
    await start();
    say('one');
    await begun.promise;
    await store('one');
    await until(async () => (await inStream())?.num_ack_pending === 1);
    released.resolve();
    await allAcked(1);
    expect(handled).toEqual(['one']);
  });

  it('is handled once where it is said again, and again where that failed', async () => {
    let tries = 0;
    handle = () => ((tries += 1) === 1 ? Promise.reject(new Error('a fault')) : Promise.resolve());
    await start();
    const customerId = randomUUID();
    say('one', customerId);
    await until(() => tries === 1);
    await until(() => {
      say('one', customerId);
      return handled.length > 0;
    });
    for (let each = 0; each < 5; each++) say('one', customerId);
    say('two', customerId);
    await until(() => handled.length > 1);
    expect(handled).toEqual(['one', 'two']);
    expect(tries).toBe(3);
  });

  it('is handled from the stream where that failed', async () => {
    let tries = 0;
    handle = () => ((tries += 1) === 1 ? Promise.reject(new Error('a fault')) : Promise.resolve());
    await start();
    say('one');
    await until(() => tries === 1);
    expect(handled).toEqual([]);
    await store('one');
    await allAcked(1);
    expect(handled).toEqual(['one']);
  });

  it('is handled again where its event is published again, as after a failover of the database', async () => {
    await start();
    say('one');
    await until(() => handled.length === 1);
    const { data } = messageOf('', 'again');
    const head = headers();
    head.set(MESSAGE_ID_HEADER, 'one.2');
    head.set('Candor-Fact-Id', 'one');
    await jetstream(sender.now()).publish(SUBJECT, data, { headers: head });
    await allAcked(1);
    expect(handled).toEqual(['one', 'one']);
  });

  it('is passed over where it cannot be read, or has no id', async () => {
    await start();
    sender.now().publish(hintOf(SUBJECT), 'not protobuf', { headers: messageOf('broken', 'a').head });
    say('');
    say('after them');
    await until(() => handled.length > 0);
    expect(handled).toEqual(['after them']);
  });

  it('is left to the stream where there is no room, and each is handled once', async () => {
    const released = Promise.withResolvers<void>();
    handle = () => released.promise;
    await start(1);
    const ids = Array.from({ length: 30 }, (_, index) => `of ${index}`);
    for (const id of ids) say(id, randomUUID());
    await sender.now().flush();
    await receiver.now().flush();
    released.resolve();
    for (const id of ids) await store(id);
    await allAcked(ids.length);
    expect(handled.length).toBe(ids.length);
    expect(new Set(handled)).toEqual(new Set(ids));
  });

  it('is heard by one replica of several', async () => {
    await start();
    const other = new Bus([nats.url], 'catalog', log);
    await other.ready();
    const options = { stream: 'EVENTS', subject: SUBJECT, schema: EntryPublishedSchema, consumer: CONSUMER } as const;
    const replica = new StreamConsumer(other, log, options, (_message, { id }) => Promise.resolve(handled.push(id)));
    replica.start();
    await other.now().flush();
    for (let each = 0; each < 20; each++) say(`of ${each}`);
    await until(() => handled.length >= 20);
    await Promise.all([receiver.now().flush(), other.now().flush()]);
    expect(handled.length).toBe(20);
    await replica.close();
    await other.close();
  });
});
