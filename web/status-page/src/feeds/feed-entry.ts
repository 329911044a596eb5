import type { Language } from '@candor/words/languages.js';
import { en, type Texts } from '../language/en.js';
import { renderFeedContent } from './render-feed-content.js';
import type { PageState } from '../state/page-state.js';
import { asManyAsFit } from '../feed-items/as-many-as-fit.js';
import type { AnnouncementItem } from '../feed-items/announcement-feed-item.js';
import type { FeedItem, FeedItemUpdate } from '../feed-items/feed-item.js';
import type { FeedItems } from '../feed-items/feed-items-of.js';

/** One entry of a feed, independent of the format. Times are epoch ms. */
export interface FeedEntry {
  /** A tag URI (RFC 4151) that never changes. */
  id: string;
  title: string;
  /** Its language where that is not the feed's. */
  lang?: Language;
  url: string;
  publishedAt: number;
  updatedAt: number;
  /** An HTML fragment. */
  content: string;
}

/** The maximum number of entries in a feed. */
const MAX_ENTRIES = 50;

/** One entry per incident, maintenance or announcement, with all of its updates; the most recently updated first. */
export function historyEntries(state: PageState, items: FeedItems, texts: Texts = en): FeedEntry[] {
  return newest([
    ...items.announcements.map((item) => announcementEntry(state, item, item.name, texts)),
    ...allOf(items).map((item) => ({
      id: tagOf(state, `Incident/${item.id}`),
      title: item.name,
      ...langOf(item),
      url: item.url,
      publishedAt: item.createdAt,
      updatedAt: item.updatedAt,
      content: contentOf(state, item, item.updates, texts),
    })),
  ]);
}

/** One entry per update, so that readers who show an entry only once still show the resolution. */
export function updateEntries(state: PageState, items: FeedItems, texts: Texts = en): FeedEntry[] {
  return newest([
    ...items.announcements.map((item) =>
      announcementEntry(state, item, texts.feeds.labelled(texts.announcements.one, item.name), texts),
    ),
    ...allOf(items).flatMap((item) =>
      item.updates.map((update) => ({
        id: tagOf(state, `IncidentUpdate/${update.id}`),
        title: texts.feeds.labelled(labelOf(update, texts), item.name),
        ...langOf(item),
        url: item.url,
        publishedAt: update.date,
        updatedAt: update.date,
        content: contentOf(state, item, [update], texts),
      })),
    ),
  ]);
}

/** It begins with the announcement, and says when it ends. */
function announcementEntry(state: PageState, item: AnnouncementItem, title: string, texts: Texts): FeedEntry {
  const { id, url, startsAt, endsAt, updatedAt, written } = item;
  return {
    id: tagOf(state, `Announcement/${id}`),
    ...{ title, url, updatedAt },
    publishedAt: startsAt,
    content: renderFeedContent({
      until: endsAt,
      updates: [{ date: startsAt, label: texts.announcements.one, written }],
      timeZone: state.timeZone,
      texts,
    }),
  };
}

function labelOf({ status, postmortem }: FeedItemUpdate, texts: Texts): string {
  if (postmortem) return texts.postmortem;
  const { incidentStatus, maintenanceState, maintenances } = texts;
  return { ...incidentStatus, ...maintenanceState, verifying: maintenances.verifying }[status];
}

const langOf = ({ nameLang }: FeedItem): Pick<FeedEntry, 'lang'> => (nameLang ? { lang: nameLang } : {});

const allOf = ({ incidents, maintenances }: FeedItems): FeedItem[] => [...incidents, ...maintenances];

function newest(entries: FeedEntry[]): FeedEntry[] {
  const sorted = entries.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return asManyAsFit(sorted, MAX_ENTRIES, ({ content }) => content.length);
}

/** Named by the label before the base domain, which does not change when a custom domain is added or removed. */
function tagOf({ tagHost }: PageState, name: string): string {
  return `tag:${tagHost},2005:${name}`;
}

function contentOf(state: PageState, { planned }: FeedItem, updates: readonly FeedItemUpdate[], texts: Texts): string {
  return renderFeedContent({
    ...(planned && { planned }),
    updates: updates.map((update) => ({
      date: update.date,
      label: labelOf(update, texts),
      written: update,
      ...(update.messageLang && { lang: update.messageLang }),
    })),
    texts,
    timeZone: state.timeZone,
  });
}
