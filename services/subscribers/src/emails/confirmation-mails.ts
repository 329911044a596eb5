import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import { newId } from '@candor/platform/ids.js';
import type { Language } from '@candor/words/languages.js';
import type { Choices } from '../choices/choices.js';
import { LinkTokens } from '../links/link-tokens.js';
import { furtherPageId, PAGE_ID, type PageKey } from '../page/page-key.js';

/** An address to subscribe. */
export interface WantedEmail extends Choices {
  readonly emailAddress: string;
  /** Of its mails, the confirmation included. */
  readonly language: Language;
}

/** The most confirmation mails to one address of one page within 24 hours, however many are requested. */
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
  async ask(tx: Tx, page: PageKey, wanted: WantedEmail): Promise<string | undefined> {
    const { customerId } = page;
    const { emailAddress, language } = wanted;
    const subscriptionId = (await addAddress(tx, page, wanted)) ?? (await takeMail(tx, page, wanted));
    if (subscriptionId === undefined) return undefined;
    const token = this.tokens.make({ purpose: 'confirm', customerId, subscriptionId });
    const sealedToken = this.secrets.seal(customerId, token);
    await this.outbox.addEvent(
      tx,
      'evt.subscribers.v1.confirmation_requested',
      { customerId, subscriptionId, emailAddress, sealedToken, language, pageId: furtherPageId(page) },
      customerId,
    );
    return subscriptionId;
  }
}

/**
 * Adds an address that is new, with its first mail. An index of the release before may find it known too, so that none is
 * named here. @returns undefined for a known one, if need be after its transaction
 */
async function addAddress(
  tx: Tx,
  { customerId, pageId }: PageKey,
  { emailAddress, componentIds, kinds, language }: WantedEmail,
): Promise<string | undefined> {
  const rows: { id: string }[] = await tx.query(
    `insert into subscription (id, customer_id, page_id, channel, address, component_ids, kinds, language, verified,
                               confirm_sent_at, confirm_sent_count)
     values ($1, $2, nullif($3::uuid, $2), 'email', $4, $5, $6, $7, false, now(), 1)
     on conflict do nothing returning id`,
    [newId(), customerId, pageId, emailAddress, componentIds, kinds, language],
  );
  return rows[0]?.id;
}

/** Counts the mail in the statement that allows it, so that concurrent requests cannot exceed the limit. */
async function takeMail(
  tx: Tx,
  { customerId, pageId }: PageKey,
  { emailAddress, componentIds, kinds, language }: WantedEmail,
): Promise<string | undefined> {
  const [rows] = (await tx.query(
    `update subscription
        set confirm_sent_count = case when confirm_sent_at > now() - interval '1 day' then confirm_sent_count else 0 end + 1,
            confirm_sent_at = case when confirm_sent_at > now() - interval '1 day' then confirm_sent_at else now() end,
            component_ids = $5, kinds = $6, language = $7
      where customer_id = $1 and ${PAGE_ID} = $2 and channel = 'email' and email_key = lower($3)
        and not verified
        and (confirm_sent_count < $4 or confirm_sent_at <= now() - interval '1 day')
     returning id`,
    [customerId, pageId, emailAddress, MAILS_PER_DAY, componentIds, kinds, language],
  )) as [{ id: string }[], number];
  return rows[0]?.id;
}
