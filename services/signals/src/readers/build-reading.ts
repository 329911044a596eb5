import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { UnreadableError, type ReadComponent, type ReadIncident, type Reading } from './reading.js';
import { keyOf, messageOf, nameOf } from './text.js';

/** More than any page that we know has. */
export const MAX_COMPONENTS = 10_000;
export const MAX_INCIDENTS = 50;

/** A component as a format names it. Texts are cleaned and cut when the reading is built. */
export interface FoundComponent {
  /** The provider's own id, undefined where the format has none. */
  readonly id: string | number | undefined;
  readonly name: string;
  readonly groupName?: string | undefined;
  readonly status: ComponentStatus | undefined;
}

/** An incident as a format names it, with the ids of its components. */
export interface FoundIncident extends Omit<ReadIncident, 'key' | 'componentKeys'> {
  readonly id: string | number;
  readonly componentIds: readonly (string | number)[];
  /** One that is over and does not say when is left out: without an end it would pass for open. */
  readonly isOver: boolean;
}

interface Found {
  readonly name: string;
  readonly url: string;
  readonly components: readonly FoundComponent[];
  readonly incidents: readonly FoundIncident[];
}

/**
 * A reading within its bounds: keys that are unique, the provider's order of components, incidents newest first. Where
 * there are more incidents than are kept, the open ones are kept first.
 * @throws UnreadableError for more components than any page has
 */
export function buildReading({ name, url, components, incidents }: Found): Reading {
  if (components.length > MAX_COMPONENTS)
    throw new UnreadableError(`This page has ${components.length} components; at most ${MAX_COMPONENTS} are read.`);
  const uniqueComponentKey = uniqueKeys();
  const keysOfIds = new Map<string, string>();
  const read = components.map((component): ReadComponent => {
    const { id, status } = component;
    const groupName = nameOf(component.groupName ?? '');
    const label = nameOf(component.name);
    const key = uniqueComponentKey(keyOf(id ?? '') || keyOf(groupName ? `${groupName}/${label}` : label));
    if (id !== undefined && !keysOfIds.has(String(id))) keysOfIds.set(String(id), key);
    return { key, name: label || key, groupName, status };
  });
  return {
    name: nameOf(name),
    url,
    components: read,
    incidents: newestFirst(incidents, keysOfIds),
  };
}

function newestFirst(incidents: readonly FoundIncident[], keysOfIds: ReadonlyMap<string, string>): ReadIncident[] {
  const complete = incidents.filter(({ isOver, endedAt }) => !isOver || endedAt !== undefined);
  const kept = complete
    .toSorted((a, b) => Number(a.isOver) - Number(b.isOver) || byStart(a, b))
    .slice(0, MAX_INCIDENTS);
  const uniqueIncidentKey = uniqueKeys();
  return kept.toSorted(byStart).map(({ id, componentIds, isOver, ...incident }) => ({
    ...incident,
    key: uniqueIncidentKey(keyOf(id) || keyOf(incident.name)),
    name: nameOf(incident.name),
    message: messageOf(incident.message),
    endedAt: isOver ? incident.endedAt : undefined,
    componentKeys: [...new Set(componentIds.flatMap((componentId) => keysOfIds.get(String(componentId)) ?? []))],
  }));
}

/** Newest first; those without a time keep their place among themselves, first: they are still named for a reason. */
function byStart(a: FoundIncident, b: FoundIncident): number {
  const startOf = ({ startedAt }: FoundIncident): number => startedAt ?? Number.MAX_SAFE_INTEGER;
  return startOf(b) - startOf(a);
}

/** The second time a key comes it gets a number, so that none is lost and the first keeps its own. */
function uniqueKeys(): (key: string) => string {
  const counts = new Map<string, number>();
  return (wanted) => {
    const base = wanted === '' ? '-' : wanted;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    if (count === 1) return base;
    const key = `${base} (${count})`;
    counts.set(key, 1);
    return key;
  };
}

/** From harmless to worst; undefined, "not known", is between operational and anything that a provider says. */
const SEVERITY: readonly (ComponentStatus | undefined)[] = [
  ComponentStatus.OPERATIONAL,
  undefined,
  ComponentStatus.UNDER_MAINTENANCE,
  ComponentStatus.DEGRADED_PERFORMANCE,
  ComponentStatus.PARTIAL_OUTAGE,
  ComponentStatus.MAJOR_OUTAGE,
];

export function worst(statuses: readonly (ComponentStatus | undefined)[]): ComponentStatus | undefined {
  return SEVERITY[Math.max(0, ...statuses.map((status) => SEVERITY.indexOf(status)))];
}

/** What an event that is happening now does to the components that it names. */
export interface Effect {
  readonly componentIds: readonly (string | number)[];
  /** Undefined where the provider says how bad it is in a word that we do not know. */
  readonly status: ComponentStatus | undefined;
}

/**
 * Components of a format that says only what is wrong: operational unless an event that is happening names them. An
 * event that names none may be about any of them, so then no other is known to be operational.
 */
export function lowered(
  components: readonly Omit<FoundComponent, 'status'>[],
  effects: readonly Effect[],
): FoundComponent[] {
  const isAboutAny = effects.some(({ componentIds }) => componentIds.length === 0);
  const statuses = new Map<string, ComponentStatus | undefined>();
  for (const { componentIds, status } of effects)
    for (const id of componentIds.map(String))
      statuses.set(id, statuses.has(id) ? worst([statuses.get(id), status]) : status);
  return components.map((component) => {
    const id = String(component.id);
    if (statuses.has(id)) return { ...component, status: statuses.get(id) };
    return { ...component, status: isAboutAny ? undefined : ComponentStatus.OPERATIONAL };
  });
}

/** How severe an incident is that does that to what it is about. */
export function impactOfStatus(status: ComponentStatus | undefined): IncidentImpact | undefined {
  switch (status) {
    case ComponentStatus.MAJOR_OUTAGE: {
      return IncidentImpact.CRITICAL;
    }
    case ComponentStatus.PARTIAL_OUTAGE: {
      return IncidentImpact.MAJOR;
    }
    case ComponentStatus.DEGRADED_PERFORMANCE: {
      return IncidentImpact.MINOR;
    }
    case ComponentStatus.UNDER_MAINTENANCE: {
      return IncidentImpact.MAINTENANCE;
    }
    case ComponentStatus.OPERATIONAL: {
      return IncidentImpact.NONE;
    }
    default: {
      return undefined;
    }
  }
}

/** The value of a word in a table, undefined for anything that the table does not have. */
export function wordIn<T>(table: Readonly<Record<string, T>>, word: unknown): T | undefined {
  const key = typeof word === 'number' ? String(word) : word;
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The address of a document below that of a page, whatever stands behind the page's path. */
export function below(page: URL, path: string): string {
  return `${page.origin}${page.pathname.replace(/\/+$/, '')}${path}`;
}
