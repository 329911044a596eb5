import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { CustomerDeletedError } from '@candor/platform/errors.js';
import { createDataSource } from '../src/data-source.js';
import { Database, type Tx } from '../src/database.js';
import { markDeleted } from '../src/mark-deleted.js';
import { migrate } from '../src/migrate.js';
import { notes } from './note.schema.js';

describe('an organisation that was deleted', () => {
  let postgres: TestDatabase;
  let database: Database;
  let admin: Client;

  beforeAll(async () => {
    postgres = await createTestDatabase(migrate, [notes]);
    database = new Database(await createDataSource(postgres.url, notes).initialize());
    admin = new Client({ connectionString: postgres.url });
    await admin.connect();
  });

  afterAll(async () => {
    await admin.end();
    await database.onApplicationShutdown();
    await postgres.drop();
  });

  const add = (tx: Tx, customerId: string): Promise<unknown> =>
    tx.query('insert into note (customer_id, text) values ($1, $2)', [customerId, randomUUID()]);
  const count = async (customerId: string): Promise<number> => {
    const rows = await database.system((tx) =>
      tx.query<{ n: number }[]>('select count(*)::int as n from note where customer_id = $1', [customerId]),
    );
    return rows[0]?.n ?? 0;
  };
  const mark = (customerId: string) => markDeleted(admin, [notes.schema], customerId);

  it('cannot start a transaction any more, while others can', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    await database.tenant(gone, (tx) => add(tx, gone));
    await mark(gone);
    await mark(gone);
    await expect(database.tenant(gone, (tx) => add(tx, gone))).rejects.toBeInstanceOf(CustomerDeletedError);
    await database.tenant(other, (tx) => add(tx, other));
    expect([await count(gone), await count(other)]).toEqual([1, 1]);
  });

  it('is deleted after transactions that had started, and later ones are refused', async () => {
    const gone = randomUUID();
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let entered = (): void => undefined;
    const isIn = new Promise<void>((resolve) => (entered = resolve));
    const early = database.tenant(gone, async (tx) => {
      entered();
      await finished;
      await add(tx, gone);
    });
    await isIn;
    let marked = false;
    const marking = mark(gone).then(() => (marked = true));
    for (let isWaiting = false; !isWaiting;) {
      const rows = await database.system((tx) =>
        tx.query<{ n: number }[]>(
          `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`,
        ),
      );
      isWaiting = (rows[0]?.n ?? 0) > 0;
    }
    // Waits behind the deletion, and sees it although its transaction started before.
    const late = database.tenant(gone, (tx) => add(tx, gone));
    expect(marked).toBe(false);
    finish();
    await early;
    await marking;
    await expect(late).rejects.toBeInstanceOf(CustomerDeletedError);
    expect(await count(gone)).toBe(1);
  });
});
