import { viewOf } from '@candor/status-page/page-view.js';
import type { PageState } from '@candor/status-page/page-state.js';
import { badgeImage } from './badge-image.js';
import { badgeOf } from './badge.js';
import { WIDGET } from './widget-script.js';

/** Something that other sites show of a page. */
export interface PageEmbed {
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

/** The badge as an image and as an endpoint of shields.io, and the script that puts a dot into links. */
export function pageEmbeds(state: PageState): PageEmbed[] {
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
  ];
}
