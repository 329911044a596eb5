import { latestClaims, resolvedAt } from '@candor/proto/incident-course.js';
import { type ComponentStatus, worstStatus } from '@candor/ui/status/component-status.js';
import { impactAsStatus } from '@candor/ui/status/incident-impact.js';
import { type PageIncident } from '../page-state.js';

/** How bad an incident is, as a component status: the worse of its impact and of what it says of components by now. */
export function gravity(incident: PageIncident): ComponentStatus {
  return worstStatus([
    impactAsStatus(incident.incidentImpact),
    ...latestClaims(incident.entries).map((claim) => claim.componentStatus),
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

/** How long an incident lasted (ms), from its creation to its last resolution; undefined while it is open. */
export function resolvedAfter(incident: PageIncident): number | undefined {
  const end = resolvedAt(incident.entries);
  return end === undefined ? undefined : Math.max(0, end - incident.creationTime);
}
