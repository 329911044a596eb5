import { UnreadableError } from './reading.js';
import { linkOf, messageOfHtml, nameOf, timeOf } from './text.js';
import { childrenOf, readXml, textOf, type XmlElement } from './xml-document.js';

export interface Feed {
  readonly title: string;
  /** Where people read what the feed is about, "" where it does not say. */
  readonly url: string;
  /** Newest first; those without a time keep their place, last. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** Without tags. */
  readonly message: string;
  readonly startedAt: number | undefined;
  readonly changedAt: number | undefined;
}

const MAX_ENTRIES = 500;

/**
 * An RSS 2.0 (https://www.rssboard.org/rss-specification), RSS 1.0 or Atom (RFC 4287) feed.
 * @throws UnreadableError for any other document, and for a channel without its mandatory title
 */
export function readFeed(body: string): Feed {
  const root = readXml(body, 'The feed');
  const feed = root.name === 'feed' ? readAtom(root) : readRss(root);
  if (feed.title === '') throw new UnreadableError('The feed has no title.');
  return { ...feed, entries: feed.entries.toSorted(newestFirst).slice(0, MAX_ENTRIES) };
}

function readRss(root: XmlElement): Feed {
  const channel = ['rss', 'rdf:RDF'].includes(root.name) ? childrenOf(root, 'channel').at(0) : undefined;
  if (!channel) throw new UnreadableError('The document is neither an RSS nor an Atom feed.');
  // RSS 1.0 has its items beside the channel.
  const items = [...childrenOf(channel, 'item'), ...childrenOf(root, 'item')];
  return {
    title: nameOf(textOf(channel, 'title')),
    url: linkOf(textOf(channel, 'link')),
    entries: items.map((item) => {
      const url = linkOf(textOf(item, 'link'));
      const at = timeOf(textOf(item, 'pubDate', 'dc:date'));
      const title = nameOf(messageOfHtml(textOf(item, 'title')));
      return {
        id: textOf(item, 'guid') || url || title,
        title,
        url,
        message: messageOfHtml(textOf(item, 'content:encoded', 'description')),
        startedAt: at,
        changedAt: at,
      };
    }),
  };
}

function readAtom(root: XmlElement): Feed {
  return {
    title: nameOf(messageOfHtml(textOf(root, 'title'))),
    url: alternateOf(root),
    entries: childrenOf(root, 'entry').map((entry) => {
      const url = alternateOf(entry);
      const title = nameOf(messageOfHtml(textOf(entry, 'title')));
      const changedAt = timeOf(textOf(entry, 'updated', 'published'));
      return {
        id: textOf(entry, 'id') || url || title,
        title,
        url,
        message: messageOfHtml(textOf(entry, 'content', 'summary')),
        startedAt: timeOf(textOf(entry, 'published')) ?? changedAt,
        changedAt,
      };
    }),
  };
}

/** The link to what the feed or the entry is about: one of rel "alternate", which may be left out. */
function alternateOf(element: XmlElement): string {
  const links = childrenOf(element, 'link').map(({ attributes }) => attributes);
  const found = links.find(({ rel }) => rel === undefined || rel === 'alternate');
  return linkOf(found?.['href']);
}

function newestFirst(a: FeedEntry, b: FeedEntry): number {
  return (b.changedAt ?? Number.NEGATIVE_INFINITY) - (a.changedAt ?? Number.NEGATIVE_INFINITY) || 0;
}
