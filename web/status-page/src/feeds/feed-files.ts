import { everyMaintenanceItem, feedItemsOf, type FeedItems } from '../feed-items/feed-items-of.js';
import { type PageFile } from '../paths/page-answer.js';
import { type PageState } from '../state/page-state.js';
import { atomFeed, type FeedHead } from './atom-feed.js';
import { type FeedEntry, historyEntries, updateEntries } from './feed-entry.js';
import { FEEDS } from '../paths/feed-paths.js';
import { jsonFeed } from './json-feed.js';
import { maintenanceCalendar } from './maintenance-calendar.js';
import { rssFeed } from './rss-feed.js';

type Kind = keyof typeof FEEDS;
type Entries = (state: PageState, items: FeedItems) => FeedEntry[];
type Format = (head: FeedHead, entries: readonly FeedEntry[]) => string;

/** All files of a page that feed readers and calendars subscribe to. */
export const FEED_FILES = {
  [FEEDS.atom.path]: feed('atom', historyEntries, atomFeed),
  [FEEDS.updates.path]: feed('updates', updateEntries, atomFeed),
  [FEEDS.rss.path]: feed('rss', historyEntries, rssFeed),
  [FEEDS.json.path]: feed('json', historyEntries, jsonFeed),
  [FEEDS.calendar.path]: {
    contentType: typeOf('calendar'),
    body: (state: PageState) => maintenanceCalendar(state, everyMaintenanceItem(state)),
  },
} satisfies Record<string, PageFile>;

function feed(kind: Kind, entriesOf: Entries, format: Format): PageFile {
  return {
    contentType: typeOf(kind),
    body: (state) => {
      const entries = entriesOf(state, feedItemsOf(state));
      return format(headOf(state, kind, entries), entries);
    },
  };
}

function typeOf(kind: Kind): string {
  return `${FEEDS[kind].type}; charset=utf-8`;
}

function headOf(state: PageState, kind: Kind, entries: readonly FeedEntry[]): FeedHead {
  const { customer, look, pageUrl, tagHost } = state;
  const { path, title } = FEEDS[kind];
  const name = look.headerText || customer.name;
  return {
    id: `tag:${tagHost},2005:${path}`,
    title: `${name} Status: ${title}`,
    pageUrl,
    feedUrl: `${pageUrl}${path}`,
    author: name,
    // A feed without entries has never changed, so its date is the epoch.
    updatedAt: Math.max(0, ...entries.map(({ updatedAt }) => updatedAt)),
  };
}
