import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import { newId } from '@candor/platform/ids.js';
import type { Language } from '@candor/words/languages.js';
import type { Choices } from '../choices/choices.js';
import { LinkTokens } from '../links/link-tokens.js';

/** An address to subscribe. */
export interface WantedEmail extends Choices {
  readonly emailAddress: string;
  /** Of its mails, the confirmation included. */
  readonly language: Language;
}

/** The most confirmation mails to one address of one organisation within 24 hours, however many are requested. */
export const MAILS_PER_DAY = 3;

/** Asks the owners of addresses to confirm their subscriptions. */
@Injectable()
export class ConfirmationMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly tokens: LinkTokens,
    private readonly secrets: MailSecrets,
  ) {}

  /**
   * Adds the address if it is new, and has a confirmation mail sent. New choices and another language replace
   * those of an unconfirmed subscription.
   * @returns the subscription; undefined when it is confirmed already or has had its mails for today
   */
  async ask(tx: Tx, customerId: string, wanted: WantedEmail): Promise<string | undefined> {
    const { emailAddress, language } = wanted;
    const subscriptionId = await takeMail(tx, customerId, wanted);
    if (subscriptionId === undefined) return undefined;
    const token = this.tokens.make({ purpose: 'confirm', customerId, subscriptionId });
    const sealedToken = this.secrets.seal(customerId, token);
    await this.outbox.addEvent(
      tx,
      'evt.subscribers.v1.confirmation_requested',
      { customerId, subscriptionId, emailAddress, sealedToken, language },
      customerId,
    );
    return subscriptionId;
  }
}

/** Adds the address and counts the mail in one statement, so that concurrent requests cannot exceed the limit. */
async function takeMail(
  tx: Tx,
  customerId: string,
  { emailAddress, componentIds, kinds, language }: WantedEmail,
): Promise<string | undefined> {
  const rows: { id: string }[] = await tx.query(
    `insert into subscription as s (id, customer_id, channel, address, component_ids, kinds, language, verified,
                                    confirm_sent_at, confirm_sent_count)
     values ($1, $2, 'email', $3, $5, $6, $7, false, now(), 1)
     on conflict (customer_id, lower(address)) where channel = 'email' do update
        set confirm_sent_count = case when s.confirm_sent_at > now() - interval '1 day' then s.confirm_sent_count else 0 end + 1,
            confirm_sent_at = case when s.confirm_sent_at > now() - interval '1 day' then s.confirm_sent_at else now() end,
            component_ids = excluded.component_ids,
            kinds = excluded.kinds,
            language = excluded.language
      where not s.verified
        and (s.confirm_sent_count < $4 or s.confirm_sent_at <= now() - interval '1 day')
     returning id`,
    [newId(), customerId, emailAddress, MAILS_PER_DAY, componentIds, kinds, language],
  );
  return rows[0]?.id;
}
