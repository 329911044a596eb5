import type { Tx } from '@candor/database/database.js';

/** Ends quarantines: a caller states, or has shown, that sending works again. Refusals count from zero. */
export async function resetRefusals(tx: Tx, customerId: string, subscriptionIds: readonly string[]): Promise<void> {
  await tx.query(
    `update subscription set quarantined_at = null, quarantine_reason = null, quarantine_detail = ''
      where customer_id = $1 and id = any($2) and quarantined_at is not null`,
    [customerId, subscriptionIds],
  );
  await tx.query(`delete from refusal where customer_id = $1 and subscription_id = any($2)`, [
    customerId,
    subscriptionIds,
  ]);
}
