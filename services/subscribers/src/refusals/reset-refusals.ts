import type { Tx } from '@candor/database/database.js';

/** Ends a quarantine: a caller states, or has shown, that sending works again. Refusals count from zero. */
export async function resetRefusals(tx: Tx, customerId: string, subscriptionId: string): Promise<void> {
  await tx.query(
    `update subscription set quarantined_at = null, quarantine_reason = null, quarantine_detail = ''
      where customer_id = $1 and id = $2`,
    [customerId, subscriptionId],
  );
  await tx.query(`delete from refusal where customer_id = $1 and subscription_id = $2`, [customerId, subscriptionId]);
}
