import { feedItemsOf } from '../feed-items/feed-items-of.js';
import { JSON_TYPE, type PageFile } from '../paths/page-answer.js';
import { type PageState } from '../state/page-state.js';
import { viewOf } from '../state/page-view.js';
import { badgeImage } from './badge-image.js';
import { type Badge, badgeOf } from './badge.js';
import { bannerData } from './banner-data.js';
import { BANNER } from './banner-script.js';
import { WIDGET } from './widget-script.js';

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/**
 * What other sites show: the badge as an image and as an endpoint of shields.io, scripts for dots and a banner, and the
 * banner's data.
 */
export const EMBED_FILES = {
  '/badge.svg': { contentType: 'image/svg+xml; charset=utf-8', body: (state: PageState) => badgeImage(badge(state)) },
  '/badge.json': {
    contentType: JSON_TYPE,
    body: (state: PageState) => {
      const { label, message, color } = badge(state);
      // https://shields.io/badges/endpoint-badge
      return JSON.stringify({ schemaVersion: 1, label, message, color });
    },
  },
  '/widget.js': { contentType: SCRIPT_TYPE, body: () => WIDGET },
  '/banner.js': { contentType: SCRIPT_TYPE, body: () => BANNER },
  '/banner.json': { contentType: JSON_TYPE, body: (state: PageState) => bannerData(state, feedItemsOf(state)) },
} satisfies Record<string, PageFile>;

function badge(state: PageState): Badge {
  return badgeOf(viewOf(state));
}
