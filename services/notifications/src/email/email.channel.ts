import { withAsciiDomain } from '@candor/platform/email-address.js';
import { type Language } from '@candor/words/languages.js';
import { type Channel, type Recipient } from '../channel/channel.js';
import { type Outcome } from '../ledger/outcome.js';
import { type Notification } from '../channel/notification.js';
import { manageUrl, pageUrlIn, unsubscribeUrl } from '../channel/page-url.js';
import { accountConfirmationMail } from './account-confirmation.mail.js';
import { announcementMail } from './announcement.mail.js';
import { draftProposedMail } from './draft-proposed.mail.js';
import { endpointDisabledMail } from './endpoint-disabled.mail.js';
import { factorsChangedMail } from './factors-changed.mail.js';
import { incidentUpdateMail } from './incident-update.mail.js';
import { integrationTestMail } from './integration-test.mail.js';
import { invitationMail } from './invitation.mail.js';
import { oneLine } from '../channel/one-line.js';
import { type LinkMarks, type MailContent } from './mail-content.js';
import { maintenanceNoticeMail } from './maintenance-notice.mail.js';
import { manageLinkMail } from './manage-link.mail.js';
import { hostOf, MailPrototype, type Mailbox } from './mail-prototype.js';
import { passwordResetMail } from './password-reset.mail.js';
import { readerLinkMail } from './reader-link.mail.js';
import { outcomeOfError } from './smtp-outcome.js';
import { type MailSender } from './smtp-sender.js';
import { plannedEntryFailedMail } from './planned-entry-failed.mail.js';
import { upstreamUnreadableMail } from './upstream-unreadable.mail.js';
import { updateOverdueMail } from './update-overdue.mail.js';
import { subscriptionConfirmationMail } from './subscription-confirmation.mail.js';
import { type MailTexts } from './texts/en.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';

/** Any character that could end the header or the command that an address is put into. */
const UNSAFE_ADDRESS = /[\u0000-\u0020\u007f<>,;:"\\]|^[^@]*$/;

/**
 * A recipient would get a mail for every step of an incident that another mail already covers: components are left out.
 */
type MailedNotification = Exclude<Notification, { kind: 'component-status' }>;

/** Mails to our own users. */
const OURS: ReadonlySet<Notification['kind']> = new Set([
  'account-confirmation',
  'password-reset',
  'invitation',
  'factors-changed',
  'endpoint-disabled',
  'update-overdue',
  'planned-entry-failed',
  'draft-proposed',
  'upstream-unreadable',
]);

/**
 * The kind of reader: a subscriber may unsubscribe and manage, an integration may unsubscribe, our own users have no
 * such links.
 */
type Reader = 'subscriber' | 'integration' | 'user';

/** Mail, built once per notification, kind of reader and language, and filled in per recipient. */
export class EmailChannel implements Channel {
  readonly name = 'email';
  /** By reader and language. */
  private readonly prototypes = new WeakMap<Notification, Map<string, Promise<MailPrototype>>>();

  constructor(
    private readonly sender: MailSender,
    private readonly settings: { readonly from: Mailbox; readonly consoleUrl: string },
    private readonly now: () => number = Date.now,
  ) {}

  async send(notification: Notification, recipient: Recipient): Promise<Outcome> {
    if (notification.kind === 'component-status') {
      return { kind: 'rejected', reason: 'Changes of single services are posted to webhooks only.' };
    }
    const refusal = this.refusalOf(notification, recipient);
    if (refusal) return { kind: 'rejected', reason: refusal };
    const { address: from } = this.settings.from;
    // Stored by an earlier release it may be as the user typed it.
    const to = withAsciiDomain(recipient.address);
    const pageUrl = pageUrlIn(notification.organisation.pageUrl, recipient.language);
    const message = (await this.prototypeOf(notification, readerOf(recipient), recipient.language)).fill({
      to,
      messageId: `${notification.eventId}.${recipient.id}@${hostOf(from)}`,
      date: new Date(this.now()),
      links: recipient.unsubscribeToken
        ? {
            unsubscribe: unsubscribeUrl(pageUrl, recipient.unsubscribeToken),
            manage: manageUrl(pageUrl, recipient.manageToken),
          }
        : undefined,
    });
    try {
      await this.sender.send({ from, to }, message);
      return { kind: 'delivered', status: 250 };
    } catch (error) {
      return outcomeOfError(error, to, recipient.attempts + 1);
    }
  }

  async turn(): Promise<void> {
    await this.sender.turn?.();
  }

  async close(): Promise<void> {
    this.sender.close();
  }

  private refusalOf(notification: MailedNotification, { address }: Recipient): string | undefined {
    if (UNSAFE_ADDRESS.test(address)) return 'The address is not valid.';
    if (notification.kind === 'account-confirmation' && notification.issued.expiresAt <= this.now()) {
      return 'The code has expired.';
    }
    if (notification.kind === 'password-reset' && notification.reset.expiresAt <= this.now()) {
      return 'The code has expired.';
    }
    if (notification.kind === 'invitation' && notification.invited.expiresAt <= this.now()) {
      return 'The invitation has expired.';
    }
    if (notification.kind === 'manage-link' && notification.request.expiresAt <= this.now()) {
      return 'The link has expired.';
    }
    if (notification.kind === 'reader-link' && notification.request.expiresAt <= this.now()) {
      return 'The link has expired.';
    }
    return undefined;
  }

  private prototypeOf(notification: MailedNotification, reader: Reader, language: Language): Promise<MailPrototype> {
    const built = this.prototypes.get(notification) ?? new Map<string, Promise<MailPrototype>>();
    this.prototypes.set(notification, built);
    const key = `${reader} ${language}`;
    let prototype = built.get(key);
    if (!prototype) built.set(key, (prototype = this.build(notification, reader, MAIL_TEXTS[language])));
    return prototype;
  }

  private build(notification: MailedNotification, reader: Reader, t: MailTexts): Promise<MailPrototype> {
    const marks = MailPrototype.newMarks();
    const { unsubscribe } = marks;
    const shown = { subscriber: marks, integration: { unsubscribe }, user: undefined };
    return MailPrototype.build(this.contentOf(notification, t, shown[reader]), this.senderOf(notification), marks);
  }

  private contentOf(notification: MailedNotification, t: MailTexts, marks: LinkMarks | undefined): MailContent {
    switch (notification.kind) {
      case 'incident-update':
        return incidentUpdateMail(notification, t, marks);
      case 'maintenance-notice':
        return maintenanceNoticeMail(notification, t, marks);
      case 'announcement':
        return announcementMail(notification, t, marks);
      case 'integration-test':
        return integrationTestMail(notification, t, marks);
      case 'endpoint-disabled':
        return endpointDisabledMail(notification, t);
      case 'update-overdue':
        return updateOverdueMail(notification, t);
      case 'planned-entry-failed':
        return plannedEntryFailedMail(notification, t);
      case 'draft-proposed':
        return draftProposedMail(notification, t);
      case 'upstream-unreadable':
        return upstreamUnreadableMail(notification, t);
      case 'manage-link':
        return manageLinkMail(notification, t);
      case 'reader-link':
        return readerLinkMail(notification, t);
      case 'subscription-confirmation':
        return subscriptionConfirmationMail(notification, t);
      case 'account-confirmation':
        return accountConfirmationMail(notification, this.settings.consoleUrl, t);
      case 'password-reset':
        return passwordResetMail(notification, t);
      case 'invitation':
        return invitationMail(notification, t);
      case 'factors-changed':
        return factorsChangedMail(notification, t);
    }
  }

  /** Subscribers know the organisation; its staff, as our users, know us. */
  private senderOf({ kind, organisation }: MailedNotification): Mailbox {
    const { from } = this.settings;
    return OURS.has(kind) ? from : { name: oneLine(organisation.senderName, 80), address: from.address };
  }
}

function readerOf({ unsubscribeToken, manageToken }: Recipient): Reader {
  if (unsubscribeToken === '') return 'user';
  return manageToken ? 'subscriber' : 'integration';
}
