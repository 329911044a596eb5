import type { Tx } from '@candor/database/database.js';

/**
 * Changes of factors wait here for each other, and for who changes whether the organisation asks for one: of two that remove the
 * last two factors at once, the later one finds that it removes the last.
 */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await tx.query('select 1 from customer where id = (select customer_id from member where id = $1) for share', [
    userId,
  ]);
  await tx.query('select 1 from member where id = $1 for no key update', [userId]);
}
