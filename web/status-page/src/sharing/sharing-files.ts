import { SHARE_IMAGE_PATH } from '../document/share-image.js';
import { feedItemsOf } from '../feed-items/feed-items-of.js';
import { type PageFile } from '../paths/page-answer.js';
import { type PageState } from '../state/page-state.js';
import { robots, sitemap } from './crawler-files.js';
import { sharedImage } from './share-images.js';

/** The files for search engines and for services that preview links. */
export const SHARING_FILES = {
  '/robots.txt': { contentType: 'text/plain; charset=utf-8', body: robots },
  '/sitemap.xml': {
    contentType: 'application/xml; charset=utf-8',
    body: (state: PageState) => sitemap(state, feedItemsOf(state)),
  },
  [SHARE_IMAGE_PATH]: { contentType: 'image/png', body: sharedImage },
} satisfies Record<string, PageFile>;
