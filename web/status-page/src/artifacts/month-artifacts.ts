import { createHash } from 'node:crypto';
import type { PageIncident, PageMaintenance, PageState } from '../page-state.js';
import { LANGUAGES } from '../language/languages.js';
import { monthPages } from '../history/render-history.js';
import { renderIncidentPage, renderMaintenancePage, type RenderedPage } from '../render-status-page.js';
import { assetSources, fromPage, HTML, type ArtifactSource } from './page-artifacts.js';

/** Everything that visitors fetch of a month: its history, the pages of what happened in it, and what all of them link to. */
export interface MonthSources {
  readonly sources: readonly ArtifactSource[];
  /** How many incidents and maintenances have a page. */
  readonly items: number;
}

/**
 * @param state whose incidents and maintenances are those of the month
 * @param isDrawn whether the page of an incident or a maintenance is known to be as it would be drawn
 */
export function monthSources(state: PageState, month: string, isDrawn: (id: string) => boolean): MonthSources {
  const history = monthPages(state, month).map(({ path, render }): ArtifactSource => ({
    path,
    contentType: HTML,
    render: (at) => fromPage(render(at)),
    changes: 'state',
  }));
  const permalink = (path: string, id: string, render: (at: number) => RenderedPage): ArtifactSource => ({
    path,
    contentType: HTML,
    render: (at) => fromPage(render(at)),
    changes: isDrawn(id) ? 'never' : 'state',
  });
  const maintenances = new Map(state.maintenances.map((maintenance) => [maintenance.id, maintenance]));
  const incidents = [...state.openIncidents, ...state.pastIncidents];
  const became = new Map(incidents.map((incident) => [incident.maintenanceId, incident]));
  const pages = [
    ...incidents.map((incident) => {
      const alone = only(state, incident, maintenances.get(incident.maintenanceId ?? ''));
      const { id } = incident;
      return permalink(`/incidents/${id}`, id, (now) => renderIncidentPage({ ...alone, now }, id));
    }),
    ...state.maintenances.map((maintenance) => {
      const alone = only(state, became.get(maintenance.id), maintenance);
      const { id } = maintenance;
      return permalink(`/maintenances/${id}`, id, (now) => renderMaintenancePage({ ...alone, now }, id));
    }),
  ];
  return { sources: [...history, ...assetSources(), ...pages], items: pages.length };
}

const SAMPLE_ID = '0193a000-0000-7000-8000-000000000000';

/**
 * Names what pages of an archive look like beside what happened: equal only if a page would be drawn alike. It is taken from the
 * drawing of a sample, so that nothing that goes into a page can be forgotten here.
 */
export function archiveLook(state: PageState): string {
  const entries: PageIncident['entries'] = [
    {
      id: SAMPLE_ID,
      date: 0,
      message: '',
      incidentStatus: 'investigating',
      sendNotification: false,
      affectedComponents: [],
    },
  ];
  const incident: PageIncident = {
    id: SAMPLE_ID,
    name: '',
    creationTime: 0,
    incidentImpact: 'major',
    incidentStatus: 'investigating',
    maintenanceId: SAMPLE_ID,
    entries,
  };
  const maintenance: PageMaintenance = {
    id: SAMPLE_ID,
    name: '',
    message: '',
    plannedStartTime: 0,
    plannedEndTime: 1,
    // It names every component.
    affectedComponents: state.components.map(({ id }) => ({ componentId: id })),
    announcedAt: 0,
    version: 1,
    sendNotification: false,
    incidentId: SAMPLE_ID,
  };
  const sample = { ...only(archived(state), incident, maintenance), months: [] };
  const pages = [
    renderIncidentPage(sample, SAMPLE_ID),
    renderMaintenancePage(sample, SAMPLE_ID),
    ...monthPages(sample, '1970-01').map(({ render }) => render(sample.now)),
  ];
  const digest = createHash('sha256');
  for (const { html, contentSecurityPolicy, translated } of pages) {
    digest.update(html).update(contentSecurityPolicy);
    for (const language of LANGUAGES) digest.update(translated(language));
  }
  return digest.digest('base64url').slice(0, 22);
}

/** As a state is drawn in an archive: with what the snapshot's pages have, but for what would change every page of the past. */
export function archived(state: PageState): PageState {
  return { ...state, archived: true, now: 0 };
}

function only(state: PageState, incident?: PageIncident, maintenance?: PageMaintenance): PageState {
  return {
    ...state,
    openIncidents: incident ? [incident] : [],
    pastIncidents: [],
    maintenances: maintenance ? [maintenance] : [],
  };
}
