import type { PageIncident, PageMaintenance, PageState } from '../page-state.js';
import { renderEmbedPage } from '../embed/render-embed.js';
import { renderHistoryPage } from '../history/render-history.js';
import { pageAssets } from '../render-assets.js';
import {
  renderIncidentPage,
  renderMaintenancePage,
  renderStatusPage,
  renderSubscribePage,
  renderUptimePage,
  type RenderedPage,
} from '../render-status-page.js';
import { systemPagesOf } from '../render-system-pages.js';
import { openChannels, SUBSCRIBE_PATH } from '../subscribe/subscribe-channels.js';
import { compatibleApi } from '../compatible/compatible-api.js';
import { pageEmbeds } from '../embeds/page-embeds.js';
import { pageFeeds } from '../feeds/page-feeds.js';
import { happeningsOf } from '../happenings/happenings-of.js';
import { crawlerFiles } from '../sharing/crawler-files.js';
import { sharedImage } from '../sharing/share-images.js';

/** A body and the policy it is sent with; none for what is not a page. */
export interface RenderedArtifact {
  /** Text as UTF-8. */
  readonly body: string | Uint8Array;
  readonly contentSecurityPolicy: string;
  /** The same in another language; only pages have languages. */
  readonly translated?: RenderedPage['translated'];
}

/** One thing that can be fetched, before it is rendered. */
export interface ArtifactSource {
  readonly path: string;
  readonly contentType: string;
  /** Renders it as of a moment (epoch ms). Pure. */
  render(at: number): RenderedArtifact;
  /** `day`: it looks different on another day, even if nothing has happened. `never`: its path names its content. */
  readonly changes: 'day' | 'state' | 'never';
}

/** A logo or a tab icon. */
export interface Picture {
  readonly path: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** What a snapshot may hold. */
export interface ArtifactSources {
  /** In every snapshot. */
  readonly needed: readonly ArtifactSource[];
  /** As many as fit: the uptime of further periods, the pages of incidents and maintenances, what is open or to come first, then the newest. */
  readonly permalinks: readonly ArtifactSource[];
}

/** An image that somebody opens by itself is nothing but an image. */
const IMAGE_POLICY = "default-src 'none'; sandbox";
export const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Everything a visitor of one page can fetch. Rendering is fast only when NODE_ENV is "production". */
export function artifactSources(state: PageState, images: readonly Picture[] = []): ArtifactSources {
  const home: ArtifactSource = {
    path: '/',
    contentType: HTML,
    render: (at) => fromPage(renderStatusPage({ ...state, now: at })),
    changes: 'day',
  };
  const system = systemPagesOf(state).map(({ path, render }): ArtifactSource => ({
    path,
    contentType: HTML,
    render: () => fromPage(render()),
    changes: 'state',
  }));
  const history: ArtifactSource = {
    path: '/history',
    contentType: HTML,
    render: (at) => fromPage(renderHistoryPage({ ...state, now: at })),
    changes: 'state',
  };
  const embed: ArtifactSource = {
    path: '/embed',
    contentType: HTML,
    render: (at) => fromPage(renderEmbedPage({ ...state, now: at })),
    changes: 'state',
  };
  const subscribe: ArtifactSource = {
    path: SUBSCRIBE_PATH,
    contentType: HTML,
    render: () => fromPage(renderSubscribePage(state)),
    changes: 'state',
  };
  const pictures = images.map(({ path, contentType, content }): ArtifactSource => ({
    path,
    contentType,
    render: () => ({ body: content, contentSecurityPolicy: IMAGE_POLICY }),
    changes: 'state',
  }));
  return {
    needed: [
      home,
      history,
      embed,
      ...(openChannels(state).length > 0 ? [subscribe] : []),
      ...system,
      ...assetSources(),
      ...pictures,
      ...forPrograms(state),
    ],
    permalinks: [...uptimePages(state), ...permalinks(state)],
  };
}

/** What all pages but the first link to. */
export function assetSources(): ArtifactSource[] {
  return pageAssets().map(({ path, contentType, body }) => ({
    path,
    contentType,
    render: () => ({ body, contentSecurityPolicy: '' }),
    changes: 'never',
  }));
}

/** What widgets, feed readers, calendars and the sites of others fetch. */
function forPrograms(state: PageState): ArtifactSource[] {
  const happenings = happeningsOf(state);
  const answers = compatibleApi(state, happenings).map(({ path, render }): ArtifactSource => ({
    path,
    contentType: JSON_TYPE,
    render: (at) => ({ body: render(at), contentSecurityPolicy: '' }),
    changes: 'state',
  }));
  const texts = [...pageFeeds(state, happenings), ...pageEmbeds(state, happenings), ...crawlerFiles(state, happenings)];
  const others = [...texts, sharedImage(state)].map(({ path, contentType, body }): ArtifactSource => ({
    path,
    contentType,
    render: () => ({ body, contentSecurityPolicy: contentType.startsWith('image/') ? IMAGE_POLICY : '' }),
    changes: 'state',
  }));
  return [...answers, ...others];
}

function uptimePages(state: PageState): ArtifactSource[] {
  return state.furtherHistories.map(({ filter }) => ({
    path: `/uptime/${filter}`,
    contentType: HTML,
    render: (at) => fromPage(renderUptimePage({ ...state, now: at }, filter)),
    changes: 'day',
  }));
}

/** What is over must be the first to go when not everything fits. */
function permalinks(state: PageState): ArtifactSource[] {
  const incident = ({ id, creationTime }: PageIncident) => ({
    time: creationTime,
    path: `/incidents/${id}`,
    render: (at: number) => fromPage(renderIncidentPage({ ...state, now: at }, id)),
  });
  const maintenance = ({ id, plannedStartTime }: PageMaintenance) => ({
    time: plannedStartTime,
    path: `/maintenances/${id}`,
    render: (at: number) => fromPage(renderMaintenancePage({ ...state, now: at }, id)),
  });
  const isOver = ({ actualEndTime, cancelledAt }: PageMaintenance): boolean =>
    actualEndTime !== undefined || cancelledAt !== undefined;
  const current = [
    ...state.openIncidents.map(incident),
    ...state.maintenances.filter((one) => !isOver(one)).map(maintenance),
  ];
  const over = [...state.pastIncidents.map(incident), ...state.maintenances.filter(isOver).map(maintenance)];
  return [...current, ...over.toSorted((a, b) => b.time - a.time)].map(({ path, render }) => ({
    path,
    render,
    contentType: HTML,
    changes: 'state',
  }));
}

export function fromPage({ html, contentSecurityPolicy, translated }: RenderedPage): RenderedArtifact {
  return { body: html, contentSecurityPolicy, translated };
}
