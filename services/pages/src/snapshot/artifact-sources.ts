import type { PageState } from '@candor/status-page/page-state.js';
import { pageAssets } from '@candor/status-page/render-assets.js';
import { renderIncidentPage, renderStatusPage, type RenderedPage } from '@candor/status-page/render-status-page.js';
import { renderSystemPages } from '@candor/status-page/render-system-pages.js';

/** A body and the policy it is sent with; none for what is not a page. */
export interface RenderedArtifact {
  readonly body: string;
  readonly contentSecurityPolicy: string;
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

/** What a snapshot may hold. */
export interface ArtifactSources {
  /** In every snapshot. */
  readonly needed: readonly ArtifactSource[];
  /** As many as fit: incident pages, open ones first, then past ones, newest first. */
  readonly incidents: readonly ArtifactSource[];
}

const HTML = 'text/html; charset=utf-8';

/** Everything a visitor of one page can fetch. Rendering is fast only when NODE_ENV is "production". */
export function artifactSources(state: PageState): ArtifactSources {
  const home: ArtifactSource = {
    path: '/',
    contentType: HTML,
    render: (at) => fromPage(renderStatusPage({ ...state, now: at })),
    changes: 'day',
  };
  const system = renderSystemPages(state).map(({ path, page }): ArtifactSource => ({
    path,
    contentType: HTML,
    render: () => fromPage(page),
    changes: 'state',
  }));
  const assets = pageAssets().map(({ path, contentType, body }): ArtifactSource => ({
    path,
    contentType,
    render: () => ({ body, contentSecurityPolicy: '' }),
    changes: 'never',
  }));
  const incidents = [...state.openIncidents, ...state.pastIncidents].map(({ id }): ArtifactSource => ({
    path: `/incidents/${id}`,
    contentType: HTML,
    render: (at) => fromPage(renderIncidentPage({ ...state, now: at }, id)),
    changes: 'state',
  }));
  return { needed: [home, ...system, ...assets], incidents };
}

export function fromPage({ html, contentSecurityPolicy }: RenderedPage): RenderedArtifact {
  return { body: html, contentSecurityPolicy };
}
