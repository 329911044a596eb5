/** The words of the public interface, in the order of their weight. */
export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export const INCIDENT_IMPACTS = ['none', 'minor', 'major', 'critical', 'maintenance'] as const;
export const COMPONENT_STATUSES = [
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
] as const;

export type IncidentStatusWord = (typeof INCIDENT_STATUSES)[number];
export type IncidentImpactWord = (typeof INCIDENT_IMPACTS)[number];
export type ComponentStatusWord = (typeof COMPONENT_STATUSES)[number];
