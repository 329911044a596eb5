import { enStatus } from '@candor/words/status/en.js';
import { type ComponentStatus } from './component-status.js';

/** Impacts of an incident as they travel on the wire. */
export const INCIDENT_IMPACTS = ['none', 'minor', 'major', 'critical', 'maintenance'] as const;

export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number];

/** The label of each impact. */
export const INCIDENT_IMPACT_LABELS: Record<IncidentImpact, string> = enStatus.incidentImpact;

const EQUIVALENT: Record<IncidentImpact, ComponentStatus> = {
  none: 'operational',
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
  maintenance: 'under_maintenance',
};

/** Narrows a wire value; false for anything that is not one of the five impacts. */
export function isIncidentImpact(word: string): word is IncidentImpact {
  return (INCIDENT_IMPACTS as readonly string[]).includes(word);
}

/** The component status of the same severity, so that impacts and components share colours, icons and ranking. */
export function impactAsStatus(impact: IncidentImpact): ComponentStatus {
  return EQUIVALENT[impact];
}

/** The impact of the same severity as a component status. */
export function statusAsImpact(status: ComponentStatus): IncidentImpact {
  return INCIDENT_IMPACTS.find((impact) => EQUIVALENT[impact] === status) ?? 'none';
}
