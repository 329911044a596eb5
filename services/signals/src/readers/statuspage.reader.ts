import { z } from 'zod';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { below, buildReading, wordIn, type FoundComponent, type FoundIncident } from './build-reading.js';
import { readJson } from './json-document.js';
import type { Reader } from './reading.js';
import { linkOf, timeOf } from './text.js';

const id = z.union([z.string(), z.number()]).nullish();
const text = z.string().nullish();

const component = z.object({
  id,
  name: z.string(),
  // Any word: one that we do not know is no reason to know nothing of the rest.
  status: z.unknown().optional(),
  position: z.number().nullish(),
  group: z.boolean().nullish(),
  group_id: id,
});

const incident = z.object({
  id,
  name: z.string(),
  status: z.unknown().optional(),
  impact: z.unknown().optional(),
  shortlink: text,
  created_at: text,
  started_at: text,
  updated_at: text,
  resolved_at: text,
  scheduled_for: text,
  incident_updates: z.array(z.object({ body: text, display_at: text, created_at: text })).nullish(),
  components: z.array(z.object({ id })).nullish(),
});

const summary = z.object({
  page: z.object({ name: z.string(), url: text }),
  components: z.array(component),
  incidents: z.array(incident).nullish(),
  scheduled_maintenances: z.array(incident).nullish(),
});

type Component = z.infer<typeof component>;
type Incident = z.infer<typeof incident>;

const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  operational: ComponentStatus.OPERATIONAL,
  degraded_performance: ComponentStatus.DEGRADED_PERFORMANCE,
  partial_outage: ComponentStatus.PARTIAL_OUTAGE,
  major_outage: ComponentStatus.MAJOR_OUTAGE,
  // incident.io's own word for it.
  full_outage: ComponentStatus.MAJOR_OUTAGE,
  under_maintenance: ComponentStatus.UNDER_MAINTENANCE,
};

const IMPACTS: Readonly<Record<string, IncidentImpact>> = {
  none: IncidentImpact.NONE,
  minor: IncidentImpact.MINOR,
  major: IncidentImpact.MAJOR,
  critical: IncidentImpact.CRITICAL,
  maintenance: IncidentImpact.MAINTENANCE,
};

const OVER: ReadonlySet<unknown> = new Set(['resolved', 'postmortem', 'completed']);

/**
 * Atlassian Statuspage (https://developer.statuspage.io, "Status API" of each page at `/api`) and the products that
 * answer at the same path in the same form: incident.io, Candor itself. Components have a status of their own, so an
 * incident lowers none.
 */
export const statuspageReader: Reader = {
  kind: 'statuspage',
  documents: (page) => [{ url: below(page, '/api/v2/summary.json'), isOptional: false }],
  read: ([body = ''], page) => {
    const read = readJson(body, summary, 'The summary.json');
    return buildReading({
      name: read.page.name,
      url: linkOf(read.page.url) || page.href,
      components: componentsOf(read.components),
      incidents: [
        ...(read.incidents ?? []).map((item) => incidentOf(item, 'incident')),
        ...(read.scheduled_maintenances ?? []).map((item) => incidentOf(item, 'maintenance')),
      ],
    });
  },
};

/** As the page shows them: by position, the members of a group where the group is. Groups themselves are left out. */
function componentsOf(items: readonly Component[]): FoundComponent[] {
  const top: Component[] = [];
  const members = new Map<string | number, Component[]>(
    items.flatMap(({ group, id: groupId }) => (group && groupId != null ? [[groupId, []]] : [])),
  );
  for (const item of items) ((item.group ? undefined : members.get(item.group_id ?? '')) ?? top).push(item);
  return inOrder(top).flatMap((item) => {
    if (!item.group) return [found(item, '')];
    return item.id == null ? [] : inOrder(members.get(item.id) ?? []).map((member) => found(member, item.name));
  });
}

function found({ id: ownId, name, status }: Component, groupName: string): FoundComponent {
  return { id: ownId ?? undefined, name, groupName, status: wordIn(STATUSES, status) };
}

/** By position; those without one keep their place among themselves, last. */
function inOrder(items: readonly Component[]): Component[] {
  const place = ({ position }: Component): number => position ?? Number.MAX_SAFE_INTEGER;
  return items.toSorted((a, b) => place(a) - place(b));
}

function incidentOf(item: Incident, kind: FoundIncident['kind']): FoundIncident {
  const newest = (item.incident_updates ?? []).toSorted((a, b) => shownAt(b) - shownAt(a)).at(0);
  const startedAt = timeOf(item.scheduled_for) ?? timeOf(item.started_at) ?? timeOf(item.created_at);
  return {
    id: item.id ?? linkOf(item.shortlink),
    kind,
    name: item.name,
    url: linkOf(item.shortlink),
    impact: kind === 'maintenance' ? IncidentImpact.MAINTENANCE : wordIn(IMPACTS, item.impact),
    message: newest?.body ?? '',
    startedAt,
    isOver: OVER.has(item.status),
    endedAt: timeOf(item.resolved_at) ?? timeOf(item.updated_at) ?? startedAt,
    componentIds: (item.components ?? []).flatMap((named) => named.id ?? []),
  };
}

/** Updates without a time keep their place, last. */
function shownAt({
  display_at: displayAt,
  created_at: createdAt,
}: {
  display_at?: unknown;
  created_at?: unknown;
}): number {
  const of = (value: unknown): number | undefined => (typeof value === 'string' ? timeOf(value) : undefined);
  return of(displayAt) ?? of(createdAt) ?? Number.NEGATIVE_INFINITY;
}
