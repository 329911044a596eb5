import { enStatus } from '@candor/words/status/en.js';

/** Statuses of a component as they travel on the wire, from best to worst. Maintenance is announced, so it ranks below any fault. */
export const COMPONENT_STATUSES = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
] as const;

export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];

/** The label of each component status. */
export const COMPONENT_STATUS_LABELS: Record<ComponentStatus, string> = enStatus.componentStatus;

/** Status a component gets when it is ticked on an incident. */
export const DEFAULT_AFFECTED_STATUS: ComponentStatus = 'degraded_performance';

/** Narrows a wire value; false for anything that is not one of the five statuses. */
export function isComponentStatus(word: string): word is ComponentStatus {
  return (COMPONENT_STATUSES as readonly string[]).includes(word);
}

/** Severity of a status: 0 (operational) to 4 (major outage). */
export function severity(status: ComponentStatus): number {
  return COMPONENT_STATUSES.indexOf(status);
}

/** The most severe of the given statuses; operational when there are none. */
export function worstStatus(statuses: Iterable<ComponentStatus>): ComponentStatus {
  let worst: ComponentStatus = 'operational';
  for (const status of statuses) if (severity(status) > severity(worst)) worst = status;
  return worst;
}
