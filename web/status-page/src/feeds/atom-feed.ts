import type { FeedEntry } from './feed-entry.js';
import { element, xmlDocument } from './xml.js';

/** The metadata of a feed. */
export interface FeedHead {
  /** Never changes (a tag URI). */
  readonly id: string;
  readonly title: string;
  /** Absolute URL of the page. */
  readonly pageUrl: string;
  /** Absolute URL of the feed. */
  readonly feedUrl: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** When anything in it last changed (epoch ms). */
  readonly updatedAt: number;
}

const date = (instant: number): string => new Date(instant).toISOString();

/** An Atom feed (RFC 4287). */
export function atomFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': head.language },
      element('id', {}, head.id),
      element('title', {}, head.title),
      element('updated', {}, date(head.updatedAt)),
      element('link', { rel: 'alternate', type: 'text/html', href: head.pageUrl }),
      element('link', { rel: 'self', type: 'application/atom+xml', href: head.feedUrl }),
      element('author', {}, element('name', {}, head.author)),
      ...entries.map((entry) =>
        element(
          'entry',
          {},
          element('id', {}, entry.id),
          element('title', entry.lang ? { 'xml:lang': entry.lang } : {}, entry.title),
          element('published', {}, date(entry.publishedAt)),
          element('updated', {}, date(entry.updatedAt)),
          element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
          element('content', { type: 'html' }, entry.content),
        ),
      ),
    ),
  );
}
