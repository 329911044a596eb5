import { element, xmlDocument } from '../feeds/xml.js';
import { type FeedItems } from '../feed-items/feed-items-of.js';
import { type PageState } from '../state/page-state.js';

/** The rules for search engines. */
export function robots({ pageUrl }: PageState): string {
  // Links in mails are personal; there is nothing to index.
  const closed = ['/confirm/', '/manage/', '/unsubscribe/', '/events'].flatMap((path) => [
    `Disallow: ${path}\n`,
    `Disallow: /*${path}\n`,
  ]);
  return `User-agent: *\n${closed.join('')}\nSitemap: ${pageUrl}/sitemap.xml\n`;
}

/** All pages, with the day of their last change where it is known (https://www.sitemaps.org/protocol.html). */
export function sitemap({ pageUrl, months }: PageState, { incidents, maintenances, announcements }: FeedItems): string {
  const pages = [...incidents, ...maintenances, ...announcements].map(({ url, updatedAt }) =>
    element(
      'url',
      {},
      element('loc', {}, url),
      element('lastmod', {}, new Date(updatedAt).toISOString().slice(0, 'yyyy-mm-dd'.length)),
    ),
  );
  const others = ['/', '/history', ...months.map((month) => `/history/${month}`)].map((path) =>
    element('url', {}, element('loc', {}, `${pageUrl}${path}`)),
  );
  return xmlDocument(element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...others, ...pages));
}
