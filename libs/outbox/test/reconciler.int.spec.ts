import { setTimeout as sleep } from 'node:timers/promises';
import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { migrate } from '@candor/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { senderSchema, startSender, type Sender } from './sender.js';

const DEADLINE_MS = 60_000;
const schemas = [senderSchema('sender'), senderSchema('neighbour')] as const;

describe('a stream that lost what it had acked', () => {
  let postgres: TestDatabase;
  let nats: TestNats;
  let sender: Sender;
  let neighbour: Sender;

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([createTestDatabase(migrate, schemas), startTestNats()]);
    [sender, neighbour] = await Promise.all([
      startSender(postgres.url, nats.url, schemas[0]),
      startSender(postgres.url, nats.url, schemas[1]),
    ]);
    await Promise.all([sender.bus.ready(), neighbour.bus.ready()]);
  });

  afterAll(async () => {
    await Promise.all([sender.close(), neighbour.close()]);
    await nats.stop();
    await postgres.drop();
  });

  /** The message ids in the stream, in order. */
  async function stored(): Promise<string[]> {
    const consumer = await jetstream(sender.bus.now()).consumers.get('EVENTS', { deliver_policy: DeliverPolicy.All });
    const { num_pending: pending } = await consumer.info();
    const ids: string[] = [];
    if (pending === 0) return ids;
    for await (const message of await consumer.consume()) {
      ids.push(message.headers?.get('Nats-Msg-Id') ?? '');
      if (message.info.pending === 0) break;
    }
    return ids;
  }

  /** Waits until all of these are in the stream. */
  async function untilStored(wanted: readonly string[]): Promise<void> {
    const started = Date.now();
    for (;;) {
      const missing = await stored()
        .then((ids) => wanted.filter((id) => !ids.includes(id)))
        .catch(() => wanted);
      if (missing.length === 0) return;
      if (Date.now() - started > DEADLINE_MS) throw new Error(`${missing.length} of ${wanted.length} are missing`);
      await sleep(50);
    }
  }

  async function write(from: Sender, name: string, count: number): Promise<string[]> {
    const ids = await Promise.all(Array.from({ length: count }, (_, i) => from.write(`${name} ${i}`)));
    await from.untilEmpty();
    return ids;
  }

  it('has everything again after its store was removed', async () => {
    const ids = [...(await write(sender, 'before the wipe', 120)), ...(await write(neighbour, 'too', 3))];
    await nats.kill();
    await nats.restart({ wiped: true });
    await untilStored(ids);
  });

  it('has everything again after its store was replaced by an older copy, which has no other publisher', async () => {
    const ids = await write(sender, 'in the copy', 20);
    const copy = await nats.copyStore();
    ids.push(...(await write(sender, 'after the copy', 30)));
    await nats.kill();
    await nats.restart({ from: copy });
    await untilStored(ids);
  });

  it('has everything again when others took the lost numbers before the first check', async () => {
    const copy = await nats.copyStore();
    const lost = await write(sender, 'overtaken', 30);
    await nats.kill();
    // Written while the broker is unavailable: published the moment it is back.
    const late = await Promise.all(Array.from({ length: 200 }, (_, i) => neighbour.write(`overtaking ${i}`)));
    await nats.restart({ from: copy });
    await untilStored([...lost, ...late]);
  });

  it('has everything again when the same sender continues at once and passes the lost numbers', async () => {
    const copy = await nats.copyStore();
    const lost = await write(sender, 'passed', 10);
    await nats.kill();
    const late = await Promise.all(Array.from({ length: 150 }, (_, i) => sender.write(`passing ${i}`)));
    await nats.restart({ from: copy });
    await untilStored([...lost, ...late]);
  });

  it('is published again only from where it was cut off', async () => {
    const kept = await write(sender, 'long there', 20);
    // As after a while: checked, and found complete.
    await sender.database.system(async (tx) => {
      await tx.query(`update outbox set published_at = now() - interval '1 hour'`);
      await tx.query(`update outbox_stream set verified_at = now() where stream = 'EVENTS'`);
    });
    const places = (): Promise<object[]> =>
      sender.database.system((tx) =>
        tx.query('select id, stream_seq from outbox where id = any($1) order by id', [kept]),
      );
    const before = await places();
    const copy = await nats.copyStore();
    const lost = await write(sender, 'recent', 20);
    await nats.kill();
    await nats.restart({ from: copy });
    await untilStored(lost);
    expect(await places()).toEqual(before);
  });

  it('gets messages again that are missing from its middle', async () => {
    const ids = await write(sender, 'with a hole', 5);
    const [row] = (await sender.database.system((tx) =>
      tx.query('select stream_seq as seq from outbox where id = $1', [ids[2]]),
    )) as [{ seq: string }];
    const manager = await jetstreamManager(sender.bus.now());
    await manager.streams.deleteMessage('EVENTS', Number(row.seq));
    // The broker remembers the id for minutes; a damaged file is noticed at a start, which clears that memory.
    await nats.kill();
    await nats.restart();
    await untilStored(ids);
  });

  it('is noticed by a relay that was not running when it happened', async () => {
    const copy = await nats.copyStore();
    const lost = await write(sender, 'nobody looked', 10);
    await sender.close();
    await nats.kill();
    await nats.restart({ from: copy });
    sender = await startSender(postgres.url, nats.url, schemas[0]);
    await sender.bus.ready();
    await untilStored(lost);
  });

  it('publishes nothing again while nothing is lost', async () => {
    await Promise.all([sender.untilEmpty(), neighbour.untilEmpty()]);
    const before = await stored();
    const first = await write(sender, 'well', 5);
    await nats.kill();
    await nats.restart();
    const second = await write(sender, 'still well', 5);
    await untilStored(second);
    // Events written at the same time may be stored in any order.
    expect((await stored()).slice(before.length).sort()).toEqual([...first, ...second].sort());
    const [row] = (await sender.database.system((tx) =>
      tx.query(`select count(*)::int as repairing from outbox_stream where mend_until is not null`),
    )) as [{ repairing: number }];
    expect(row.repairing).toBe(0);
  });

  it('continues a repair that a crash interrupted', async () => {
    const ids = await write(sender, 'half mended', 5);
    // The state after the first step: recorded, nothing requeued yet.
    await sender.database.system((tx) =>
      tx.query(
        `update outbox_stream set mend_above = 0, mend_since = '-infinity', mend_until = now() where stream = 'EVENTS'`,
      ),
    );
    await nats.kill();
    await nats.restart({ wiped: true });
    await untilStored(ids);
  });

  it('is checked under a new epoch, the same for all streams, whenever the broker comes back', async () => {
    await sender.write('before');
    await sender.untilEmpty();
    const epochs = async (): Promise<number[]> => {
      const rows = await sender.database.system<{ epoch: string }[]>((tx) =>
        tx.query('select distinct epoch from outbox_stream'),
      );
      return rows.map(({ epoch }) => Number(epoch));
    };
    const [before = 0] = await epochs();
    await nats.kill();
    await nats.restart();
    const deadline = Date.now() + DEADLINE_MS;
    while ((await epochs()).some((epoch) => epoch <= before)) {
      if (Date.now() > deadline) throw new Error('no epoch began');
      await sleep(20);
    }
    expect(await epochs()).toHaveLength(1);
  });
});
