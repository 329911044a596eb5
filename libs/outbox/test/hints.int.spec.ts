import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { migrate } from '@candor/database/migrate.js';
import { ensureStreams } from '@candor/streams/streams.js';
import { senderSchema, startSender, type Sender } from './sender.js';

const ENTRY = 'evt.incidents.v1.entry_published';
const schema = senderSchema('sayer');

describe('what an app says', () => {
  const customerId = randomUUID();
  let postgres: TestDatabase;
  let nats: TestNats;
  let app: Sender;
  let connection: NatsConnection;

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([createTestDatabase(migrate, [schema]), startTestNats()]);
    [app, connection] = await Promise.all([
      startSender(postgres.url, nats.url, schema, 'incidents'),
      connect({ servers: nats.url }),
    ]);
    await app.bus.ready();
    await ensureStreams(app.bus);
  });
  afterAll(async () => {
    await app.close();
    await connection.close();
    await nats.stop();
    await postgres.drop();
  });

  interface Said {
    readonly subject: string;
    readonly id: string;
    readonly customerId: string;
  }

  /** Everything that is said from now on. @param count after so many, `all` resolves */
  async function listen(count: number) {
    const said: Said[] = [];
    const all = Promise.withResolvers<void>();
    connection.subscribe('hint.>', {
      callback: (_error, { subject, headers }) => {
        const [id = '', customer = ''] = ['Nats-Msg-Id', 'Candor-Customer-Id'].map((name) => headers?.get(name));
        said.push({ subject, id, customerId: customer });
        if (said.length === count) all.resolve();
      },
    });
    await connection.flush();
    return { said, all: all.promise };
  }

  const publish = (subject: typeof ENTRY | 'evt.incidents.v1.entry_corrected' = ENTRY): Promise<string> =>
    app.database.tenant(customerId, (tx) => app.outbox.addEvent(tx, subject, { customerId }, customerId));

  it('is what it has committed, at once', async () => {
    const { said, all } = await listen(1);
    const id = await publish();
    await all;
    expect(said).toEqual([{ subject: `hint.${ENTRY}`, id, customerId }]);
    await app.untilEmpty();
    expect(said.length).toBe(1);
  });

  it('is not what was rolled back, nor what is not waited for', async () => {
    const { said, all } = await listen(1);
    const failed = app.database.tenant(customerId, async (tx) => {
      await app.outbox.addEvent(tx, ENTRY, { customerId }, customerId);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await publish('evt.incidents.v1.entry_corrected');
    const id = await publish();
    await all;
    expect(said.map((one) => one.id)).toEqual([id]);
  });

  it('is said again while the stream does not take it', async () => {
    const manager = await jetstreamManager(connection);
    await app.untilEmpty();
    await manager.streams.update('EVENTS', { max_msg_size: 1 });
    const id = await publish();
    // Too late for the first time.
    const { said, all } = await listen(3);
    await all;
    expect(said.map((one) => one.id)).toEqual([id, id, id]);
    await manager.streams.update('EVENTS', { max_msg_size: -1 });
    await app.untilEmpty();
  });
});
