import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@candor/lab/fixtures/test-database.js';
import { CustomerDeletedError, UnavailableError } from '@candor/platform/errors.js';
import { createDataSource } from '../src/data-source.js';
import { Database, type Tx } from '../src/database.js';
import { eraseRows, isErased, markDeleted, markErased } from '../src/deleted-customer.js';
import { migrate } from '../src/migrate.js';
import { notes } from './note.schema.js';

describe('an organisation that was deleted', () => {
  let postgres: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    postgres = await createTestDatabase(migrate, [notes]);
    database = new Database(await createDataSource(postgres.url, notes).initialize());
  });

  afterAll(async () => {
    await database.close();
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
  const mark = (customerId: string) => database.system((tx) => markDeleted(tx, customerId));

  it('cannot start a transaction any more, while others can', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    await database.tenant(gone, (tx) => add(tx, gone));
    expect([await mark(gone), await mark(gone)]).toEqual([true, false]);
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

  it('gives the others their turn when a transaction of the organisation takes long', async () => {
    const gone = randomUUID();
    await database.tenant(gone, async () => {
      await expect(mark(gone)).rejects.toBeInstanceOf(UnavailableError);
    });
    expect(await mark(gone)).toBe(true);
  });

  it('has no rows left in any table, those that others reference included, and others keep theirs', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    const fill = (customerId: string) =>
      database.tenant(customerId, async (tx) => {
        // More than one batch.
        await tx.query(
          `insert into note (customer_id, text) select $1, gen_random_uuid()::text from generate_series(1, 6000)`,
          [customerId],
        );
        // In two partitions, whose rows have the same places.
        await tx.query(
          `insert into answer (customer_id, note_id, written_at)
           select $1, id, case when id % 2 = 0 then date '2025-01-01' else date '2027-01-01' end
             from note where customer_id = $1`,
          [customerId],
        );
      });
    await fill(gone);
    await fill(other);
    await mark(gone);
    await eraseRows(database, gone);
    const left = await database.system((tx) =>
      tx.query<{ customer_id: string; n: number }[]>(
        `select customer_id, count(*)::int as n from (select customer_id from note union all select customer_id from answer) t
          where customer_id = any($1) group by 1`,
        [[gone, other]],
      ),
    );
    expect(left).toEqual([{ customer_id: other, n: 12_000 }]);
    const erased = () => database.system((tx) => isErased(tx, gone));
    expect(await erased()).toBe(false);
    const done = () => database.system((tx) => markErased(tx, gone));
    expect([await done(), await done(), await erased()]).toEqual([true, false, true]);
  });
});
