import { Injectable } from '@nestjs/common';
import { type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { channels } from '@candor/proto/status-words.js';
import type { ChannelName, SourceName } from './ledger-types.js';
import { type Refusal, type ResultBatch } from './result-batch.js';

/** With only failures for this long an endpoint is disabled. */
const ONLY_FAILURES = `interval '5 days'`;
/** Sends in flight when an endpoint is disabled are refused too; those are not published again. */
const PUBLISHED_LATELY = `interval '10 minutes'`;

const REASONS: Record<Refusal['reason'], RefusalReason> = {
  gone: RefusalReason.GONE,
  permanent: RefusalReason.PERMANENT,
};

// Mails have no streak: a mail server that fails says nothing about the address.
const COUNT_FAILURES = `
  insert into failing (customer_id, channel, recipient_id, since)
  select $1, $2, recipient_id, now() from unnest($3::uuid[]) as recipient_id on conflict do nothing`;

const TAKE_REFUSED = `
  update failing set refused_at = now(), since = now()
   where customer_id = $1 and channel = $2 and recipient_id = any($3::uuid[])
     and (refused_at is null or refused_at < now() - ${PUBLISHED_LATELY})
     and (recipient_id = any($4::uuid[]) or (channel = 'webhook' and since < now() - ${ONLY_FAILURES}))
  returning recipient_id`;

/** Whose recipients a batch was sent to. */
export interface RecipientGroup {
  readonly customerId: string;
  readonly channel: ChannelName;
  /** The context that lists them. */
  readonly source: SourceName;
}

/** Notifies the sources of recipients, in the transaction that records the result, of permanent refusals. */
@Injectable()
export class Refusals {
  constructor(private readonly outbox: Outbox) {}

  /** For the failures of a batch: counts streaks of webhooks, and publishes new refusals. */
  async publish(tx: Tx, { customerId, channel, source }: RecipientGroup, batch: ResultBatch): Promise<void> {
    const failed = batch.failures();
    const counted = channel === 'webhook' ? failed : failed.filter(({ recipientId }) => batch.refused.has(recipientId));
    if (counted.length === 0) return;
    const ids = counted.map(({ recipientId }) => recipientId);
    await tx.query(COUNT_FAILURES, [customerId, channel, ids]);
    const [rows] = (await tx.query(TAKE_REFUSED, [customerId, channel, ids, [...batch.refused.keys()]])) as [
      { recipient_id: string }[],
      number,
    ];
    const reasons = new Map(counted.map(({ recipientId, reason }) => [recipientId, reason]));
    for (const { recipient_id: recipientId } of rows) {
      const refusal = batch.refused.get(recipientId);
      const fact = {
        customerId,
        source,
        recipientId,
        channel: channels.valueOf(channel),
        reason: refusal ? REASONS[refusal.reason] : RefusalReason.ONLY_FAILURES,
        detail: reasons.get(recipientId) ?? '',
        refusedAt: BigInt(Date.now()),
      };
      await this.outbox.addEvent(tx, 'evt.notifications.v1.recipient_refused', fact, customerId);
    }
  }
}
