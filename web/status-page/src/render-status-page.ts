import { createElement } from 'react';
import { AnnouncementPage } from './announcements/AnnouncementPage.js';
import { STYLE } from './document/assets.js';
import { IncidentPage } from './incidents/IncidentPage.js';
import { DEFAULT_LANGUAGE, type Language } from '@candor/words/languages.js';
import { MaintenancePage } from './maintenances/MaintenancePage.js';
import { stateInLanguage } from './state/in-language.js';
import { isCompact } from './state/page-extent.js';
import { type ComponentDowntimes, type PageAnnouncement, type PageState } from './state/page-state.js';
import { viewOf } from './state/page-view.js';
import { renderPage, type RenderedPage } from './document/rendered-page.js';
import { StatusPage } from './StatusPage.js';
import { SubscribePage } from './SubscribePage.js';
import { homePeriod, type TimeFilter } from './time/uptime-periods.js';
import { UptimePage } from './uptime/UptimePage.js';

/**
 * Renders the page at `/`, in English unless a language is given, like all below. Pure: the same state gives the same bytes, the
 * clock is `state.now`.
 * @throws RangeError when the time zone is not an IANA name
 */
export function renderStatusPage(state: PageState, language?: Language): RenderedPage {
  return renderPage(createElement(StatusPage, { view: viewOf(state) }), 'inline', state, language);
}

/** Renders the page at `/subscribe`, for a state in which any channel is allowed. It links to `pageAssets()`. */
export function renderSubscribePage(state: PageState, language?: Language): RenderedPage {
  return renderPage(createElement(SubscribePage, { state }), 'linked', state, language);
}

/** The history of a period that has a page: a further one, or that of a status page that does not show it. */
export function historyOf(state: PageState, period: string): ComponentDowntimes[] | undefined {
  if (isCompact(state) && period === homePeriod(state.timeFilters)) return state.downtimes;
  return state.furtherHistories.find(({ filter }) => filter === period)?.downtimes;
}

/**
 * Renders the page at `/uptime/{period}` of one of the state's histories. It links to `pageAssets()`.
 * @throws RangeError when the state has no history of the period, or when the time zone is not an IANA name
 */
export function renderUptimePage(state: PageState, period: TimeFilter, language?: Language): RenderedPage {
  const downtimes = historyOf(state, period);
  if (!downtimes) throw new RangeError(`The page state has no history of ${period}`);
  const view = viewOf({ ...state, downtimes }, period);
  return renderPage(createElement(UptimePage, { view }), 'linked', state, language);
}

/**
 * Renders the page at `/incidents/{id}` of one of the state's open or past incidents. It links to `pageAssets()`.
 * @throws RangeError when the state has no such incident, or when the time zone is not an IANA name
 */
export function renderIncidentPage(state: PageState, incidentId: string, language?: Language): RenderedPage {
  const view = viewOf(state);
  const incident = view.incidents.get(incidentId);
  if (!incident) throw new RangeError(`The page state has no incident ${incidentId}`);
  return renderPage(createElement(IncidentPage, { view, incident }), 'linked', state, language);
}

/**
 * Renders the page of one of the state's open or past incidents for use at another address: with inline style and
 * without the script, with the texts that readers of the language get.
 * @throws RangeError as {@link renderIncidentPage} does
 */
export function renderIncidentPreview(state: PageState, incidentId: string, language = DEFAULT_LANGUAGE): string {
  return standalone(renderIncidentPage(stateInLanguage(state, language), incidentId, language));
}

/** The same of the page at `/`. */
export function renderStatusPreview(state: PageState): string {
  return standalone(renderStatusPage(stateInLanguage(state, DEFAULT_LANGUAGE)));
}

/** The same of a maintenance. @throws RangeError as {@link renderMaintenancePage} does */
export function renderMaintenancePreview(state: PageState, maintenanceId: string, language = DEFAULT_LANGUAGE): string {
  return standalone(renderMaintenancePage(stateInLanguage(state, language), maintenanceId, language));
}

/** The same of an announcement. @throws RangeError as {@link renderAnnouncementPage} does */
export function renderAnnouncementPreview(
  state: PageState,
  announcementId: string,
  language = DEFAULT_LANGUAGE,
): string {
  return standalone(renderAnnouncementPage(stateInLanguage(state, language), announcementId, language));
}

function standalone({ html }: RenderedPage): string {
  return html
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${STYLE}</style>`)
    .replace(/<script[^>]*>[\s\S]*?<\/script>/, '');
}

/**
 * Renders the page at `/maintenances/{id}` of one of the state's maintenances. It links to `pageAssets()`.
 * @throws RangeError when the state has no such maintenance, or when the time zone is not an IANA name
 */
export function renderMaintenancePage(state: PageState, maintenanceId: string, language?: Language): RenderedPage {
  const view = viewOf(state);
  const maintenance = view.maintenances.get(maintenanceId);
  if (!maintenance) throw new RangeError(`The page state has no maintenance ${maintenanceId}`);
  return renderPage(createElement(MaintenancePage, { view, maintenance }), 'linked', state, language);
}

/** The announcement of that id; undefined for none. */
export function findAnnouncement({ announcements }: PageState, id: string): PageAnnouncement | undefined {
  return announcements.find((announcement) => announcement.id === id);
}

/**
 * Renders the page at `/announcements/{id}` of one of the state's announcements. It links to `pageAssets()`.
 * @throws RangeError when the state has no such announcement, or when the time zone is not an IANA name
 */
export function renderAnnouncementPage(state: PageState, announcementId: string, language?: Language): RenderedPage {
  const announcement = findAnnouncement(state, announcementId);
  if (!announcement) throw new RangeError(`The page state has no announcement ${announcementId}`);
  return renderPage(createElement(AnnouncementPage, { view: viewOf(state), announcement }), 'linked', state, language);
}
