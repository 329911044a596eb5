import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { ComponentStatusWord, IncidentImpactWord, IncidentStatusWord } from './status-words.js';
import { wordMap } from './word-map.js';

export const incidentStatus = wordMap<IncidentStatusWord, IncidentStatus>('incident status', {
  investigating: IncidentStatus.INVESTIGATING,
  identified: IncidentStatus.IDENTIFIED,
  monitoring: IncidentStatus.MONITORING,
  resolved: IncidentStatus.RESOLVED,
});

export const incidentImpact = wordMap<IncidentImpactWord, IncidentImpact>('incident impact', {
  none: IncidentImpact.NONE,
  minor: IncidentImpact.MINOR,
  major: IncidentImpact.MAJOR,
  critical: IncidentImpact.CRITICAL,
  maintenance: IncidentImpact.MAINTENANCE,
});

export const componentStatus = wordMap<ComponentStatusWord, ComponentStatus>('component status', {
  operational: ComponentStatus.OPERATIONAL,
  degraded_performance: ComponentStatus.DEGRADED_PERFORMANCE,
  partial_outage: ComponentStatus.PARTIAL_OUTAGE,
  major_outage: ComponentStatus.MAJOR_OUTAGE,
  under_maintenance: ComponentStatus.UNDER_MAINTENANCE,
});
