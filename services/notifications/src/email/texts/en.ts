import { type RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { ENGLISH_LABELS } from '../../channel/entry-label.js';
import { ENGLISH_NOTICES } from '../../channel/notice-labels.js';
import { ENGLISH_RECURRENCE } from '../../channel/recurrence-note.js';
import { mailLocaleOf } from './mail-locale.js';
import { refusalReasons } from './refusal-reasons.js';

/** A sentence with a name or a time in it that is set apart: the text before it and the text after it. */
export type Around = readonly [before: string, after: string];

/** What a mail says of a change of second factors: its subject, and what follows that as a sentence. */
export interface FactorText {
  readonly subject: string;
  /** @param detail the passkey's name, how many codes are left, or who has done it */
  readonly more: (detail: string) => string;
}

const locale = mailLocaleOf('en');
const none = (): string => '';

/** Every text of ours in mails, in English. The other languages have the same keys; what staff wrote is in none. */
export const en = {
  ...locale,

  /** A line of text that announces the address or the code on the next one. */
  label: (text: string): string => `${text}:`,

  stages: ENGLISH_LABELS.stages,
  correction: ENGLISH_LABELS.correction,
  notices: ENGLISH_NOTICES,
  repeats: (rrule: string): string => `${locale.rule(rrule) || 'Repeats'}.`,
  allCancelled: ENGLISH_RECURRENCE.allCancelled,

  affected: 'Affected services',
  /** "API: Major Outage". */
  withStatus: (service: string, status: string): string => `${service}: ${status}`,

  closing: {
    subscriber: ['You get this mail because you subscribed to the updates of ', '.'] as Around,
    integration: ['You get this mail because this address is an integration of ', '.'] as Around,
    unsubscribe: 'Unsubscribe',
    change: 'Change what you are notified of',
    integrations: 'Manage integrations',
    administrator: (name: string): string => `You get this mail because you administer ${name} on Candor.`,
  },

  incident: {
    follow: 'Follow the incident',
    newPlannedEnd: ['New planned end: ', ''] as Around,
    plannedBefore: ['Planned before: ', ''] as Around,
    nextUpdate: NEXT_UPDATE.en,
    corrects: (time: string): string => `This corrects our update of ${time}.`,
  },

  maintenance: {
    planned: ['Planned from ', ''] as Around,
    wasPlanned: ['It was planned from ', ''] as Around,
    until: ['until ', ''] as Around,
    details: 'Details',
    button: 'Details of the maintenance',
  },

  announcement: {
    title: 'Announcement',
    until: ['Until ', ''] as Around,
    button: 'Read it on the status page',
  },

  confirmation: {
    subject: 'Please confirm your subscription',
    title: ['Updates from ', ''] as Around,
    ask: (name: string): string =>
      `Please confirm that you want to get mails about incidents and maintenances of ${name}.`,
    button: 'Confirm subscription',
    ignore: 'If you did not ask for this, ignore this mail: nothing will be sent to you.',
  },

  manage: {
    title: 'Manage your subscription',
    ask: (name: string): string => `With this link you choose what ${name} tells you, or leave.`,
    until: (time: string): string => `The link works until ${time}.`,
    button: 'Manage subscription',
    ignore: 'If you did not ask for this, ignore this mail: nothing changes.',
  },

  signIn: {
    title: 'Your link to sign in',
    ask: (name: string): string => `With this link you sign in to the status page of ${name}.`,
    until: (time: string): string => `It works once, until ${time}.`,
    button: 'Sign in',
    ignore: 'If you did not ask for this, ignore this mail and do not forward it: without the link nothing happens.',
  },

  test: {
    badge: 'Test',
    subject: 'Test of your email integration',
    title: 'Test of an integration',
    heading: 'Your email integration works',
    works: (sender: string): string =>
      `This is a test: notifications of ${sender} arrive at this address. Nothing has happened.`,
    askedBy: (who: string, time: string): string => `${who} asked for it on ${time}.`,
    asked: (time: string): string => `It was asked for on ${time}.`,
  },

  endpoint: {
    badge: 'Switched off',
    title: 'Webhook endpoint switched off',
    heading: 'A webhook endpoint was switched off',
    ofIntegration: {
      subject: 'A webhook integration was switched off',
      said: (name: string, time: string): string => `A webhook integration of ${name} was switched off on ${time}.`,
      button: 'Open the integrations',
    },
    ofSubscriber: {
      subject: 'A webhook subscriber was switched off',
      said: (name: string, time: string): string => `A webhook subscriber of ${name} was switched off on ${time}.`,
      button: 'Open the subscribers',
    },
    reasons: refusalReasons({
      refuses: 'It refuses what it is sent.',
      gone: 'It answered that it is gone (410).',
      permanent: 'It refuses what it is sent for good.',
      onlyFailures: 'Nothing sent to it in the last five days has arrived.',
    }) as Readonly<Record<RefusalReason, string>>,
    next: 'Nothing is sent to it any more until you switch it on again.',
    why: (name: string): string => `You get this mail because you own ${name} on Candor.`,
  },

  overdue: {
    badge: 'Update overdue',
    subject: (name: string): string => `Update overdue: ${name}`,
    promised: (time: string): string => `You promised the next update of this incident by ${time}.`,
    promisedByOther: (time: string): string =>
      `The next update of this incident was promised by ${time} and has not come. Its author was reminded before.`,
    next: 'Please add an entry, even if it says that nothing has changed: visitors expect one.',
    button: 'Add an entry',
    whyAuthor: (name: string): string =>
      `You get this mail because you wrote the last entry of this incident of ${name} on Candor.`,
  },

  notPublished: {
    badge: 'Entry not published',
    subject: (name: string): string => `Entry not published: ${name}`,
    said: (time: string): string => `Your entry planned for ${time} was not published.`,
    reasons: {
      resolved: 'The incident was resolved by then.',
      deleted: 'The incident was deleted by then.',
      full: 'The incident has too many entries. Please resolve it and open a new one.',
      other: 'The incident takes no entries.',
    },
    message: 'It says',
    openIncident: 'Open the incident',
    openIncidents: 'Open the incidents',
    why: (name: string): string => `You get this mail because you planned an entry of ${name} on Candor.`,
  },

  proposed: {
    badge: 'Proposed incident',
    subject: (provider: string, services: string): string => `${provider}: a problem that concerns ${services}`,
    /** Ends a list of services that is too long for a subject. */
    others: 'others',
    said: (provider: string): string => `Something is wrong at ${provider}.`,
    services: 'Services of yours that depend on it',
    page: (provider: string): string => `Status page of ${provider}`,
    incident: (provider: string): string => `Incident at ${provider}`,
    message: 'Proposed message',
    next: 'Nothing was published. Publish the incident, add this to one that is open, or dismiss it.',
    button: 'Open the proposal',
  },

  unreadable: {
    badge: 'Status not known',
    subject: (provider: string): string => `The status page of ${provider} cannot be read`,
    said: (provider: string, time: string): string =>
      `The status page of ${provider} has not been readable since ${time}.`,
    reason: 'Reason',
    next: 'Its status is not known since then, and nothing on your page has changed. We go on trying to read it.',
    button: 'Open third-party components',
  },

  account: {
    hello: (name: string): string => `Hello ${name},`,
    codeUntil: (time: string): string => `The code works until ${time}.`,
  },

  confirmAccount: {
    subject: 'Confirm your address for Candor',
    title: 'Confirm your address',
    preview: (code: string): string => `Your confirmation code is ${code}.`,
    ask: 'enter this code to confirm your address:',
    ignore: 'If you did not sign up for Candor, ignore this mail.',
  },

  password: {
    subject: 'Set a new password for Candor',
    title: 'Set a new password',
    preview: 'Your code for a new password.',
    ask: 'enter this code to set a new password:',
    ignore: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },

  invitation: {
    subject: (name: string): string => `You are invited to ${name} on Candor`,
    title: ['Join ', ''] as Around,
    said: (by: string, name: string): string => `${by} invites you to work on the status page of ${name}.`,
    ask: (emailAddress: string): string =>
      `Log in as ${emailAddress} with this password; you will be asked to choose your own:`,
    until: (time: string): string => `It works until ${time}.`,
    button: 'Log in',
    ignore: 'If you do not know why you were invited, ignore this mail.',
  },

  factors: {
    changed: { subject: 'Your second factors were changed', more: none } as FactorText,
    appAdded: { subject: 'An authenticator app was added to your account', more: none } as FactorText,
    appRemoved: { subject: 'The authenticator app was removed from your account', more: none } as FactorText,
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      more: (name) => `It is called "${name}".`,
    } as FactorText,
    passkeyRemoved: {
      subject: 'A passkey was removed from your account',
      more: (name) => `It was called "${name}".`,
    } as FactorText,
    codesMade: {
      subject: 'New recovery codes were made for your account',
      more: () => 'Those of before are good for nothing any more.',
    } as FactorText,
    codeUsed: {
      subject: 'A recovery code of your account was used',
      more: (left) => `${left} of them are left.`,
    } as FactorText,
    reset: {
      subject: 'Your second factor was reset',
      more: (who) => `${who} has done this. All your sessions have ended.`,
    } as FactorText,
    /** The subject as a sentence, and what follows it. */
    sentence: (subject: string, more: string): string => (more === '' ? `${subject}.` : `${subject}. ${more}`),
    ask: 'If this was not you, change your password at once and tell an Owner of your organisation.',
    button: 'My Profile',
    why: 'You get this mail because you have a user on Candor.',
  },
};

/** The texts that every language provides. */
export type MailTexts = typeof en;
