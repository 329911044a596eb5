import { viewOf } from '../page-view.js';
import type { PageState } from '../page-state.js';
import type { Happenings } from '../happenings/happenings-of.js';
import { badgeImage } from './badge-image.js';
import { badgeOf } from './badge.js';
import { bannerData } from './banner-data.js';
import { BANNER } from './banner-script.js';
import { WIDGET } from './widget-script.js';

/** Something that other sites show of a page. */
export interface PageEmbed {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** The badge as an image and as an endpoint of shields.io, the scripts for dots and a banner, and what the latter asks for. */
export function pageEmbeds(state: PageState, happenings: Happenings): PageEmbed[] {
  const badge = badgeOf(viewOf(state).overall);
  const { label, message, color } = badge;
  return [
    { path: '/badge.svg', contentType: 'image/svg+xml; charset=utf-8', body: badgeImage(badge) },
    {
      path: '/badge.json',
      contentType: 'application/json; charset=utf-8',
      // https://shields.io/badges/endpoint-badge
      body: JSON.stringify({ schemaVersion: 1, label, message, color }),
    },
    { path: '/widget.js', contentType: 'text/javascript; charset=utf-8', body: WIDGET },
    { path: '/banner.js', contentType: 'text/javascript; charset=utf-8', body: BANNER },
    { path: '/banner.json', contentType: 'application/json; charset=utf-8', body: bannerData(state, happenings) },
  ];
}
