import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { RecipientRefused } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { quarantineAfter } from './quarantine.rules.js';

const MAX_DETAIL = 500;

/** Puts recipients that cannot be reached into quarantine. */
@Injectable()
export class RecordRefusal {
  constructor(private readonly database: Database) {}

  /**
   * Counts a refusal once, however often its event is delivered. A refusal of a subscriber that has left is ignored.
   * @param factId id of the event (UUID)
   */
  async execute(fact: RecipientRefused, factId: string): Promise<void> {
    const { customerId, recipientId } = fact;
    await this.database.tenant(customerId, async (tx) => {
      const known: unknown[] = await tx.query(
        `select 1 from subscription where customer_id = $1 and id = $2 for update`,
        [customerId, recipientId],
      );
      if (known.length === 0 || !(await isNews(tx, fact, factId))) return;
      const reason = quarantineAfter(fact.reason, await refusals(tx, fact));
      if (!reason) return;
      await tx.query(
        `update subscription set quarantined_at = to_timestamp($3::bigint / 1000.0), quarantine_reason = $4, quarantine_detail = $5
          where customer_id = $1 and id = $2 and quarantined_at is null`,
        [customerId, recipientId, fact.refusedAt, reason, fact.detail.slice(0, MAX_DETAIL)],
      );
    });
  }
}

async function isNews(tx: Tx, fact: RecipientRefused, factId: string): Promise<boolean> {
  const added: unknown[] = await tx.query(
    `insert into refusal (id, customer_id, subscription_id, refused_at)
     values ($1, $2, $3, to_timestamp($4::bigint / 1000.0)) on conflict (id) do nothing returning 1`,
    [factId, fact.customerId, fact.recipientId, fact.refusedAt],
  );
  return added.length > 0;
}

/** Within the thirty days before the refusal. */
async function refusals(tx: Tx, fact: RecipientRefused): Promise<number> {
  const rows: { count: number }[] = await tx.query(
    `select count(*)::integer as count from refusal
      where subscription_id = $1 and customer_id = $2
        and refused_at > to_timestamp($3::bigint / 1000.0) - interval '30 days'`,
    [fact.recipientId, fact.customerId, fact.refusedAt],
  );
  return rows[0]?.count ?? 0;
}
