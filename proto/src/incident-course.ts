import type { Incident } from './gen/candor/incidents/v1/incidents_pb.js';
import {
  componentStatuses,
  incidentStatuses,
  type ComponentStatusWord,
  type IncidentStatusWord,
} from './status-words.js';

/** A component with the status that was claimed of it. */
export interface ComponentClaim {
  readonly componentId: string;
  readonly componentStatus: ComponentStatusWord;
}

/** What one entry of an incident says. Entries are listed newest first wherever they are listed. */
export interface CourseEntry {
  /** Epoch ms. */
  readonly date: number;
  readonly incidentStatus: IncidentStatusWord;
  readonly affectedComponents: readonly ComponentClaim[];
}

/** What an incident says of a component by now. */
export interface LatestClaim extends ComponentClaim {
  /** When the component left `operational`, or went from an outage to a maintenance or back (epoch ms); the last change otherwise. */
  readonly since: number;
}

/** The entries of an incident in words, newest first. Statuses that this build does not know say nothing. */
export function courseOf({ entries }: Pick<Incident, 'entries'>): CourseEntry[] {
  return entries.map(({ date, status, affectedComponents }) => ({
    date: Number(date),
    incidentStatus: incidentStatuses.wordOf(status) ?? 'investigating',
    affectedComponents: affectedComponents.flatMap(({ componentId, componentStatus: value }) => {
      const componentStatus = componentStatuses.wordOf(value);
      return componentStatus ? [{ componentId, componentStatus }] : [];
    }),
  }));
}

/**
 * What an incident says of every component it ever mentioned, in the order of their first mention: an entry that leaves a
 * component out leaves it as it was, and a resolved entry ends everything. Only the newest entry may say otherwise of a component
 * when it resolves, because another incident has the component down.
 */
export function latestClaims(entries: readonly CourseEntry[]): LatestClaim[] {
  const claims = new Map<string, LatestClaim>();
  const claim = (componentId: string, componentStatus: ComponentStatusWord, date: number): void => {
    const known = claims.get(componentId);
    const continues = known !== undefined && kindOf(known.componentStatus) === kindOf(componentStatus);
    claims.set(componentId, { componentId, componentStatus, since: continues ? known.since : date });
  };
  for (const [index, entry] of entries.toReversed().entries()) {
    const isNewest = index === entries.length - 1;
    if (entry.incidentStatus === 'resolved') for (const id of claims.keys()) claim(id, 'operational', entry.date);
    if (entry.incidentStatus === 'resolved' && !isNewest) continue;
    for (const { componentId, componentStatus } of entry.affectedComponents)
      claim(componentId, componentStatus, entry.date);
  }
  return [...claims.values()];
}

function kindOf(status: ComponentStatusWord): 'up' | 'maintenance' | 'down' {
  if (status === 'operational') return 'up';
  return status === 'under_maintenance' ? 'maintenance' : 'down';
}

/** When an incident was resolved for the last time (epoch ms), whatever was added since; undefined while it is open. */
export function resolvedAt(entries: readonly Pick<CourseEntry, 'date' | 'incidentStatus'>[]): number | undefined {
  const reopened = entries.findIndex(({ incidentStatus }) => incidentStatus !== 'resolved');
  return entries[(reopened === -1 ? entries.length : reopened) - 1]?.date;
}

/**
 * What the entry that resolves an incident says of components: all that the incident ever mentioned are operational again, unless
 * another open incident says otherwise.
 * @param listed what the author listed
 * @param earlier the entries before it, newest first
 * @param elsewhere the status of components by other open incidents
 */
export function claimsWhenResolved(
  listed: readonly ComponentClaim[],
  earlier: readonly CourseEntry[],
  elsewhere: ReadonlyMap<string, ComponentStatusWord>,
): ComponentClaim[] {
  const ids = new Set([...listed, ...latestClaims(earlier)].map(({ componentId }) => componentId));
  return [...ids].map((componentId) => ({
    componentId,
    componentStatus: elsewhere.get(componentId) ?? 'operational',
  }));
}

/**
 * The status of components by incidents that are open, as the page shows it: of several incidents, the one counts in which it
 * began last. Components that are operational by all of them are left out.
 */
export function statusByIncidents(open: Iterable<readonly CourseEntry[]>): Map<string, ComponentStatusWord> {
  const found = new Map<string, LatestClaim>();
  for (const claim of [...open].flatMap(latestClaims)) {
    if (claim.componentStatus === 'operational') continue;
    const known = found.get(claim.componentId);
    if (!known || known.since <= claim.since) found.set(claim.componentId, claim);
  }
  return new Map([...found].map(([id, { componentStatus }]) => [id, componentStatus]));
}
