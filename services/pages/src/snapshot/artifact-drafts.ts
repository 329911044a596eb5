import type { PageState } from '@candor/status-page/page-state.js';
import { renderIncidentPage, renderStatusPage, type RenderedPage } from '@candor/status-page/render-status-page.js';
import { renderSystemPages } from '@candor/status-page/render-system-pages.js';

/** One thing that can be fetched, before it is compressed. */
export interface ArtifactDraft {
  readonly path: string;
  readonly page: RenderedPage;
}

/** What a snapshot may hold: the parts that must be in it, and the parts that are left out, last first, when it gets too big. */
export interface ArtifactDrafts {
  readonly needed: readonly ArtifactDraft[];
  /** Incident pages: open ones first, then past ones, newest first. */
  readonly incidents: readonly ArtifactDraft[];
}

/** Renders everything a visitor of one page can fetch. Pure; takes milliseconds only when NODE_ENV is "production". */
export function renderArtifacts(state: PageState): ArtifactDrafts {
  return {
    needed: [{ path: '/', page: renderStatusPage(state) }, ...renderSystemPages(state)],
    incidents: [...state.openIncidents, ...state.pastIncidents].map(({ id }) => ({
      path: `/incidents/${id}`,
      page: renderIncidentPage(state, id),
    })),
  };
}
