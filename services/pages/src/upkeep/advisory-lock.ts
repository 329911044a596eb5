import type { Tx } from '@candor/database/database.js';

/**
 * Whether no other replica holds the lock: all replicas see the same reconnection at the same time, one of them is
 * enough.
 */
export async function isOurTurn(tx: Tx, lock: number): Promise<boolean> {
  const [row] = await tx.query<{ ours: boolean }[]>(`select pg_try_advisory_xact_lock($1) as ours`, [lock]);
  return row?.ours === true;
}
