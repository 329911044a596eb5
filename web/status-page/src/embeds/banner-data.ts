import type { PageState } from '../state/page-state.js';
import type { FeedItem } from '../feed-items/feed-item.js';
import type { FeedItems } from '../feed-items/feed-items-of.js';

/** Only one is shown at a time; the others follow as the ones before are dismissed. */
const MAX_ITEMS = 5;
/** Worst first. */
const GRAVITY = ['critical', 'major', 'minor', 'none', 'maintenance'] as const;

const RUNNING: readonly FeedItem['status'][] = ['in_progress', 'verifying'];

/** An item of the banner. */
interface BannerItem {
  readonly id: string;
  readonly name: string;
  /** Its severity, or that it was planned. */
  readonly impact: (typeof GRAVITY)[number];
  readonly url: string;
}

/** What the banner script fetches: open incidents and running maintenances, worst first. */
export function bannerData(state: PageState, { incidents, maintenances }: FeedItems): string {
  const items = [
    ...incidents.filter(({ status }) => status !== 'resolved').map((one) => toItem(one, one.impact)),
    ...maintenances.filter(({ status }) => RUNNING.includes(status)).map((one) => toItem(one, 'maintenance')),
  ];
  const worstFirst = items.toSorted((a, b) => GRAVITY.indexOf(a.impact) - GRAVITY.indexOf(b.impact));
  return JSON.stringify({ page: { id: state.customer.id }, items: worstFirst.slice(0, MAX_ITEMS) });
}

function toItem({ id, name, url }: FeedItem, impact: string): BannerItem {
  const known = GRAVITY.find((word) => word === impact) ?? 'none';
  return { id, name, impact: known, url };
}
