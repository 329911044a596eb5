/** The credentials of the demo organisation, and the domain of its page. */
export const DEMO = {
  /** The organisation gets the name of the user who signed up. */
  name: 'Acme',
  email: 'demo@candor.example',
  password: 'candor-demo',
  domain: 'acme',
  /** A subscriber; everything that is mailed to it ends in the local inbox. */
  reader: 'reader@candor.example',
} as const;

/** One of its services. */
interface DemoService {
  /** Empty for none. */
  readonly group: string;
  readonly name: string;
  readonly description: string;
  /** Days since it was created. */
  readonly days: number;
  /** Hidden from visitors. */
  readonly internal?: boolean;
}

/** Its services, by group. The youngest is younger than the period of the bars. */
export const SERVICES = [
  { group: 'Storefront', name: 'Website', description: 'Product pages and the blog.', days: 420 },
  { group: 'Storefront', name: 'Search', description: 'Finding products by word, colour and size.', days: 420 },
  { group: 'Storefront', name: 'Checkout', description: 'Cart, payment and order confirmation.', days: 420 },
  { group: 'Storefront', name: 'Customer accounts', description: 'Sign-in, order history and returns.', days: 420 },
  { group: 'Platform', name: 'API', description: 'The public REST interface.', days: 420 },
  { group: 'Platform', name: 'Webhooks', description: 'Calls to your endpoints when an order changes.', days: 400 },
  { group: 'Platform', name: 'Reports', description: 'Nightly exports and the sales dashboard.', days: 310 },
  { group: 'Mobile', name: 'iOS and Android apps', description: 'Shopping on the phone.', days: 380 },
  { group: 'Mobile', name: 'Push notifications', description: 'News of your order on the lock screen.', days: 52 },
  { group: '', name: 'Support desk', description: 'Mail and chat with our support team.', days: 420 },
  { group: '', name: 'Warehouse link', description: 'Orders on their way to picking.', days: 420, internal: true },
] as const satisfies readonly DemoService[];

export type ServiceName = (typeof SERVICES)[number]['name'];
export type DemoStatus = 'operational' | 'degraded_performance' | 'partial_outage' | 'major_outage';
export type Affected = Partial<Record<ServiceName, DemoStatus>>;

/** A time of day (UTC) a number of days ago or, negative, ahead: the history is the same whenever it is created. */
export interface DemoTime {
  readonly daysAgo: number;
  /** `HH:MM` */
  readonly at: string;
}

export interface DemoEntry {
  /** After the start of the incident (minutes). */
  readonly after: number;
  readonly incidentStatus: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  readonly message: string;
  readonly affected: Affected;
}

export interface DemoIncident extends DemoTime {
  /** Also its key among the others. */
  readonly name: string;
  readonly impact: 'none' | 'minor' | 'major' | 'critical';
  /** Oldest first. */
  readonly entries: readonly DemoEntry[];
  /** Hidden from visitors. */
  readonly private?: boolean;
  /** Recorded afterwards, and marked as such. */
  readonly backdated?: boolean;
}

export interface DemoMaintenance extends DemoTime {
  /** Also its key among the others. */
  readonly name: string;
  readonly message: string;
  /** Minutes. */
  readonly lasts: number;
  readonly affected: readonly ServiceName[];
  /** Whether it was cancelled. */
  readonly cancelled?: boolean;
}

/** The epoch ms of a time, relative to `now` (epoch ms). */
export function timeOf({ daysAgo, at }: DemoTime, now: number): number {
  const DAY_MS = 24 * 3_600_000;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return now - (now % DAY_MS) - daysAgo * DAY_MS + (hours * 60 + minutes) * 60_000;
}
