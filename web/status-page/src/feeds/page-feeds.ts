import { FEEDS } from './feed-paths.js';
import type { PageState } from '../page-state.js';
import type { Happenings } from '../happenings/happenings-of.js';
import { atomFeed, type FeedHead } from './atom-feed.js';
import { historyEntries, updateEntries, type FeedEntry } from './feed-entry.js';
import { jsonFeed } from './json-feed.js';
import { maintenanceCalendar } from './maintenance-calendar.js';
import { rssFeed } from './rss-feed.js';

/** A feed, ready to be fetched. */
export interface PageFeed {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

type Format = (head: FeedHead, entries: readonly FeedEntry[]) => string;

/** Everything of a page that feed readers and calendars follow. */
export function pageFeeds(state: PageState, happenings: Happenings): PageFeed[] {
  const history = historyEntries(state, happenings);
  const feed = (kind: keyof typeof FEEDS, entries: readonly FeedEntry[], format: Format): PageFeed => ({
    ...served(kind),
    body: format(headOf(state, kind, entries), entries),
  });
  return [
    feed('rss', history, rssFeed),
    feed('atom', history, atomFeed),
    feed('updates', updateEntries(state, happenings), atomFeed),
    feed('json', history, jsonFeed),
    { ...served('calendar'), body: maintenanceCalendar(state, happenings.maintenances) },
  ];
}

function served(kind: keyof typeof FEEDS): { path: string; contentType: string } {
  const { path, type } = FEEDS[kind];
  return { path, contentType: `${type}; charset=utf-8` };
}

function headOf(state: PageState, kind: keyof typeof FEEDS, entries: readonly FeedEntry[]): FeedHead {
  const { customer, look, pageUrl, tagHost } = state;
  const { path, title } = FEEDS[kind];
  const name = look.headerText || customer.name;
  return {
    id: `tag:${tagHost},2005:${path}`,
    title: `${name} Status: ${title}`,
    pageUrl,
    feedUrl: `${pageUrl}${path}`,
    author: name,
    // A feed without entries is as old as time: nothing in it has ever changed.
    updatedAt: Math.max(0, ...entries.map(({ updatedAt }) => updatedAt)),
  };
}
