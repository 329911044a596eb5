import type { PageState } from '@candor/status-page/page-state.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';

type Component = PageState['components'][number];
type Incident = PageState['openIncidents'][number];

/** How the page spells each status. What this build does not know is shown as the mildest, never as a crash. */
export const COMPONENT_STATUS_WORDS: Record<ComponentStatus, Component['componentStatus']> = {
  [ComponentStatus.UNSPECIFIED]: 'operational',
  [ComponentStatus.OPERATIONAL]: 'operational',
  [ComponentStatus.DEGRADED_PERFORMANCE]: 'degraded_performance',
  [ComponentStatus.PARTIAL_OUTAGE]: 'partial_outage',
  [ComponentStatus.MAJOR_OUTAGE]: 'major_outage',
  [ComponentStatus.UNDER_MAINTENANCE]: 'under_maintenance',
};

export const INCIDENT_STATUS_WORDS: Record<IncidentStatus, Incident['incidentStatus']> = {
  [IncidentStatus.UNSPECIFIED]: 'investigating',
  [IncidentStatus.INVESTIGATING]: 'investigating',
  [IncidentStatus.IDENTIFIED]: 'identified',
  [IncidentStatus.MONITORING]: 'monitoring',
  [IncidentStatus.RESOLVED]: 'resolved',
};

export const INCIDENT_IMPACT_WORDS: Record<IncidentImpact, Incident['incidentImpact']> = {
  [IncidentImpact.UNSPECIFIED]: 'none',
  [IncidentImpact.NONE]: 'none',
  [IncidentImpact.MINOR]: 'minor',
  [IncidentImpact.MAJOR]: 'major',
  [IncidentImpact.CRITICAL]: 'critical',
  [IncidentImpact.MAINTENANCE]: 'maintenance',
};
