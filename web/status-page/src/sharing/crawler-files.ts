import type { PageState } from '../page-state.js';
import { element, xmlDocument } from '../feeds/xml.js';
import type { Happenings } from '../happenings/happenings-of.js';

interface CrawlerFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** What search engines are told: what they may read, and which pages there are, with the day of their last change where it is known. */
export function crawlerFiles({ pageUrl, months }: PageState, { incidents, maintenances }: Happenings): CrawlerFile[] {
  // Links out of mails are somebody's own; nothing is found there.
  const closed = ['/confirm/', '/manage/', '/unsubscribe/', '/events'].flatMap((path) => [
    `Disallow: ${path}\n`,
    `Disallow: /*${path}\n`,
  ]);
  const pages = [...incidents, ...maintenances].map(({ url, updatedAt }) =>
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
  const sitemap = element('urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }, ...others, ...pages);
  return [
    {
      path: '/robots.txt',
      contentType: 'text/plain; charset=utf-8',
      body: `User-agent: *\n${closed.join('')}\nSitemap: ${pageUrl}/sitemap.xml\n`,
    },
    { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8', body: xmlDocument(sitemap) },
  ];
}
