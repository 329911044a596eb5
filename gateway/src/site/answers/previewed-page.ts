import type { PageLook } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { Language } from '@candor/words/languages.js';
import {
  DEFAULT_DESCRIPTION,
  type PageAnnouncement,
  type PageIncident,
  type PageMaintenance,
  type PageState,
} from '@candor/status-page/state/page-state.js';
import { lookOf } from '@candor/status-page/state/page-state-of.js';
import {
  renderAnnouncementPreview,
  renderIncidentPreview,
  renderMaintenancePreview,
  renderStatusPreview,
} from '@candor/status-page/render-status-page.js';

/** Preview of an incident's page, as a document that is shown elsewhere. Visitors see public services only. */
export function previewIncident(state: PageState, incident: PageIncident, language?: Language): string {
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
  return renderIncidentPreview(shown, incident.id, language);
}

/** Preview of a maintenance's page, in the same way. */
export function previewMaintenance(state: PageState, maintenance: PageMaintenance, language?: Language): string {
  const others = state.maintenances.filter(({ id }) => id !== maintenance.id);
  const shown = { ...elsewhere(state), maintenances: [maintenance, ...others] };
  return renderMaintenancePreview(shown, maintenance.id, language);
}

/** Preview of an announcement's page, in the same way. */
export function previewAnnouncement(state: PageState, announcement: PageAnnouncement, language?: Language): string {
  const others = state.announcements.filter(({ id }) => id !== announcement.id);
  const shown = { ...elsewhere(state), announcements: [announcement, ...others] };
  return renderAnnouncementPreview(shown, announcement.id, language);
}

/** Preview of the page in another look, in the same way. */
export function previewLook(state: PageState, look: PageLook): string {
  const description = look.description || DEFAULT_DESCRIPTION;
  return renderStatusPreview(elsewhere({ ...state, description, look: lookOf(look) }));
}

/** The preview is not shown at the page's address, so its logos need absolute URLs. */
function elsewhere(state: PageState): PageState {
  const absolute = (path: string): string => path && new URL(path, `${state.pageUrl}/`).href;
  const { logo, logoDark } = state.look;
  return { ...state, look: { ...state.look, logo: absolute(logo), logoDark: absolute(logoDark) } };
}
