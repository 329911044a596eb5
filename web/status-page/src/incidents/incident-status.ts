import { type ComponentStatus, worstStatus } from '@candor/ui/status/component-status.js';
import { impactAsStatus } from '@candor/ui/status/incident-impact.js';
import { type PageIncident } from '../page-state.js';

/** How bad an incident is, as a component status: the worse of its impact and of what its newest entry affects. */
export function gravity(incident: PageIncident): ComponentStatus {
  const affected = incident.entries[0]?.affectedComponents ?? [];
  return worstStatus([
    impactAsStatus(incident.incidentImpact),
    ...affected.map((component) => component.componentStatus),
  ]);
}

/** What an incident looks like: as a component status does, or as something to know that affects nothing. */
export type IncidentTone = ComponentStatus | 'notice';

/** Nothing is wrong any more where it is resolved; while it is open, nobody is told by a green tick that all is well. */
export function toneOf(incident: PageIncident): IncidentTone {
  if (incident.incidentStatus === 'resolved') return 'operational';
  const status = gravity(incident);
  return status === 'operational' ? 'notice' : status;
}

/** How long an incident lasted (ms), from its creation to its newest entry; undefined while it is open. */
export function resolvedAfter(incident: PageIncident): number | undefined {
  const newest = incident.entries[0];
  if (incident.incidentStatus !== 'resolved' || !newest) return undefined;
  return Math.max(0, newest.date - incident.creationTime);
}
