import { migrate } from '@candor/database/migrate.js';
import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { newId } from '@candor/platform/ids.js';
import { OutboxStore, type ClaimedRow, type Handled } from '../src/outbox.store.js';
import { StreamLedger } from '../src/stream-ledger.js';
import { senderSchema } from './sender.js';

const schema = senderSchema('sender');
const STREAMS = ['EVENTS', 'PAGES'];

describe('the rows of an outbox', () => {
  let postgres: TestDatabase;
  let database: Database;
  let store: OutboxStore;
  let ledger: StreamLedger;

  beforeAll(async () => {
    postgres = await createTestDatabase(migrate, [schema]);
    database = new Database(await createDataSource(postgres.url, schema).initialize());
    store = new OutboxStore(database);
    ledger = new StreamLedger(database);
    await ledger.raiseEpoch(STREAMS);
  });

  afterAll(async () => {
    await database.close();
    await postgres.drop();
  });

  async function add(): Promise<string> {
    const id = newId();
    await database.system((tx) =>
      tx.query(`insert into outbox (id, subject, payload) values ($1, 'evt.x', 'x')`, [id]),
    );
    return id;
  }

  /** Reports every row as stored, from this number on. */
  const storedFrom = (seq: number) => (rows: readonly ClaimedRow[]) =>
    Promise.resolve(rows.map(({ id }, n) => ({ id, stream: 'EVENTS', seq: seq + n })));
  const idsOf = ({ rows }: Handled) => rows.map(({ id }) => id);

  it('are recorded once they are stored, and not handed out again', async () => {
    const ids = [await add(), await add()];
    const handled = await store.handOut(10, storedFrom(1));
    expect(idsOf(handled)).toEqual(ids);
    expect(handled.recorded).toBe(2);
    expect(idsOf(await store.handOut(10, storedFrom(3)))).toEqual([]);
  });

  it('are held by one relay at a time, and released when they were not stored', async () => {
    const id = await add();
    let meanwhile: Handled | undefined;
    const failed = await store.handOut(10, async () => {
      meanwhile = await store.handOut(10, storedFrom(4));
      return [];
    });
    expect(meanwhile?.rows).toEqual([]);
    expect(failed.recorded).toBe(0);
    expect(idsOf(await store.handOut(10, storedFrom(4)))).toEqual([id]);
  });

  it('are released at once when the relay fails', async () => {
    const id = await add();
    const crash = store.handOut(10, () => Promise.reject(new Error('gone')));
    await expect(crash).rejects.toThrow('gone');
    expect(idsOf(await store.handOut(10, storedFrom(5)))).toEqual([id]);
  });

  it('are not recorded but released when an epoch has started since they were handed out', async () => {
    const id = await add();
    const handled = await store.handOut(10, async (rows) => {
      await ledger.raiseEpoch(STREAMS);
      return storedFrom(6)(rows);
    });
    expect(handled.recorded).toBe(0);
    expect(idsOf(await store.handOut(10, storedFrom(6)))).toEqual([id]);
  });
});
