/** How to sign in to the demo organisation, and where its page is. */
export const DEMO = {
  /** The organisation goes by the name of whoever signed up. */
  name: 'Acme',
  email: 'demo@candor.example',
  password: 'candor-demo',
  domain: 'acme',
} as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago its services were listed (ms): longer than the bars reach back. */
export const SERVICE_AGE = 200 * DAY;

/** What it offers, by group. */
export const SERVICES = [
  { group: 'Storefront', name: 'Website', description: 'Product pages, search and the blog.' },
  { group: 'Storefront', name: 'Checkout', description: 'Cart, payment and order confirmation.' },
  { group: 'Storefront', name: 'Customer accounts', description: 'Sign-in, order history and returns.' },
  { group: 'Platform', name: 'API', description: 'The public REST interface.' },
  { group: 'Platform', name: 'Webhooks', description: 'Calls to your endpoints when an order changes.' },
  { group: '', name: 'Support desk', description: 'Mail and chat with our support team.' },
] as const;

export type ServiceName = (typeof SERVICES)[number]['name'];
type ComponentStatus = 'operational' | 'degraded_performance' | 'partial_outage' | 'major_outage';

export interface DemoEntry {
  /** Before now (ms). */
  readonly ago: number;
  readonly incidentStatus: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  readonly message: string;
  readonly affected: Partial<Record<ServiceName, ComponentStatus>>;
}

export interface DemoIncident {
  readonly name: string;
  /** Oldest first. */
  readonly entries: readonly DemoEntry[];
}

/** What went wrong in the last months and is over, oldest first. */
export const INCIDENTS: readonly DemoIncident[] = [
  {
    name: 'Search returns no results',
    entries: [
      entry(81 * DAY + 5 * HOUR, 'investigating', 'Product search comes back empty. Browsing by category works.', {
        Website: 'partial_outage',
      }),
      entry(81 * DAY + 4 * HOUR, 'resolved', 'The search index has been rebuilt and all products are found again.', {}),
    ],
  },
  {
    name: 'API answers slowly',
    entries: [
      entry(58 * DAY + 9 * HOUR, 'investigating', 'Requests to the API take several seconds. We are looking into it.', {
        API: 'degraded_performance',
      }),
      entry(
        58 * DAY + 7 * HOUR,
        'identified',
        'A report that ran for one customer kept the database busy. We have stopped it.',
        { API: 'degraded_performance' },
      ),
      entry(
        58 * DAY + 6 * HOUR,
        'resolved',
        'Response times are back to normal. Such reports now run on a copy of the database.',
        {},
      ),
    ],
  },
  {
    name: 'Data centre lost power',
    entries: [
      entry(37 * DAY + 6 * HOUR, 'investigating', 'Website and API cannot be reached. We are on it.', {
        Website: 'major_outage',
        Checkout: 'major_outage',
        API: 'major_outage',
        Webhooks: 'major_outage',
      }),
      entry(
        37 * DAY + 5 * HOUR,
        'identified',
        'A power feed failed at our provider. Traffic is moving to the second site.',
        { Website: 'partial_outage', Checkout: 'partial_outage', API: 'partial_outage', Webhooks: 'major_outage' },
      ),
      entry(
        37 * DAY + 4 * HOUR,
        'monitoring',
        'Everything answers again. Webhooks that were held back are being sent now.',
        { Website: 'operational', Checkout: 'operational', API: 'operational', Webhooks: 'degraded_performance' },
      ),
      entry(
        37 * DAY + 2 * HOUR,
        'resolved',
        'All webhooks have been delivered. A report of what happened follows on our blog.',
        {},
      ),
    ],
  },
  {
    name: 'Sign-in codes arrive late',
    entries: [
      entry(
        16 * DAY + 11 * HOUR,
        'identified',
        'Mails with sign-in codes take up to ten minutes. Passwords work as usual.',
        { 'Customer accounts': 'degraded_performance' },
      ),
      entry(16 * DAY + 8 * HOUR, 'resolved', 'Our mail provider has cleared the backlog.', {}),
    ],
  },
  {
    name: 'Payments fail for some customers',
    entries: [
      entry(3 * DAY + 95 * MINUTE, 'investigating', 'About one payment in five is declined. We are looking into it.', {
        Checkout: 'partial_outage',
      }),
      entry(
        3 * DAY + 70 * MINUTE,
        'identified',
        'A certificate of our payment provider has expired. Traffic now goes through their second site.',
        { Checkout: 'degraded_performance' },
      ),
      entry(3 * DAY + 12 * MINUTE, 'resolved', 'The provider has renewed the certificate. Payments work as usual.', {}),
    ],
  },
];

export interface DemoMaintenance {
  readonly name: string;
  readonly message: string;
  /** From now (ms); negative for one that is over. */
  readonly startsIn: number;
  /** ms */
  readonly duration: number;
  readonly affected: readonly ServiceName[];
}

/** Work that was done and work that is planned. */
export const MAINTENANCES: readonly DemoMaintenance[] = [
  {
    name: 'Upgrade of the order database',
    message: 'The API may refuse writes for a few minutes. Reading works throughout.',
    startsIn: -25 * DAY,
    duration: 90 * MINUTE,
    affected: ['API', 'Webhooks'],
  },
  {
    name: 'Move to the new network',
    message: 'Website and checkout may be unreachable for up to five minutes.',
    startsIn: 4 * DAY,
    duration: 2 * HOUR,
    affected: ['Website', 'Checkout'],
  },
];

function entry(
  ago: number,
  incidentStatus: DemoEntry['incidentStatus'],
  message: string,
  affected: DemoEntry['affected'],
): DemoEntry {
  return { ago, incidentStatus, message, affected };
}
