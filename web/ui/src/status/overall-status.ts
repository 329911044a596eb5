import { type ComponentStatus, worstStatus } from './component-status.js';
import { impactAsStatus, type IncidentImpact } from './incident-impact.js';

/** The one line that says how everything is, by the worst status found. */
export const OVERALL_STATUS_LABELS: Record<ComponentStatus, string> = {
  operational: 'All Systems Operational',
  under_maintenance: 'Service Under Maintenance',
  degraded_performance: 'Partially Degraded Service',
  partial_outage: 'Partial System Outage',
  major_outage: 'Major System Outage',
};

/** The worst of what the components show and of what the open incidents claim as their impact. */
export function overallStatus(
  components: Iterable<ComponentStatus>,
  openImpacts: Iterable<IncidentImpact>,
): ComponentStatus {
  return worstStatus([...components, ...[...openImpacts].map(impactAsStatus)]);
}
