import type { Database, Tx } from './database.js';

/** How long to wait for transactions of the organisation before others get their turn again (ms). */
const PATIENCE_MS = 2_000;
/** Rows of one transaction: it holds no lock for long, and what was deleted before a crash stays so. */
const BATCH = 5_000;
/** A table of millions of rows takes longer than calls may (ms). */
const STATEMENT_MS = 120_000;
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Records in the schema that an organisation is deleted, after the transactions of that organisation in progress. Once
 * it is committed, `Database.tenant` refuses, so nothing writes a row again. Repeating it is safe.
 * @param tx a system transaction with nothing locked
 * @returns whether it was not recorded before
 * @throws UnavailableError when those transactions take longer than two seconds: others have to get their turn
 */
export async function markDeleted(tx: Tx, customerId: string): Promise<boolean> {
  await tx.query(`set local lock_timeout = ${PATIENCE_MS}`);
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('customer ' || $1::uuid, 0))`, [customerId]);
  const rows = await tx.query<unknown[]>(
    'insert into deleted_customer (id) values ($1) on conflict do nothing returning 1',
    [customerId],
  );
  return rows.length > 0;
}

/** Whether nothing is left of a deleted organisation in the schema. */
export async function isErased(tx: Tx, customerId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>('select from deleted_customer where id = $1 and erased_at is not null', [
    customerId,
  ]);
  return rows.length > 0;
}

/** Records that nothing is left. @returns whether that was not recorded before */
export async function markErased(tx: Tx, customerId: string): Promise<boolean> {
  const [, count] = await tx.query<[unknown, number]>(
    'update deleted_customer set erased_at = now() where id = $1 and erased_at is null',
    [customerId],
  );
  return count > 0;
}

/**
 * Deletes every row of an organisation in the app's schema: of all tables with a column `customer_id`, the outbox
 * included. Interrupted and repeated, it goes on where it stopped.
 */
export async function eraseRows(database: Database, customerId: string): Promise<void> {
  let left = await database.system(tenantTables);
  while (left.length > 0) {
    const referenced: string[] = [];
    for (const table of left) if (!(await erased(database, table, customerId))) referenced.push(table);
    if (referenced.length === left.length) throw new Error(`rows of ${referenced.join(', ')} hold each other`);
    left = referenced;
  }
}

/** Partitions are covered by their parent. */
async function tenantTables(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ table: string }[]>(
    `select c.relname as table from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`,
  );
  return rows.map(({ table }) => table);
}

/** @returns false when rows of another table reference these: that has to be deleted first */
async function erased(database: Database, table: string, customerId: string): Promise<boolean> {
  try {
    while (await isLeftAfterBatch(database, table, customerId));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

/** Rows of two partitions may have the same `ctid`; both are the organisation's. */
function isLeftAfterBatch(database: Database, table: string, customerId: string): Promise<boolean> {
  return database.system(async (tx) => {
    await tx.query(`set local statement_timeout = ${STATEMENT_MS}`);
    await tx.query(
      `delete from ${table} where customer_id = $1
          and ctid = any(array(select ctid from ${table} where customer_id = $1 limit ${BATCH}))`,
      [customerId],
    );
    // A row that is changed meanwhile, for example by the relay that publishes it, has another `ctid` then and stays.
    const left = await tx.query<unknown[]>(`select from ${table} where customer_id = $1 limit 1`, [customerId]);
    return left.length > 0;
  });
}
