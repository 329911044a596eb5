import { type ComponentStatus } from './component-status.js';

/** The summary line of a page, by its worst status. */
export const OVERALL_STATUS_LABELS: Record<ComponentStatus, string> = {
  operational: 'All Systems Operational',
  under_maintenance: 'Service Under Maintenance',
  degraded_performance: 'Partially Degraded Service',
  partial_outage: 'Partial System Outage',
  major_outage: 'Major System Outage',
};
