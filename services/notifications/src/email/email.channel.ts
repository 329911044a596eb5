import { type Channel, type Outcome, type Recipient } from '../channel/channel.js';
import { type Notification } from '../channel/notification.js';
import { unsubscribeUrl } from '../channel/page-url.js';
import { accountConfirmationMail } from './account-confirmation.mail.js';
import { incidentUpdateMail } from './incident-update.mail.js';
import { oneLine, type MailContent } from './mail-content.js';
import { hostOf, MailPrototype, type Mailbox } from './mail-prototype.js';
import { outcomeOfError } from './smtp-outcome.js';
import { type MailSender } from './smtp-sender.js';
import { subscriptionConfirmationMail } from './subscription-confirmation.mail.js';

/** Anything that could end the header or the command that an address is put into. */

const UNSAFE_ADDRESS = /[\u0000-\u0020\u007f<>,;:"\\]|^[^@]*$/;

/** Mail, built once per notification and filled in per recipient. */
export class EmailChannel implements Channel {
  readonly name = 'email';
  private readonly prototypes = new WeakMap<Notification, Promise<MailPrototype>>();

  constructor(
    private readonly sender: MailSender,
    private readonly settings: { readonly from: Mailbox; readonly consoleUrl: string },
    private readonly now: () => number = Date.now,
  ) {}

  async send(notification: Notification, recipient: Recipient): Promise<Outcome> {
    const refusal = this.refusalOf(notification, recipient);
    if (refusal) return { kind: 'rejected', reason: refusal };
    const { address: from } = this.settings.from;
    const { pageUrl } = notification.organisation;
    const message = (await this.prototypeOf(notification)).fill({
      to: recipient.address,
      messageId: `${notification.eventId}.${recipient.id}@${hostOf(from)}`,
      date: new Date(this.now()),
      unsubscribe: recipient.unsubscribeToken ? unsubscribeUrl(pageUrl, recipient.unsubscribeToken) : undefined,
    });
    try {
      await this.sender.send({ from, to: recipient.address }, message);
      return { kind: 'delivered', status: 250 };
    } catch (error) {
      return outcomeOfError(error, recipient.attempts + 1);
    }
  }

  async close(): Promise<void> {
    this.sender.close();
  }

  private refusalOf(notification: Notification, { address }: Recipient): string | undefined {
    if (UNSAFE_ADDRESS.test(address)) return 'The address is not valid.';
    if (notification.kind === 'account-confirmation' && notification.issued.expiresAt <= this.now()) {
      return 'The code has expired.';
    }
    return undefined;
  }

  private prototypeOf(notification: Notification): Promise<MailPrototype> {
    let prototype = this.prototypes.get(notification);
    if (!prototype) this.prototypes.set(notification, (prototype = this.build(notification)));
    return prototype;
  }

  private build(notification: Notification): Promise<MailPrototype> {
    const mark = MailPrototype.newMark();
    return MailPrototype.build(this.contentOf(notification, mark), this.senderOf(notification), mark);
  }

  private contentOf(notification: Notification, mark: string): MailContent {
    switch (notification.kind) {
      case 'incident-update':
        return incidentUpdateMail(notification, mark);
      case 'subscription-confirmation':
        return subscriptionConfirmationMail(notification);
      case 'account-confirmation':
        return accountConfirmationMail(notification, this.settings.consoleUrl);
    }
  }

  /** Subscribers know the organisation; staff know us. */
  private senderOf({ kind, organisation }: Notification): Mailbox {
    const { from } = this.settings;
    return kind === 'account-confirmation' ? from : { name: oneLine(organisation.name, 80), address: from.address };
  }
}
