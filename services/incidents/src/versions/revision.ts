import type { Tx } from '@candor/database/database.js';

/**
 * Counts a change of an organisation's incidents or maintenances, in its transaction. It must be the last lock that
 * such a transaction takes: others of the organisation wait here until it has ended, so that no reader finds the new
 * number without the change.
 */
export async function countChange(tx: Tx, customerId: string): Promise<void> {
  await tx.query(
    `insert into revision (customer_id, value) values ($1, 1)
     on conflict (customer_id) do update set value = revision.value + 1`,
    [customerId],
  );
}

/** The number of changes; 0 before the first. */
export async function readRevision(tx: Tx, customerId: string): Promise<bigint> {
  const [row] = await tx.query<{ value: string }[]>(`select value from revision where customer_id = $1`, [customerId]);
  return BigInt(row?.value ?? 0);
}
