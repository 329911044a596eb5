import type { Tx } from '@candor/database/database.js';

/**
 * Serialises changes of factors with each other, and with changes of whether the organisation requires one: when two
 * callers remove the last two factors at the same time, the later one finds that it removes the last.
 */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await tx.query('select 1 from customer where id = (select customer_id from member where id = $1) for share', [
    userId,
  ]);
  await tx.query('select 1 from member where id = $1 for no key update', [userId]);
}
