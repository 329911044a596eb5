import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import type { Actor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { LinkTokens } from '../links/link-tokens.js';
import { Organisations } from '../organisation/organisations.js';
import { parseEmailAddress } from './email-address.js';

/** Confirmation mails at most to one address of one organisation within 24 hours, however often somebody asks. */
const MAILS_PER_DAY = 3;

/** Asks for mails. Nobody is told anything before the owner of the address has agreed. */
@Injectable()
export class SubscribeEmail {
  constructor(
    private readonly organisations: Organisations,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly tokens: LinkTokens,
  ) {}

  /**
   * Gives the same answer for a new, a waiting and a confirmed address, because the difference is nobody else's to know.
   * @throws InvalidError at "/emailAddress", NotFoundError when there is no such organisation
   */
  async execute(actor: Actor, typed: string): Promise<void> {
    const customerId = await this.organisations.require(actor);
    const email = parseEmailAddress(typed);
    await this.database.tenant(customerId, async (tx) => {
      const subscriptionId = await takeMail(tx, customerId, email);
      if (subscriptionId === undefined) return;
      const token = this.tokens.make({ purpose: 'confirm', customerId, subscriptionId });
      await this.outbox.addEvent(
        tx,
        'evt.subscribers.v1.confirmation_requested',
        { customerId, subscriptionId, email, token },
        customerId,
      );
    });
  }
}

/**
 * Adds the address if it is new and counts the mail, in one statement, so that simultaneous requests cannot exceed the limit.
 * @returns the subscription to mail to; undefined when it is confirmed or has had its mails for today
 */
async function takeMail(tx: Tx, customerId: string, email: string): Promise<string | undefined> {
  const rows: { id: string }[] = await tx.query(
    `insert into subscription as s (id, customer_id, channel, address, verified, confirm_sent_at, confirm_sent_count)
     values ($1, $2, 'email', $3, false, now(), 1)
     on conflict (customer_id, lower(address)) where channel = 'email' do update
        set confirm_sent_count = case when s.confirm_sent_at > now() - interval '1 day' then s.confirm_sent_count else 0 end + 1,
            confirm_sent_at = case when s.confirm_sent_at > now() - interval '1 day' then s.confirm_sent_at else now() end
      where not s.verified
        and (s.confirm_sent_count < $4 or s.confirm_sent_at <= now() - interval '1 day')
     returning id`,
    [newId(), customerId, email, MAILS_PER_DAY],
  );
  return rows[0]?.id;
}
