import { latestClaims, resolvedAt } from '@candor/proto/incident-course.js';
import { type ComponentStatus, worstStatus } from '@candor/ui/status/component-status.js';
import { impactAsStatus } from '@candor/ui/status/incident-impact.js';
import { type PageIncident } from '../state/page-state.js';

/** The severity of an incident as a component status: the worse of its impact and its current component statuses. */
export function gravity(incident: PageIncident): ComponentStatus {
  return worstStatus([
    impactAsStatus(incident.incidentImpact),
    ...latestClaims(incident.entries).map((claim) => claim.componentStatus),
  ]);
}

/** The look of an incident: that of a component status, or informational when it affects nothing. */
export type IncidentTone = ComponentStatus | 'notice';

/** A resolved incident looks operational; an open one never gets a green tick. */
export function toneOf(incident: PageIncident): IncidentTone {
  if (incident.incidentStatus === 'resolved') return 'operational';
  const status = gravity(incident);
  return status === 'operational' ? 'notice' : status;
}

/** The duration of an incident (ms), from its creation to its last resolution; undefined while it is open. */
export function resolvedAfter(incident: PageIncident): number | undefined {
  const end = resolvedAt(incident.entries);
  return end === undefined ? undefined : Math.max(0, end - incident.creationTime);
}
