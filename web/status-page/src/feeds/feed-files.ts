import { everyMaintenanceItem, feedItemsOf, type FeedItems } from '../feed-items/feed-items-of.js';
import { type Language } from '@candor/words/languages.js';
import { en, type Texts } from '../language/en.js';
import { TEXTS } from '../language/languages.js';
import { type PageFile } from '../paths/page-answer.js';
import { type PageState } from '../state/page-state.js';
import { atomFeed, type FeedHead } from './atom-feed.js';
import { type FeedEntry, historyEntries, updateEntries } from './feed-entry.js';
import { FEEDS } from '../paths/feed-paths.js';
import { jsonFeed } from './json-feed.js';
import { maintenanceCalendar } from './maintenance-calendar.js';
import { rssFeed } from './rss-feed.js';

type Kind = keyof typeof FEEDS;
type Entries = (state: PageState, items: FeedItems, texts: Texts) => FeedEntry[];
type Format = (head: FeedHead, entries: readonly FeedEntry[]) => string;

/** All files of a page that feed readers and calendars subscribe to. */
export const FEED_FILES = {
  [FEEDS.atom.path]: feed('atom', historyEntries, atomFeed),
  [FEEDS.updates.path]: feed('updates', updateEntries, atomFeed),
  [FEEDS.rss.path]: feed('rss', historyEntries, rssFeed),
  [FEEDS.json.path]: feed('json', historyEntries, jsonFeed),
  [FEEDS.calendar.path]: {
    contentType: typeOf('calendar'),
    body: (page: PageState, language?: Language) => {
      const texts = textsOf(language);
      const state = below(page, texts);
      return maintenanceCalendar(state, everyMaintenanceItem(state));
    },
  },
} satisfies Record<string, PageFile>;

function feed(kind: Kind, entriesOf: Entries, format: Format): PageFile {
  return {
    contentType: typeOf(kind),
    body: (page, language) => {
      const texts = textsOf(language);
      const state = below(page, texts);
      const entries = entriesOf(state, feedItemsOf(state), texts);
      return format(headOf(state, kind, entries, texts), entries);
    },
  };
}

/** Feeds without a language are in English. */
const textsOf = (language: Language | undefined): Texts => (language === undefined ? en : TEXTS[language]);

/** The page below a language: what a feed links to is in the language of the feed. */
function below(state: PageState, texts: Texts): PageState {
  return { ...state, pageUrl: state.pageUrl + texts.path('/').slice(0, -1) };
}

function typeOf(kind: Kind): string {
  return `${FEEDS[kind].type}; charset=utf-8`;
}

function headOf(state: PageState, kind: Kind, entries: readonly FeedEntry[], texts: Texts): FeedHead {
  const { customer, look, pageUrl, tagHost } = state;
  const { path, title } = FEEDS[kind];
  const name = look.headerText || customer.name;
  return {
    id: `tag:${tagHost},2005:${texts.path(path)}`,
    language: texts.language,
    title: texts.feeds.labelled(texts.siteName(name), texts.feeds.titles[title]),
    pageUrl,
    feedUrl: `${pageUrl}${path}`,
    author: name,
    // A feed without entries has never changed, so its date is the epoch.
    updatedAt: Math.max(0, ...entries.map(({ updatedAt }) => updatedAt)),
  };
}
