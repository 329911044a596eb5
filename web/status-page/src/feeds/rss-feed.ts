import type { FeedHead } from './atom-feed.js';
import type { FeedEntry } from './feed-entry.js';
import { element, xmlDocument } from './xml.js';

const date = (instant: number): string => new Date(instant).toUTCString();

/** An RSS 2.0 feed; the content is the description, which every reader shows. */
export function rssFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  return xmlDocument(
    element(
      'rss',
      { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' },
      element(
        'channel',
        {},
        element('title', {}, head.title),
        element('link', {}, head.pageUrl),
        element('description', {}, head.title),
        element('language', {}, head.language),
        element('lastBuildDate', {}, date(head.updatedAt)),
        element('atom:link', { rel: 'self', type: 'application/rss+xml', href: head.feedUrl }),
        ...entries.map((entry) =>
          element(
            'item',
            {},
            element('title', {}, entry.title),
            element('link', {}, entry.url),
            element('guid', { isPermaLink: 'false' }, entry.id),
            element('pubDate', {}, date(entry.publishedAt)),
            element('description', {}, entry.content),
          ),
        ),
      ),
    ),
  );
}
