import type { PageState } from '@candor/status-page/page-state.js';
import { renderIncidentPage, renderStatusPage, type RenderedPage } from '@candor/status-page/render-status-page.js';
import { renderSystemPages } from '@candor/status-page/render-system-pages.js';

/** One thing that can be fetched, before it is rendered. */
export interface ArtifactSource {
  readonly path: string;
  /** Renders it as of a moment (epoch ms). Pure. */
  render(at: number): RenderedPage;
  /** Whether it looks different on another day, even if nothing has happened. */
  readonly movesWithTheDay: boolean;
}

/** What a snapshot may hold. */
export interface ArtifactSources {
  /** In every snapshot. */
  readonly needed: readonly ArtifactSource[];
  /** As many as fit: incident pages, open ones first, then past ones, newest first. */
  readonly incidents: readonly ArtifactSource[];
}

/** Everything a visitor of one page can fetch. Rendering is fast only when NODE_ENV is "production". */
export function artifactSources(state: PageState): ArtifactSources {
  const home: ArtifactSource = {
    path: '/',
    render: (at) => renderStatusPage({ ...state, now: at }),
    movesWithTheDay: true,
  };
  const system = renderSystemPages(state).map(({ path, page }): ArtifactSource => ({
    path,
    render: () => page,
    movesWithTheDay: false,
  }));
  const incidents = [...state.openIncidents, ...state.pastIncidents].map(({ id }): ArtifactSource => ({
    path: `/incidents/${id}`,
    render: (at) => renderIncidentPage({ ...state, now: at }, id),
    movesWithTheDay: false,
  }));
  return { needed: [home, ...system], incidents };
}
