import type { FeedHead } from './atom-feed.js';
import type { FeedEntry } from './feed-entry.js';

/** A JSON Feed (version 1.1, https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    home_page_url: head.pageUrl,
    feed_url: head.feedUrl,
    language: head.language,
    authors: [{ name: head.author }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      ...(entry.lang && { language: entry.lang }),
      content_html: entry.content,
      date_published: new Date(entry.publishedAt).toISOString(),
      date_modified: new Date(entry.updatedAt).toISOString(),
    })),
  });
}
