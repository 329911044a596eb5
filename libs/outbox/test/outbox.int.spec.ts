import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { CustomerCreatedSchema } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { migrate } from '@candor/database/migrate.js';
import { senderSchema, startSender, type Sender } from './sender.js';

const schema = senderSchema('sender');

describe('outbox', () => {
  let postgres: TestDatabase;
  let nats: TestNats;
  let sender: Sender;

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([createTestDatabase(migrate, [schema]), startTestNats()]);
    sender = await startSender(postgres.url, nats.url, schema);
    await sender.bus.ready();
  });

  afterAll(async () => {
    await sender.close();
    await nats.stop();
    await postgres.drop();
  });

  const write = (name: string, from = sender): Promise<string> => from.write(name);
  const untilEmpty = (): Promise<void> => sender.untilEmpty();

  /** Reads the stream from its start until `count` messages of these names were seen. */
  async function read(
    matches: (name: string) => boolean,
    count: number,
  ): Promise<{ name: string; id: string; seq: number }[]> {
    const js = jetstream(sender.bus.now());
    const consumer = await js.consumers.get('EVENTS', { deliver_policy: DeliverPolicy.All });
    const found: { name: string; id: string; seq: number }[] = [];
    const messages = await consumer.consume();
    for await (const message of messages) {
      const name = fromBinary(CustomerCreatedSchema, message.data).customer?.name ?? '';
      if (matches(name)) found.push({ name, id: message.headers?.get('Nats-Msg-Id') ?? '', seq: message.seq });
      if (found.length >= count && message.info.pending === 0) break;
    }
    return found;
  }

  it('publishes what was committed, under the id it was written with, and records where it was stored', async () => {
    const id = await write('committed');
    await untilEmpty();
    const [message] = await read((name) => name === 'committed', 1);
    expect(message?.id).toBe(id);
    const [row] = (await sender.database.system((tx) =>
      tx.query('select stream, stream_seq from outbox where id = $1', [id]),
    )) as object[];
    expect(row).toEqual({ stream: 'EVENTS', stream_seq: String(message?.seq) });
  });

  it('never publishes what was rolled back', async () => {
    const failed = sender.database.tenant(randomUUID(), async (tx) => {
      await sender.outbox.addEvent(tx, 'evt.identity.v1.customer_created', { customer: { name: 'rolled back' } });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await write('after the rollback');
    await untilEmpty();
    const all = await read(() => true, 1);
    expect(all.map(({ name }) => name)).not.toContain('rolled back');
    expect(all.map(({ name }) => name)).toContain('after the rollback');
  });

  it('refuses a message that is too large, which would block all others for ever', async () => {
    await expect(write('x'.repeat(1_048_576))).rejects.toThrow('cannot carry');
    await write('after the refusal');
    await untilEmpty();
    expect(await read((name) => name === 'after the refusal', 1)).toHaveLength(1);
  });

  it('keeps what was written while the broker was unavailable and publishes it once when it is back', async () => {
    await nats.kill();
    const names = Array.from({ length: 250 }, (_, i) => `away ${i}`);
    for (const name of names) await write(name);
    await nats.restart();
    await untilEmpty();
    const found = await read((name) => name.startsWith('away '), names.length);
    expect(found.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it('shares the work between relays: each row is published once', async () => {
    const second = await startSender(postgres.url, nats.url, schema);
    await second.bus.ready();
    const names = Array.from({ length: 400 }, (_, i) => `shared ${i}`);
    await Promise.all(names.map((name, i) => write(name, i % 2 ? second : sender)));
    await untilEmpty();
    const found = await read((name) => name.startsWith('shared '), names.length);
    expect(found).toHaveLength(names.length);
    expect(new Set(found.map(({ name }) => name)).size).toBe(names.length);
    await second.close();
  });

  it('continues when another relay has connected since', async () => {
    const second = await startSender(postgres.url, nats.url, schema);
    await second.bus.ready();
    await write('from the newcomer', second);
    await second.close();
    const id = await write('from who was there');
    await untilEmpty();
    expect(await read((name) => name === 'from who was there', 1)).toMatchObject([{ id }]);
  });

  it('rebuilds a stream that the broker lost and continues', async () => {
    await nats.restart({ wiped: true });
    await write('after the wipe');
    await untilEmpty();
    const manager = await jetstreamManager(sender.bus.now());
    expect((await manager.streams.info('EVENTS')).state.messages).toBeGreaterThanOrEqual(1);
  });
});
