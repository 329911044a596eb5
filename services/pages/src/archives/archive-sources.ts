import { createHash } from 'node:crypto';
import type { PageIncident, PageMaintenance, PageState } from '@candor/status-page/page-state.js';
import { FURTHER_LANGUAGES } from '@candor/status-page/language/languages.js';
import { renderMonthPages } from '@candor/status-page/history/render-history.js';
import {
  renderIncidentPage,
  renderMaintenancePage,
  type RenderedPage,
} from '@candor/status-page/render-status-page.js';
import { assetSources, fromPage, HTML, type ArtifactSource } from '../snapshot/artifact-sources.js';

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
  const history = renderMonthPages(state, month).map(({ path, page }): ArtifactSource => ({
    path,
    contentType: HTML,
    render: () => fromPage(page),
    changes: 'state',
  }));
  const permalink = (path: string, id: string, render: () => RenderedPage): ArtifactSource => ({
    path,
    contentType: HTML,
    render: () => fromPage(still(render())),
    changes: isDrawn(id) ? 'never' : 'state',
  });
  const maintenances = new Map(state.maintenances.map((maintenance) => [maintenance.id, maintenance]));
  const incidents = [...state.openIncidents, ...state.pastIncidents];
  const became = new Map(incidents.map((incident) => [incident.maintenanceId, incident]));
  const pages = [
    ...incidents.map((incident) => {
      const alone = only(state, incident, maintenances.get(incident.maintenanceId ?? ''));
      return permalink(`/incidents/${incident.id}`, incident.id, () => renderIncidentPage(alone, incident.id));
    }),
    ...state.maintenances.map((maintenance) => {
      const alone = only(state, became.get(maintenance.id), maintenance);
      const { id } = maintenance;
      return permalink(`/maintenances/${id}`, id, () => renderMaintenancePage(alone, id));
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
    ...renderMonthPages(sample, '1970-01').map(({ page }) => page),
  ];
  const digest = createHash('sha256');
  for (const { html, contentSecurityPolicy, translated } of pages.map(still)) {
    digest.update(html).update(contentSecurityPolicy);
    for (const language of FURTHER_LANGUAGES) digest.update(translated(language));
  }
  return digest.digest('base64url').slice(0, 22);
}

/** As a state is drawn in an archive: nobody subscribes there, so that not every new service changes every page of the past. */
export function archived(state: PageState): PageState {
  return { ...state, channels: { email: false, webhook: false, slack: false }, now: 0 };
}

function only(state: PageState, incident?: PageIncident, maintenance?: PageMaintenance): PageState {
  return {
    ...state,
    openIncidents: incident ? [incident] : [],
    pastIncidents: [],
    maintenances: maintenance ? [maintenance] : [],
  };
}

/** A page that does not ask whether there is a newer one of itself. */
function still(page: RenderedPage): RenderedPage {
  const stop = (html: string): string => html.replace(/<main data-live="\d*"/, '<main');
  return { ...page, html: stop(page.html), translated: (language) => stop(page.translated(language)) };
}
