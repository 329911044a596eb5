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

  describe('under another database server', () => {
    /** As if this had been another server until now. */
    const serverWas = (startedAt: string): Promise<unknown> =>
      database.system((tx) =>
        tx.query(`update outbox_stream set server_started_at = $1 where stream = 'EVENTS'`, [startedAt]),
      );
    const handledUpTo = async (): Promise<number> => {
      const [row] = await database.system((tx) =>
        tx.query<{ seq: string | null }[]>(`select handled_seq as seq from outbox_stream where stream = 'EVENTS'`),
      );
      return Number(row?.seq);
    };
    /** Publishes what waits. @returns the ids of the rows, and those they were published under */
    async function publish(from: number): Promise<{ ids: string[]; messageIds: string[] }> {
      const { rows } = await store.handOut(10, storedFrom(from));
      return { ids: rows.map(({ id }) => id), messageIds: rows.map(({ messageId }) => messageId) };
    }

    it('are the same, when it is the first that is noted', async () => {
      expect(await ledger.handled('EVENTS', 1, 10)).toBe(false);
      expect(await ledger.followServer('EVENTS')).toBe(false);
      const id = await add();
      expect(await publish(7)).toEqual({ ids: [id], messageIds: [id] });
      expect((await ledger.read('EVENTS')).repairUntil).toBeNull();
    });

    it('are not published before it is noticed, nor is it recorded what was handled', async () => {
      expect(await ledger.handled('EVENTS', 3, 10)).toBe(true);
      await serverWas('2026-01-01');
      const id = await add();
      let published = 0;
      const handed = await store.handOut(10, async (rows) => {
        published += 1;
        return storedFrom(8)(rows);
      });
      expect({ published, ...handed }).toMatchObject({ published: 0, recorded: 0, isOtherServer: true });
      expect(await ledger.handled('EVENTS', 9, 10)).toBe(false);
      expect(await handledUpTo()).toBe(3);
      expect((await ledger.read('EVENTS')).isOtherServer).toBe(true);
      expect(await Promise.all([ledger.followServer('EVENTS'), ledger.followServer('EVENTS')])).toContain(false);
      expect((await publish(8)).messageIds).toEqual([expect.stringMatching(new RegExp(`^${id}\\.\\d+$`))]);
    });

    it('come again above what was handled, each once, under ids that all relays give them', async () => {
      // The rows of the tests before have the numbers 1 to 8.
      const again: string[] = [];
      while ((await ledger.repair('EVENTS')) > 0) again.push(...(await publish(20)).messageIds);
      await ledger.endRepair('EVENTS');
      const rows = await database.system((tx) =>
        tx.query<{ id: string }[]>('select id from outbox where stream_seq >= 20 order by id'),
      );
      expect(rows.length).toBeGreaterThan(1);
      expect(again.map((id) => id.split('.')[0])).toEqual(rows.map(({ id }) => id));
      expect(new Set(again.map((id) => id.split('.')[1])).size).toBe(1);
      const kept = await database.system((tx) =>
        tx.query<{ seq: string }[]>('select stream_seq as seq from outbox where stream_seq <= 3'),
      );
      expect(kept.length).toBeGreaterThan(0);
      expect((await ledger.read('EVENTS')).repairUntil).toBeNull();
    });

    it('are their own again when they are newer', async () => {
      const id = await add();
      expect(await publish(40)).toEqual({ ids: [id], messageIds: [id] });
    });

    it('what was handled only grows, unless the stream has become shorter', async () => {
      await ledger.handled('EVENTS', 40, 45);
      await ledger.handled('EVENTS', 12, 46);
      expect(await handledUpTo()).toBe(40);
      await ledger.handled('EVENTS', 12, 20);
      expect(await handledUpTo()).toBe(12);
    });
  });
});
