import { Controller } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { EventMessage } from '@candor/proto/events.js';
import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { OnEvent } from '@candor/streams/on-event.js';
import type { DisabledWord } from '../integration/integration.entity.js';
import { RECIPIENTS_INSTANCE } from '../recipients/recipients.controller.js';

const REASONS: Readonly<Record<RefusalReason, DisabledWord>> = {
  [RefusalReason.UNSPECIFIED]: 'permanent',
  [RefusalReason.GONE]: 'gone',
  [RefusalReason.PERMANENT]: 'permanent',
  [RefusalReason.ONLY_FAILURES]: 'only_failures',
};
/** The other side's text may be a whole page. */
const MAX_DETAIL = 500;

/**
 * Disables integrations that the other side refuses permanently; staff see the reason and the time, and may enable them
 * again.
 */
@Controller()
export class RefusalsConsumer {
  constructor(private readonly database: Database) {}

  /** Refusals from before it was enabled again do not count, so a redelivery changes nothing either. */
  @OnEvent('evt.notifications.v1.recipient_refused', { consumer: 'integrations-refusals' })
  async recipientRefused(fact: EventMessage<'evt.notifications.v1.recipient_refused'>): Promise<void> {
    if (fact.source !== RECIPIENTS_INSTANCE) return;
    await this.database.tenant(fact.customerId, (tx) =>
      tx.query(
        `update integration
            set enabled = false, disabled_reason = $3, disabled_detail = $4, disabled_at = to_timestamp($5::bigint / 1000.0)
          where customer_id = $1 and id = $2 and enabled and enabled_at <= to_timestamp($5::bigint / 1000.0)`,
        [
          fact.customerId,
          fact.recipientId,
          REASONS[fact.reason] ?? 'permanent',
          fact.detail.slice(0, MAX_DETAIL),
          fact.refusedAt.toString(),
        ],
      ),
    );
  }
}
