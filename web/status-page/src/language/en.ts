import { type ComponentStatus } from '@candor/ui/status/component-status.js';
import { NEXT_UPDATE } from '@candor/words/next-update.js';
import { REPEATS } from '@candor/words/repeats.js';
import { enStatus } from '@candor/words/status/en.js';
import { DEFAULT_DESCRIPTION } from '../state/page-state.js';
import { type TimeFilter } from '../time/uptime-periods.js';
import { localeOf, pluralsOf } from './locale.js';

/** A sentence with an element in it: the text before it and the text after it. */
export type Around = [before: string, after: string];

/** The summary of the history of one component. */
export interface HistorySummary {
  name: string;
  /** 0 to 100. */
  uptime: number;
  periodDays: number;
  /** Number of bars: all, with downtime, with maintenance. */
  bars: number;
  down: number;
  worked: number;
  worst: ComponentStatus;
}

const locale = localeOf('en');
const plural = pluralsOf('en');
const days = (count: number): string => plural(count, { one: '# day', other: '# days' });

const subscribed = {
  title: "You're successfully subscribed",
  email: 'Check your inbox and confirm your address to start receiving updates.',
  webhook: 'Verify our calls with this signing secret. It is shown only this once:',
};
const changeChoices = 'Change what you are notified of';

/**
 * Every text of ours on the public pages, in English, in the words of the specification. The other languages have the
 * same keys; texts of the organisation are in none of them.
 */
export const en = {
  ...locale,
  // For readers whose language is unknown: feeds and calendars have to suit them too.
  path: (path: string): string => path,
  address: (url: string): string => url,

  chooseLanguage: 'Language',

  siteName: (customer: string): string => `${customer} Status`,
  description: DEFAULT_DESCRIPTION,
  home: 'Current Status',
  more: (count: number): string => plural(count, { one: 'Show # more', other: 'Show # more' }),

  ...enStatus,

  banner: {
    label: 'Current status',
    open: (count: number): string => plural(count, { one: '# open incident', other: '# open incidents' }),
    running: (count: number): string =>
      plural(count, { one: '# maintenance in progress', other: '# maintenances in progress' }),
    updated: ['Updated ', ''] as Around,
  },

  links: {
    label: 'Links',
    header: 'Navigation',
    footer: 'More links',
    website: 'Website',
    support: 'Contact support',
  },

  footer: {
    feeds: 'Feeds',
    calendar: 'Calendar of maintenances',
    zone: ['Days begin at midnight in ', '.'] as Around,
    watermark: 'Powered by Candor',
  },

  /** Of feeds. `labelled` is the title of one update: its status, and what it is about. */
  feeds: {
    titles: { history: 'Incident history', updates: 'Every update', maintenances: 'Maintenances' },
    scheduled: (start: string, end: string): string => `Scheduled for ${start} to ${end}.`,
    labelled: (label: string, name: string): string => `${label}: ${name}`,
  },

  incidents: {
    edited: 'Edited',
    nextUpdate: NEXT_UPDATE.en,
    open: 'Open Incidents',
    past: 'Past Incidents',
    none: (period: number): string => `No incidents found for the last ${days(period)}.`,
    noneEver: 'No incidents found.',
    affected: 'Affected services',
    on: (instant: number, timeZone: string): string => `Incident on ${locale.date(instant, 'day', timeZone)}`,
    lasted: (millis: number): string => `Lasted ${locale.duration(millis, 2)}`,
    earlier: (count: number): string => plural(count, { one: '# earlier update', other: '# earlier updates' }),
    maintenance: 'Scheduled maintenance',
    plannedUntil: [', planned until ', ''] as Around,
  },

  history: {
    title: 'History',
    all: 'Incident history',
    of: (month: string): string => `History of ${locale.month(month)}`,
    none: 'Nothing was reported in this month.',
    months: 'Months',
    earlier: 'Earlier months',
    pages: 'Pages',
    page: (number: number): string => `Page ${number}`,
  },

  repeats: REPEATS.en,

  maintenances: {
    title: 'Scheduled Maintenance',
    running: 'Maintenance in Progress',
    verifying: 'Verifying',
    on: (instant: number, timeZone: string): string => `Maintenance on ${locale.date(instant, 'day', timeZone)}`,
    affected: (services: string[]): string => `Affected services: ${services.join(locale.comma)}`,
    updates: 'Updates during this maintenance',
    plannedStart: 'Planned start',
    plannedEnd: 'Planned finish',
    further: 'Further dates:',
    firstPlannedEnd: 'Originally planned finish',
    endMoved: ['Planned finish moved from ', ' to ', '.'] as [before: string, between: string, after: string],
    started: 'Started',
    ended: 'Finished',
    cancelled: 'Cancelled',
    plannedDuration: 'Planned duration',
    duration: 'Duration',
  },

  announcements: {
    title: 'Announcements',
    one: 'Announcement',
    on: (instant: number, timeZone: string): string => `Announcement of ${locale.date(instant, 'day', timeZone)}`,
    until: ['Until ', ''] as Around,
    ended: ['Ended ', ''] as Around,
  },

  services: {
    groups: 'Groups',
    find: 'Find a service',
    noMatch: 'No service matches.',
    title: 'Services',
    none: 'No services yet',
    over: (period: number): string => `Uptime over the last ${days(period)}`,
    period: 'Period',
    periods: {
      '1_month': '1 month',
      '3_months': '3 months',
      '6_months': '6 months',
      '1_year': '1 year',
      all_time: 'All time',
    } as Record<TimeFilter, string>,
    /** Titles of the pages with the uptime of one period. */
    uptimeOf: {
      '1_month': 'Uptime, 1 month',
      '3_months': 'Uptime, 3 months',
      '6_months': 'Uptime, 6 months',
      '1_year': 'Uptime, 1 year',
      all_time: 'Uptime, all time',
    } as Record<TimeFilter, string>,
    legend: 'Legend',
    howCounted: 'How uptime is counted',
    counted:
      'Uptime is the share of the period in which a service was not down; for a service that is younger than the period, of the time since it was added. Each status counts as downtime for the share of its time given here, and where several overlap, the largest one. The figure of a group is the mean of its services. Services that follow the status page of a provider do not count in it.',
    ago: (period: number): string => `${days(period)} ago`,
    today: 'Today',
    uptime: (percent: number): string => `${locale.percent(percent)} uptime`,
    /** Uptime, and the number of downtimes and of maintenances; a maintenance is not downtime. */
    uptimeAndCounts: (percent: number, outages: number, maintenances: number): string =>
      [
        `${locale.percent(percent)} uptime`,
        ...(outages > 0 ? [plural(outages, { one: '# downtime', other: '# downtimes' })] : []),
        ...(maintenances > 0 ? [plural(maintenances, { one: '# maintenance', other: '# maintenances' })] : []),
      ].join(locale.comma),
    /** The start of the uptime of a component that is younger than the period. */
    countedSince: (instant: number, timeZone: string): string =>
      `counted since ${locale.date(instant, 'short-day', timeZone)}`,
    ongoing: 'ongoing',
    newest: (count: number): string => `The ${count} newest are listed.`,
    summary: ({ name, uptime, periodDays, bars, down, worked, worst }: HistorySummary): string => {
      const unit = bars === periodDays ? 'days' : 'periods';
      const downtime =
        down === 0
          ? 'no downtime'
          : `downtime on ${down} of ${bars} ${unit}, at worst ${enStatus.componentStatus[worst]}`;
      const maintenance = worked === 0 ? '' : `, maintenance on ${worked}`;
      return `${name}: ${locale.percent(uptime)} uptime in the last ${days(periodDays)}, ${downtime}${maintenance}`;
    },
    /** Of one bar. */
    noDowntime: 'No downtime recorded on this day.',
    notThere: 'This service did not exist at this date.',
    /** A downtime and its length within one bar (ms), or that it is ongoing. */
    downtime: (status: ComponentStatus, millis: number | 'ongoing'): string =>
      `${enStatus.componentStatus[status]}, ${millis === 'ongoing' ? millis : locale.duration(millis, 2)}`,
  },

  /** What services have to do with providers: what they are, and what they depend on. */
  upstreams: {
    from: ['From ', '’s status page'] as Around,
    /** Instead of a status that was never known. */
    unknown: 'Not known',
    notKnown: ['Not known since ', '. This is the last known status.'] as Around,
    dependsOn: ['Depends on ', ': ', '.'] as [before: string, between: string, after: string],
  },

  subscribe: {
    button: 'Subscribe',
    title: 'Subscribe to updates',
    close: 'Close',
    lead: (customer: string): string => `Hear from ${customer} whenever an incident is opened, updated or resolved.`,
    channel: 'Channel',
    channels: { email: 'Email', webhook: 'Webhook', slack: 'Slack' },
    email: {
      label: 'Email address',
      hint: 'We send one message to confirm it. You can unsubscribe at any time.',
    },
    webhook: {
      label: 'Webhook URL',
      hint: 'Every update is sent there as a signed JSON POST.',
    },
    slack: {
      hint: 'Slack asks which of your channels is to be notified.',
      button: 'Add to Slack',
    },
    already: 'Subscribed already?',
    /** Shown after a subscription, in the popup and on the page that replaces it without a script. */
    done: subscribed,
    doneInPlace: {
      email: `${subscribed.title}. ${subscribed.email}`,
      webhook: `${subscribed.title}. ${subscribed.webhook}`,
    },
    /** Followed by the gateway's reason. */
    failed: 'Failed to subscribe',
  },

  choices: {
    summary: 'Choose what you are notified of',
    about: 'Tell me about',
    incidents: 'Incidents and announcements',
    maintenances: 'Maintenances',
    statusChanges: 'Status changes',
    only: 'Only of these services',
    onlyHint: 'Tick none to hear of all, and of those that are added later.',
    language: 'Language of the messages',
  },

  manage: {
    title: changeChoices,
    ask: {
      done: 'Check your inbox. If the address is subscribed, a link is on its way.',
      failed: 'Nothing was mailed',
      hint: 'If it is subscribed, we mail you a link to change or pause the subscription.',
      button: 'Mail me a link',
    },
    fresh: {
      text: (address: string): string =>
        `This link is in every message to ${address}, and messages get forwarded. We mail a fresh one to that ` +
        'address, with which the subscription can be changed or paused.',
      button: 'Mail a fresh link',
    },
    asked: {
      title: 'Check your inbox',
      text: 'If the address is subscribed, a link is on its way. It works for 30 minutes.',
    },
    saved: {
      title: 'Your choices are saved',
      text: 'They count from the next update on. The link to this form works until 30 minutes after we mailed it.',
    },
    failed: 'Nothing was changed',
    /** To who gets nothing, because the page mails listed people alone. */
    notListed:
      'Messages about this page go only to addresses that are listed as its readers. The address of this subscription is not listed at the moment, and gets none until it is.',
    messagesTo: (address: string): string => `Messages to ${address}`,
    services: 'Of these services',
    all: 'All, and those that are added later',
    some: 'Only those ticked here; none that are added later',
    pause: 'Pause',
    paused: 'Tell me nothing until I untick this',
    save: 'Save',
    leave: 'Unsubscribe',
  },

  confirm: {
    title: 'Confirm your subscription',
    text: (customer: string): string =>
      `You will get an email whenever ${customer} opens, updates or resolves an incident.`,
    button: 'Confirm',
  },
  confirmed: {
    title: 'Your subscription is confirmed',
    text: 'From now on we email you the updates. Every message has a link to unsubscribe.',
  },
  unsubscribe: {
    title: (customer: string): string => `Unsubscribe from ${customer}?`,
    text: 'You will no longer be notified about incidents and maintenances.',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'You will get no further updates from us.',
  },
  linkInvalid: {
    title: 'This link is not valid',
    text: 'It may have expired or been used already. Subscribe again on the status page to get a new one.',
  },
  paymentRequired: {
    title: 'Payment Required',
    text: (customer: string): string => `The status page of ${customer} does not answer at this address at the moment.`,
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address.',
  },
  signIn: {
    title: 'Sign in to this page',
    text: 'This page is for its readers. Please enter the password that you were given.',
    password: 'Password',
    button: 'Sign in',
    failed: 'That is not the password of this page. Please try again.',
    /** Where a link is mailed to every address. */
    byMail: {
      text: 'This page is for its readers. Please enter your email address to get a link that signs you in.',
      offered:
        'Some readers see more of this page. If you are one of them, enter your email address to get a link that signs you in.',
      either:
        'This page is for its readers. Please enter the password that you were given, or your email address to get a ' +
        'link that signs you in.',
      button: 'Send link',
    },
    /** Where identity providers prove the addresses of some domains. It does not say of which. */
    byAddress: {
      text: 'This page is for its readers. Please enter your email address.',
      offered: 'Some readers see more of this page. If you are one of them, please enter your email address.',
      either: 'This page is for its readers. Please enter the password that you were given, or your email address.',
      how: 'If your company has a sign-in of its own for this page, you are taken there. Otherwise you get a link by mail that signs you in.',
      button: 'Continue',
    },
    or: 'or',
    mailed: {
      title: 'Please look into your mailbox',
      text: 'If this address may read the page, a link was mailed to it. It works once and for 15 minutes.',
      hint: 'Nothing there? Please look into your spam folder as well.',
      again: 'Ask for another link',
    },
    open: 'This button signs you in with this browser. The link works once.',
    over: {
      title: 'This link does not work any more',
      text: 'It was used already, or is older than 15 minutes.',
    },
    notAccepted: {
      title: 'Your sign-in was not accepted',
      text: 'It took longer than ten minutes, it was used already, or it is not for a reader of this page.',
      again: 'Sign in again',
    },
    out: 'Sign out',
    elsewhere: {
      title: 'This page cannot be read from here',
      text: 'It can be read in certain networks only, such as that of an office or a VPN.',
    },
  },
  programs: {
    title: 'Addresses for feed readers and calendars',
    text:
      'Feed readers, calendars and other programs cannot sign in. With these addresses they read of this page what you ' +
      'may read, for as long as you may. They are yours alone: please do not pass them on.',
    shared: 'They work until the password of this page is changed.',
    open: 'You read this page without signing in. Where you can do that, programs can, at these addresses.',
    replacing: 'Did others get to know them? New ones end those that you have had; give them to your programs then.',
    replace: 'Replace these addresses',
    summary: 'Current status',
  },
  unknownHost: {
    title: 'No such Domain :(',
    text: 'No status page lives at this address. Please check how it is spelled.',
  },
};

/** The texts that every language provides. */
export type Texts = typeof en;
