/** What one app does on the bus. Subjects are NATS subjects: `*` stands for one part, `>` for the rest. */
export interface BusAccess {
  /** Calls it answers, without `rpc.`. */
  readonly serves?: readonly string[];
  /** Calls it makes, without `rpc.`. */
  readonly calls?: readonly string[];
  /** Calls of the commands that operators run in its container: over the broker alone, which knows who calls. */
  readonly operators?: readonly string[];
  /** Events it consumes: durable consumer of EVENTS → its one subject. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Pointers to chunks it consumes: durable consumer of DELIVERIES → its one subject. */
  readonly deliveries?: Readonly<Record<string, string>>;
  /** Dead letters it consumes: durable consumer of DEAD → its one subject. */
  readonly letters?: Readonly<Record<string, string>>;
  /** What it reads with ephemeral consumers of its own: stream → subjects. */
  readonly follows?: Readonly<Partial<Record<StreamName, readonly string[]>>>;
  /** What it publishes into a stream: stream → subjects. */
  readonly publishes?: Readonly<Partial<Record<StreamName, readonly string[]>>>;
  /** Core NATS subjects it publishes and subscribes to: hints, which may get lost. Those of messages: `hintOf`. */
  readonly says?: readonly string[];
  readonly hears?: readonly string[];
  /** Streams whose subjects it updates after an upgrade. */
  readonly keeps?: readonly StreamName[];
}

export type StreamName = 'EVENTS' | 'DELIVERIES' | 'PAGES' | 'DEAD';

const CHUNK_DONE = 'hint.notifications.chunk_done';

/** Where a message of a stream is said when it is committed, before the stream has it. @param subject or a pattern */
export function hintOf(subject: string): string {
  return `hint.${subject}`;
}

/** What people wait for: the page shows it, and the first are notified of it, without waiting for the stream. */
const hints = (...subjects: readonly string[]): string[] => subjects.map(hintOf);
const ENTRY = hints('evt.incidents.v1.entry_published');
const INCIDENT_CHANGES = hints('evt.incidents.v1.incident_changed', 'evt.incidents.v1.incident_deleted');
const PLANS = hints(
  'evt.incidents.v1.maintenance_saved',
  'evt.incidents.v1.maintenance_deleted',
  'evt.incidents.v1.announcement_saved',
  'evt.incidents.v1.announcement_deleted',
);
const NEWS = hints('evt.incidents.v1.maintenance_announced', 'evt.incidents.v1.announcement_published');
const STATUSES = hints('evt.catalog.v1.downtime_changed', 'evt.catalog.v1.own_statuses_changed');
const PAGE_STATES = hints('pages.state.>');
/** Every service with a database records who changed what. */
const AUDIT = 'evt.audit.v1.recorded';
/** Every app with data of organisations deletes it after the first, and then publishes the second. */
const DELETED = 'evt.identity.v1.customer_deleted';
const ERASED = 'evt.deletion.v1.customer_erased';
const SOURCES = ['integrations', 'subscribers', 'identity'] as const;

const ofEverySource = (...methods: readonly string[]): string[] =>
  methods.flatMap((method) => SOURCES.map((source) => `recipients.v1.${method}.${source}`));

const ofChannel = (channel: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['confirm', 'fast', 'bulk', 'retry'].map((lane) => [`notifications-${channel}-${lane}`, `dlv.${channel}.${lane}`]),
  );

const worker = (channel: string): BusAccess => ({
  calls: ofEverySource('ResolveRecipients'),
  deliveries: ofChannel(channel),
  says: [CHUNK_DONE],
});

/**
 * Permissions on the bus: app → what it publishes, consumes, answers and calls. The broker's users and their
 * permissions in the chart, in Compose and in a local run are all derived from it. Tests compare it with the consumers
 * in the code, and suites of the whole product fail where the broker refuses an app something.
 */
export const busAccess: Readonly<Record<string, BusAccess>> = {
  identity: {
    serves: ['identity.v1.*', 'audit.v1.*', 'deletion.v1.*', 'recipients.v1.*.identity'],
    // `candor-admin delete-customer`.
    operators: ['deletion.v1.*'],
    facts: {
      'identity-audit-log': AUDIT,
      'identity-deleted-customers': DELETED,
      'identity-erased-customers': ERASED,
    },
    publishes: { EVENTS: ['evt.identity.v1.*', AUDIT, ERASED] },
    keeps: ['EVENTS'],
  },
  catalog: {
    serves: ['catalog.v1.*'],
    facts: {
      'catalog-downtime': 'evt.incidents.v1.entry_published',
      'catalog-corrections': 'evt.incidents.v1.incident_changed',
      'catalog-deletions': 'evt.incidents.v1.incident_deleted',
      'catalog-upstreams': 'evt.signals.v1.upstreams_changed',
      'catalog-deleted-customers': DELETED,
    },
    publishes: { EVENTS: ['evt.catalog.v1.*', AUDIT, ERASED] },
    says: STATUSES,
    hears: [...ENTRY, ...INCIDENT_CHANGES],
  },
  incidents: {
    serves: ['incidents.v1.*'],
    calls: ['catalog.v1.ListComponents', 'pages.v1.ResolvePages'],
    facts: {
      'incidents-components': 'evt.catalog.v1.component_saved',
      'incidents-deleted-components': 'evt.catalog.v1.component_deleted',
      'incidents-pages': 'evt.pages.v1.page_saved',
      'incidents-first-pages': 'evt.pages.v1.settings_saved',
      'incidents-deleted-customers': DELETED,
    },
    publishes: { EVENTS: ['evt.incidents.v1.*', AUDIT, ERASED] },
    says: [...ENTRY, ...INCIDENT_CHANGES, ...PLANS, ...NEWS],
  },
  pages: {
    serves: ['pages.v1.*'],
    calls: [
      'catalog.v1.GetUptimeFormula',
      'catalog.v1.ListComponents',
      'catalog.v1.ListDowntimes',
      'identity.v1.ClaimDomain',
      'incidents.v1.PublishSideDoorEntry',
      'incidents.v1.SearchAnnouncements',
      'incidents.v1.SearchIncidents',
      'incidents.v1.SearchMaintenances',
    ],
    facts: {
      'pages-features': 'evt.billing.v1.features_changed',
      'pages-archived-entries': 'evt.incidents.v1.entry_published',
      'pages-archived-incidents': 'evt.incidents.v1.incident_changed',
      'pages-archived-deletions': 'evt.incidents.v1.incident_deleted',
      'pages-customers': 'evt.identity.v1.customer_created',
      'pages-renamed-customers': 'evt.identity.v1.customer_renamed',
      'pages-settings': 'evt.pages.v1.settings_saved',
      'pages-further-pages': 'evt.pages.v1.page_saved',
      'pages-components': 'evt.catalog.v1.component_saved',
      'pages-own-statuses': 'evt.catalog.v1.own_statuses_changed',
      'pages-deleted-components': 'evt.catalog.v1.component_deleted',
      'pages-component-order': 'evt.catalog.v1.order_changed',
      'pages-maintenances': 'evt.incidents.v1.maintenance_saved',
      'pages-deleted-maintenances': 'evt.incidents.v1.maintenance_deleted',
      'pages-announcements': 'evt.incidents.v1.announcement_saved',
      'pages-deleted-announcements': 'evt.incidents.v1.announcement_deleted',
      'pages-downtimes': 'evt.catalog.v1.downtime_changed',
      'pages-deleted-customers': DELETED,
    },
    follows: { PAGES: ['pages.>'] },
    publishes: { EVENTS: ['evt.pages.v1.*', AUDIT, ERASED], PAGES: ['pages.state.>', 'pages.month.>'] },
    keeps: ['PAGES'],
    says: PAGE_STATES,
    hears: [...PLANS, ...STATUSES],
  },
  subscribers: {
    serves: ['subscribers.v1.*', 'recipients.v1.*.subscribers'],
    calls: ['catalog.v1.ListComponents', 'pages.v1.GetCustomerById'],
    facts: {
      'subscribers-settings': 'evt.pages.v1.settings_saved',
      'subscribers-pages': 'evt.pages.v1.page_saved',
      'subscribers-features': 'evt.billing.v1.features_changed',
      'subscribers-refusals': 'evt.notifications.v1.recipient_refused',
      'subscribers-deleted-customers': DELETED,
    },
    publishes: { EVENTS: ['evt.subscribers.v1.*', AUDIT, ERASED] },
  },
  integrations: {
    serves: ['integrations.v1.*', 'recipients.v1.*.integrations'],
    calls: ['identity.v1.GetMe'],
    facts: {
      'integrations-features': 'evt.billing.v1.features_changed',
      'integrations-refusals': 'evt.notifications.v1.recipient_refused',
      'integrations-deleted-customers': DELETED,
    },
    publishes: { EVENTS: ['evt.integrations.v1.*', AUDIT, ERASED] },
  },
  billing: {
    serves: ['billing.v1.*'],
    facts: {
      'billing-customers': 'evt.identity.v1.customer_created',
      'billing-renamed-customers': 'evt.identity.v1.customer_renamed',
      'billing-deleted-customers': DELETED,
    },
    publishes: { EVENTS: ['evt.billing.v1.*', AUDIT, ERASED] },
  },
  signals: {
    serves: ['signals.v1.*'],
    calls: ['catalog.v1.CreateComponent', 'catalog.v1.GetComponent'],
    facts: {
      'signals-features': 'evt.billing.v1.features_changed',
      'signals-components': 'evt.catalog.v1.component_saved',
      'signals-deleted-components': 'evt.catalog.v1.component_deleted',
      'signals-deleted-customers': DELETED,
    },
    publishes: { EVENTS: ['evt.signals.v1.*', AUDIT, ERASED] },
  },
  'notifications-planner': {
    serves: ['notifications.v1.*'],
    calls: ofEverySource('ListRecipients', 'CountRecipients', 'ResolveRecipients'),
    // `candor-admin dead-letters`.
    operators: ['notifications.v1.ListDeadLetters', 'notifications.v1.RedriveDeadLetters'],
    facts: {
      'notifications-planner-entries': 'evt.incidents.v1.entry_published',
      'notifications-planner-corrections': 'evt.incidents.v1.incident_changed',
      'notifications-planner-told-corrections': 'evt.incidents.v1.entry_corrected',
      'notifications-planner-overdue-updates': 'evt.incidents.v1.update_overdue',
      'notifications-planner-failed-entries': 'evt.incidents.v1.planned_entry_failed',
      'notifications-planner-deletions': 'evt.incidents.v1.incident_deleted',
      'notifications-planner-maintenances': 'evt.incidents.v1.maintenance_announced',
      'notifications-planner-saved-maintenances': 'evt.incidents.v1.maintenance_saved',
      'notifications-planner-deleted-maintenances': 'evt.incidents.v1.maintenance_deleted',
      'notifications-planner-announcements': 'evt.incidents.v1.announcement_published',
      'notifications-planner-saved-announcements': 'evt.incidents.v1.announcement_saved',
      'notifications-planner-deleted-announcements': 'evt.incidents.v1.announcement_deleted',
      'notifications-planner-component-status': 'evt.catalog.v1.component_status_changed',
      'notifications-planner-component-statuses': 'evt.catalog.v1.component_statuses_changed',
      'notifications-planner-components': 'evt.catalog.v1.component_saved',
      'notifications-planner-own-statuses': 'evt.catalog.v1.own_statuses_changed',
      'notifications-planner-deleted-components': 'evt.catalog.v1.component_deleted',
      'notifications-planner-component-order': 'evt.catalog.v1.order_changed',
      'notifications-planner-upstream-drafts': 'evt.signals.v1.draft_proposed',
      'notifications-planner-unreadable-upstreams': 'evt.signals.v1.upstream_unreadable',
      'notifications-planner-tests': 'evt.integrations.v1.test_requested',
      'notifications-planner-manage-links': 'evt.subscribers.v1.manage_link_requested',
      'notifications-planner-reader-links': 'evt.subscribers.v1.reader_link_requested',
      'notifications-planner-confirmations': 'evt.subscribers.v1.confirmation_requested',
      'notifications-planner-refusals': 'evt.notifications.v1.recipient_refused',
      'notifications-planner-codes': 'evt.identity.v1.confirmation_code_issued',
      'notifications-planner-factors': 'evt.identity.v1.factors_changed',
      'notifications-planner-resets': 'evt.identity.v1.password_reset_requested',
      'notifications-planner-invitations': 'evt.identity.v1.user_invited',
      'notifications-planner-customers': 'evt.identity.v1.customer_created',
      'notifications-planner-renamed-customers': 'evt.identity.v1.customer_renamed',
      'notifications-planner-settings': 'evt.pages.v1.settings_saved',
      'notifications-planner-pages': 'evt.pages.v1.page_saved',
      'notifications-planner-deleted-customers': DELETED,
    },
    letters: { 'notifications-planner-dead-letters': 'dead.>' },
    // Dead letters are republished to their original subject.
    publishes: { EVENTS: ['evt.>'], DELIVERIES: ['dlv.>'] },
    keeps: ['DELIVERIES', 'DEAD'],
    hears: [CHUNK_DONE, ...ENTRY, ...NEWS],
  },
  'notifications-email': {
    ...worker('email'),
    // Codes and links in mails are unsealed when the mail is written.
    calls: ofEverySource('ResolveRecipients', 'ResolveSecret'),
  },
  'notifications-webhook': worker('webhook'),
  'notifications-slack': worker('slack'),
  'notifications-twitter': worker('twitter'),
  gateway: {
    calls: [
      'identity.v1.*',
      'audit.v1.*',
      'catalog.v1.*',
      'incidents.v1.*',
      'pages.v1.*',
      'subscribers.v1.*',
      'integrations.v1.*',
      'billing.v1.*',
      'signals.v1.*',
      // Without the operators' calls about dead letters.
      ...[
        'GetDeliveryReport',
        'ListEventDeliveries',
        'ListRecipientDeliveries',
        'ResendFailed',
        'ReplayDelivery',
        'PreviewEntry',
        'PreviewNotice',
        'PreviewAnnouncement',
        'CountAudience',
      ].map((method) => `notifications.v1.${method}`),
    ],
    follows: { PAGES: ['pages.state.>', 'pages.month.>'], EVENTS: ['evt.identity.v1.session_ended'] },
    hears: PAGE_STATES,
  },
  'page-copies': { follows: { PAGES: ['pages.state.>', 'pages.month.>'] } },
};

/** The user of the gateways of a second region, and of the leaf node by which their broker reaches that of the first. */
export const SECOND_REGION = 'second-region';
/** It reads states and does nothing else: not even that a session has ended is for it, because it answers no calls. */
export const secondRegionAccess: BusAccess = { follows: { PAGES: ['pages.state.>', 'pages.month.>'] } };

/** Whether an app says a message of this subject when it is committed, as a hint. */
export function saysHint(app: string, subject: string): boolean {
  return accessOf(app)?.says?.some((said) => covers(said, hintOf(subject))) ?? false;
}

/** Whether an app listens for what is said of a subject, or of all that a pattern covers. */
export function hearsHint(app: string, subject: string): boolean {
  return accessOf(app)?.hears?.includes(hintOf(subject)) ?? false;
}

const OPERATORS = Object.values(busAccess).flatMap(({ operators = [] }) => operators);

/** Whether a call is for operators. @param subject `rpc.<package>.<method>` */
export function isForOperators(subject: string): boolean {
  return OPERATORS.some((call) => covers(`rpc.${call}`, subject));
}

/** Whether a pattern of NATS covers a subject. */
function covers(pattern: string, subject: string): boolean {
  const [own, given] = [pattern.split('.'), subject.split('.')];
  return own.every((part, place) => part === '>' || part === '*' || part === given[place]);
}

/** The apps that delete their data of a deleted organisation and report it; in alphabetical order. */
export const ownersOfCustomers: readonly string[] = Object.entries(busAccess)
  .filter(([, { facts = {} }]) => Object.values(facts).includes(DELETED))
  .map(([app]) => app)
  .sort();

/** The streams an app publishes into; undefined for a program that is not one of the apps, such as a test. */
export function streamsWrittenBy(app: string): readonly string[] | undefined {
  const access = accessOf(app);
  return access && Object.keys(access.publishes ?? {});
}

function accessOf(app: string): BusAccess | undefined {
  return Object.hasOwn(busAccess, app) ? busAccess[app] : undefined;
}

/**
 * Whether an app may make direct calls, past the broker and its permissions: apps that answer calls, and the gateway,
 * which makes them.
 */
export function callsDirectly(app: string): boolean {
  return app === 'gateway' || (busAccess[app]?.serves ?? []).length > 0;
}
