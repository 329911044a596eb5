import { renderFeedContent } from './render-feed-content.js';
import type { PageState } from '../page-state.js';
import { asManyAsFit } from '../feed-items/as-many-as-fit.js';
import type { Happening, HappeningStatus, HappeningUpdate } from '../feed-items/feed-item.js';
import type { Happenings } from '../feed-items/feed-items-of.js';

/** One entry of a feed in whatever format. Times are epoch ms. */
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

/** As many as readers are given at a time. */
const MAX_ENTRIES = 50;

const LABELS: Record<HappeningStatus, string> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  verifying: 'Verifying',
  completed: 'Completed',
};

/** One entry per incident or maintenance, with all that was said of it, newest first by what was last said. */
export function historyEntries(state: PageState, happenings: Happenings): FeedEntry[] {
  return newest(
    allOf(happenings).map((happening) => ({
      id: tagOf(state, `Incident/${happening.id}`),
      title: happening.name,
      url: happening.url,
      publishedAt: happening.createdAt,
      updatedAt: happening.updatedAt,
      content: contentOf(state, happening, happening.updates),
    })),
  );
}

/** One entry per update, so that readers who show an entry once still learn that it is fixed. */
export function updateEntries(state: PageState, happenings: Happenings): FeedEntry[] {
  return newest(
    allOf(happenings).flatMap((happening) =>
      happening.updates.map((update) => ({
        id: tagOf(state, `IncidentUpdate/${update.id}`),
        title: `${LABELS[update.status]}: ${happening.name}`,
        url: happening.url,
        publishedAt: update.date,
        updatedAt: update.date,
        content: contentOf(state, happening, [update]),
      })),
    ),
  );
}

const allOf = ({ incidents, maintenances }: Happenings): Happening[] => [...incidents, ...maintenances];

function newest(entries: FeedEntry[]): FeedEntry[] {
  const sorted = entries.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return asManyAsFit(sorted, MAX_ENTRIES, ({ content }) => content.length);
}

/** Named by the label in front of the base domain, which stays when a host of its own comes or goes. */
function tagOf({ tagHost }: PageState, name: string): string {
  return `tag:${tagHost},2005:${name}`;
}

function contentOf(state: PageState, { planned }: Happening, updates: readonly HappeningUpdate[]): string {
  return renderFeedContent({
    ...(planned && { planned }),
    updates: updates.map(({ date, status, message }) => ({ date, label: LABELS[status], message })),
    timeZone: state.timeZone,
  });
}
