import { Injectable } from '@nestjs/common';
import { Database, onCommit } from '@candor/database/database.js';
import { ConflictError, NotFoundError } from '@candor/platform/errors.js';
import { type ChannelName } from '../ledger/ledger-types.js';
import { Dispatcher } from '../planning/dispatcher.js';
import { requireEvent, type SentNews } from './sent-news.js';

/**
 * The schedule starts from the beginning; the same rows are sent again, so a receiver recognises the message by its id.
 */
const AGAIN = `state = 'pending', attempts_before = attempts, next_at = now(), delivered_at = null`;

/** Sends finished deliveries again. */
@Injectable()
export class Resend {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** @returns how many deliveries are tried again @throws NotFoundError when no recipient was notified */
  failed(customerId: string, news: SentNews, channel: ChannelName): Promise<number> {
    return this.database.tenant(customerId, async (tx) => {
      const eventId = await requireEvent(tx, customerId, news);
      const [, count] = (await tx.query(
        `update delivery set ${AGAIN} where event_id = $1 and channel = $2 and state = 'failed'`,
        [eventId, channel],
      )) as [unknown, number];
      onCommit(tx, () => this.dispatcher.wake());
      return count;
    });
  }

  /**
   * @throws NotFoundError when there is no such delivery, or its content was erased
   * @throws ConflictError while it is under way
   */
  async one(customerId: string, eventId: string, recipientId: string): Promise<void> {
    await this.database.tenant(customerId, async (tx) => {
      const [row] = (await tx.query(
        `select d.state, e.kind from delivery d join event e on e.id = d.event_id
          where d.customer_id = $1 and d.event_id = $2 and d.recipient_id = $3 and e.payload is not null
            and e.kind in ('incident-update', 'maintenance-notice', 'announcement', 'component-status',
                           'integration-test', 'update-overdue', 'draft-proposed', 'upstream-unreadable')
            for update of d`,
        [customerId, eventId, recipientId],
      )) as { state: string }[];
      if (!row) throw new NotFoundError('There is no such delivery.');
      if (row.state === 'pending') throw new ConflictError('This delivery is still under way.');
      // The successful attempt is stored with the others before the delivery is reset.
      await tx.query(
        `insert into attempt (event_id, channel, recipient_id, customer_id, number, at, outcome, status)
         select event_id, channel, recipient_id, customer_id, attempts, delivered_at, 'delivered', last_status
           from delivery where event_id = $1 and recipient_id = $2 and state = 'delivered'
         on conflict do nothing`,
        [eventId, recipientId],
      );
      await tx.query(`update delivery set ${AGAIN} where event_id = $1 and recipient_id = $2`, [eventId, recipientId]);
      onCommit(tx, () => this.dispatcher.wake());
    });
  }
}
