import { type StatusWords } from './status-words.js';

/** English, in the words of the specification. */
export const enStatus: StatusWords = {
  overallStatus: {
    operational: 'All Systems Operational',
    under_maintenance: 'Service Under Maintenance',
    degraded_performance: 'Partially Degraded Service',
    partial_outage: 'Partial System Outage',
    major_outage: 'Major System Outage',
  },
  componentStatus: {
    operational: 'Operational',
    under_maintenance: 'Under Maintenance',
    degraded_performance: 'Degraded Performance',
    partial_outage: 'Partial Outage',
    major_outage: 'Major Outage',
  },
  incidentStatus: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
  },
  postmortem: 'Postmortem',
  incidentImpact: {
    none: 'No Impact',
    minor: 'Minor Impact',
    major: 'Major Impact',
    critical: 'Critical Impact',
    maintenance: 'Maintenance',
  },
  maintenanceState: {
    scheduled: 'Scheduled',
    in_progress: 'In Progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
};
