import type { ItemUpdate } from '@candor/compat/incident-json.js';
import type { ItemStatus } from '@candor/compat/item-status.js';
import { renderFeedContent } from './render-feed-content.js';
import type { PageState } from '../state/page-state.js';
import { asManyAsFit } from '../feed-items/as-many-as-fit.js';
import type { AnnouncementItem } from '../feed-items/announcement-feed-item.js';
import type { FeedItem } from '../feed-items/feed-item.js';
import type { FeedItems } from '../feed-items/feed-items-of.js';

/** One entry of a feed, independent of the format. Times are epoch ms. */
export interface FeedEntry {
  /** A tag URI (RFC 4151) that never changes. */
  id: string;
  title: string;
  url: string;
  publishedAt: number;
  updatedAt: number;
  /** An HTML fragment. */
  content: string;
}

/** The maximum number of entries in a feed. */
const MAX_ENTRIES = 50;

const LABELS: Record<ItemStatus, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  verifying: 'Verifying',
  completed: 'Completed',
};

/** One entry per incident, maintenance or announcement, with all of its updates; the most recently updated first. */
export function historyEntries(state: PageState, items: FeedItems): FeedEntry[] {
  return newest([
    ...items.announcements.map((item) => announcementEntry(state, item, item.name)),
    ...allOf(items).map((item) => ({
      id: tagOf(state, `Incident/${item.id}`),
      title: item.name,
      url: item.url,
      publishedAt: item.createdAt,
      updatedAt: item.updatedAt,
      content: contentOf(state, item, item.updates),
    })),
  ]);
}

/** One entry per update, so that readers who show an entry only once still show the resolution. */
export function updateEntries(state: PageState, items: FeedItems): FeedEntry[] {
  return newest([
    ...items.announcements.map((item) => announcementEntry(state, item, `${ANNOUNCEMENT}: ${item.name}`)),
    ...allOf(items).flatMap((item) =>
      item.updates.map((update) => ({
        id: tagOf(state, `IncidentUpdate/${update.id}`),
        title: `${labelOf(update)}: ${item.name}`,
        url: item.url,
        publishedAt: update.date,
        updatedAt: update.date,
        content: contentOf(state, item, [update]),
      })),
    ),
  ]);
}

const ANNOUNCEMENT = 'Announcement';

/** It begins with the announcement, and says when it ends. */
function announcementEntry(state: PageState, item: AnnouncementItem, title: string): FeedEntry {
  const { id, url, startsAt, endsAt, updatedAt, written } = item;
  return {
    id: tagOf(state, `Announcement/${id}`),
    ...{ title, url, updatedAt },
    publishedAt: startsAt,
    content: renderFeedContent({
      until: endsAt,
      updates: [{ date: startsAt, label: ANNOUNCEMENT, written }],
      timeZone: state.timeZone,
    }),
  };
}

const labelOf = ({ status, postmortem }: ItemUpdate): string => (postmortem ? 'Postmortem' : LABELS[status]);

const allOf = ({ incidents, maintenances }: FeedItems): FeedItem[] => [...incidents, ...maintenances];

function newest(entries: FeedEntry[]): FeedEntry[] {
  const sorted = entries.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return asManyAsFit(sorted, MAX_ENTRIES, ({ content }) => content.length);
}

/** Named by the label before the base domain, which does not change when a custom domain is added or removed. */
function tagOf({ tagHost }: PageState, name: string): string {
  return `tag:${tagHost},2005:${name}`;
}

function contentOf(state: PageState, { planned }: FeedItem, updates: readonly ItemUpdate[]): string {
  return renderFeedContent({
    ...(planned && { planned }),
    updates: updates.map((update) => ({ date: update.date, label: labelOf(update), written: update })),
    timeZone: state.timeZone,
  });
}
