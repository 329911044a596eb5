import type { PageIncident, PageMaintenance, PageState } from '@candor/status-page/state/page-state.js';
import { renderIncidentPreview, renderMaintenancePreview } from '@candor/status-page/render-status-page.js';

/** Preview of an incident's page, as a document that is shown elsewhere. Visitors see public services only. */
export function previewIncident(state: PageState, incident: PageIncident): string {
  const known = new Set(state.components.map(({ id }) => id));
  const entries = incident.entries.map((entry) => ({
    ...entry,
    affectedComponents: entry.affectedComponents.filter(({ componentId }) => known.has(componentId)),
  }));
  const others = (incidents: readonly PageIncident[]) => incidents.filter(({ id }) => id !== incident.id);
  const shown = {
    ...elsewhere(state),
    openIncidents: [{ ...incident, entries }, ...others(state.openIncidents)],
    pastIncidents: others(state.pastIncidents),
  };
  return renderIncidentPreview(shown, incident.id);
}

/** Preview of a maintenance's page, in the same way. */
export function previewMaintenance(state: PageState, maintenance: PageMaintenance): string {
  const others = state.maintenances.filter(({ id }) => id !== maintenance.id);
  return renderMaintenancePreview({ ...elsewhere(state), maintenances: [maintenance, ...others] }, maintenance.id);
}

/** The preview is not shown at the page's address, so its logo needs an absolute URL. */
function elsewhere(state: PageState): PageState {
  const { logo } = state.look;
  return { ...state, look: { ...state.look, logo: logo && new URL(logo, `${state.pageUrl}/`).href } };
}
