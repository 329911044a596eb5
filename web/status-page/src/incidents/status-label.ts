import { type Texts } from '../language/en.js';
import { type PageIncident, type PageIncidentEntry } from '../state/page-state.js';

/** The status of an incident in words; for one that a maintenance became, in words for planned work. */
export function statusLabel(t: Texts, { maintenanceId, incidentStatus }: PageIncident): string {
  return maintenanceId === undefined ? t.incidentStatus[incidentStatus] : stageOfMaintenance(t, incidentStatus);
}

/** The status that an entry gives its incident, or that it is the postmortem; the first entry of a maintenance is its start. */
export function entryLabel(
  t: Texts,
  incident: PageIncident,
  { id, incidentStatus, postmortem }: PageIncidentEntry,
): string {
  if (postmortem) return t.postmortem;
  if (incident.maintenanceId === undefined) return t.incidentStatus[incidentStatus];
  const isFirst = incident.entries.at(-1)?.id === id;
  return isFirst && incidentStatus !== 'resolved' ? t.maintenances.started : stageOfMaintenance(t, incidentStatus);
}

function stageOfMaintenance(t: Texts, status: PageIncident['incidentStatus']): string {
  if (status === 'resolved') return t.maintenanceState.completed;
  return status === 'monitoring' ? t.maintenances.verifying : t.maintenanceState.in_progress;
}
