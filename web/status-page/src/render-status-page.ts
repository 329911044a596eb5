import { createElement } from 'react';
import { IncidentPage } from './incidents/IncidentPage.js';
import { type PageState } from './page-state.js';
import { viewOf } from './page-view.js';
import { renderDocument, type RenderedPage } from './rendered-page.js';
import { StatusPage } from './StatusPage.js';

export { type RenderedPage } from './rendered-page.js';

/**
 * Renders the page at `/`. Pure: the same state gives the same bytes, the clock is `state.now`.
 * @throws RangeError when the time zone is not an IANA name
 */
export function renderStatusPage(state: PageState): RenderedPage {
  return renderDocument(createElement(StatusPage, { view: viewOf(state) }), 'inline');
}

/**
 * Renders the page at `/incidents/{id}` of one of the state's open or past incidents. It links to `pageAssets()`.
 * @throws RangeError when the state has no such incident, or when the time zone is not an IANA name
 */
export function renderIncidentPage(state: PageState, incidentId: string): RenderedPage {
  const incident = [...state.openIncidents, ...state.pastIncidents].find(({ id }) => id === incidentId);
  if (!incident) throw new RangeError(`The page state has no incident ${incidentId}`);
  return renderDocument(createElement(IncidentPage, { view: viewOf(state), incident }), 'linked');
}
