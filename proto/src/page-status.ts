import { latestClaims, type CourseEntry } from './incident-course.js';
import { incidentImpacts, type ComponentStatusWord, type IncidentImpactWord } from './status-words.js';

/** From best to worst. A maintenance is announced, so any fault outweighs it. */
export const SEVERITY: readonly ComponentStatusWord[] = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
];

/** The component status of the same severity. */
const BY_IMPACT: Record<IncidentImpactWord, ComponentStatusWord> = {
  none: 'operational',
  maintenance: 'under_maintenance',
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
};

/** The impact of the same severity as a component status. */
export function impactOfStatus(status: ComponentStatusWord): IncidentImpactWord {
  return incidentImpacts.all.find((impact) => BY_IMPACT[impact] === status) ?? 'none';
}

/** What a page's status follows from. Everything in it is public. */
export interface PageCourse {
  /** Not resolved; maintenances that are running are among them. */
  readonly openIncidents: Iterable<{
    readonly incidentImpact: IncidentImpactWord;
    /** Newest first. */
    readonly entries: readonly CourseEntry[];
  }>;
  /** Whether visitors see a component. */
  readonly isShown: (componentId: string) => boolean;
  /**
   * The statuses that the page shows of components, or at least those that do not follow from the incidents, because they
   * were set without one.
   */
  readonly shownStatuses: Iterable<ComponentStatusWord>;
}

/**
 * How everything is: the worst that is true. Page, badge, compatible JSON and webhooks all say this. It counts what each open
 * incident says of a component, and not only the status that the component shows, because a maintenance shows instead of an
 * outage that lasts.
 */
export function pageStatus({ openIncidents, isShown, shownStatuses }: PageCourse): ComponentStatusWord {
  const claimed = [...openIncidents].flatMap(({ incidentImpact, entries }) => [
    BY_IMPACT[incidentImpact],
    ...latestClaims(entries)
      .filter(({ componentId }) => isShown(componentId))
      .map(({ componentStatus }) => componentStatus),
  ]);
  return worstStatus([...claimed, ...shownStatuses]);
}

/** The most severe of the given statuses; operational when there are none. */
export function worstStatus(statuses: Iterable<ComponentStatusWord>): ComponentStatusWord {
  let worst = 0;
  for (const status of statuses) worst = Math.max(worst, SEVERITY.indexOf(status));
  return SEVERITY[worst] ?? 'operational';
}

/** A page's status in the two ways that clients of status pages read it; the set is closed. */
export interface StatusIndicator {
  readonly indicator: 'none' | 'minor' | 'major' | 'critical' | 'maintenance';
  readonly description: string;
}

const INDICATORS: Record<ComponentStatusWord, StatusIndicator> = {
  operational: { indicator: 'none', description: 'All Systems Operational' },
  under_maintenance: { indicator: 'maintenance', description: 'Service Under Maintenance' },
  degraded_performance: { indicator: 'minor', description: 'Partial System Outage' },
  partial_outage: { indicator: 'major', description: 'Partial System Outage' },
  major_outage: { indicator: 'critical', description: 'Major System Outage' },
};

/** @returns the words for a status in the compatible JSON and in webhooks */
export function statusIndicator(status: ComponentStatusWord): StatusIndicator {
  return INDICATORS[status];
}
