import { z } from 'zod';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import {
  below,
  buildReading,
  impactOfStatus,
  wordIn,
  type FoundComponent,
  type FoundIncident,
} from './build-reading.js';
import { readJson } from './json-document.js';
import { UnreadableError, type Reader } from './reading.js';
import { linkOf, timeOf } from './text.js';

const text = z.string().nullish();

const event = z.object({
  id: text,
  name: z.string(),
  started: text,
  start: text,
  status: z.unknown().optional(),
  impact: z.unknown().optional(),
  url: text,
  updatedAt: text,
});

const summary = z.object({
  // A page of Statuspage has no word for the whole page in this place.
  page: z.object({ name: z.string(), url: text, status: z.string() }),
  activeIncidents: z.array(event).nullish(),
  activeMaintenances: z.array(event).nullish(),
});

const componentList = z.object({
  components: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.unknown().optional(),
      group: z.object({ id: text, name: text }).nullish(),
    }),
  ),
});

const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  OPERATIONAL: ComponentStatus.OPERATIONAL,
  UNDERMAINTENANCE: ComponentStatus.UNDER_MAINTENANCE,
  DEGRADEDPERFORMANCE: ComponentStatus.DEGRADED_PERFORMANCE,
  MINOROUTAGE: ComponentStatus.PARTIAL_OUTAGE,
  PARTIALOUTAGE: ComponentStatus.PARTIAL_OUTAGE,
  MAJOROUTAGE: ComponentStatus.MAJOR_OUTAGE,
};

const OVER: ReadonlySet<unknown> = new Set(['RESOLVED', 'COMPLETED']);

/**
 * Instatus (https://instatus.com/help/api/public-data). The summary names no components and does not say which an
 * incident is about; the list of components is a document of its own, in two versions of the same form.
 */
export const instatusReader: Reader = {
  kind: 'instatus',
  documents: (page) => [
    { url: below(page, '/summary.json'), isOptional: false },
    { url: below(page, '/v3/components.json'), isOptional: true },
    { url: below(page, '/v2/components.json'), isOptional: true },
  ],
  read: ([body = '', ...lists], page) => {
    const read = readJson(body, summary, 'The summary.json');
    return buildReading({
      name: read.page.name,
      url: linkOf(read.page.url) || page.href,
      components: componentsOf(lists),
      incidents: [
        ...(read.activeIncidents ?? []).map((item) => incidentOf(item, 'incident')),
        ...(read.activeMaintenances ?? []).map((item) => incidentOf(item, 'maintenance')),
      ],
    });
  },
};

/** The newer list where it is there and readable, otherwise the older one. */
function componentsOf(lists: readonly (string | undefined)[]): FoundComponent[] {
  const there = lists.filter((list) => list !== undefined);
  for (const [index, list] of there.entries())
    try {
      return readComponents(list);
    } catch (error) {
      if (!(error instanceof UnreadableError) || index === there.length - 1) throw error;
    }
  throw new UnreadableError('This page does not list its components.');
}

/** A component that is the group of another one is only its heading. */
function readComponents(body: string): FoundComponent[] {
  const { components } = readJson(body, componentList, 'The components.json');
  const groupIds = new Set(components.flatMap(({ group }) => group?.id ?? []));
  return components
    .filter(({ id }) => !groupIds.has(id))
    .map(({ id, name, status, group }) => ({
      id,
      name,
      groupName: group?.name ?? '',
      status: wordIn(STATUSES, status),
    }));
}

function incidentOf(item: z.infer<typeof event>, kind: FoundIncident['kind']): FoundIncident {
  const startedAt = timeOf(item.started) ?? timeOf(item.start);
  const url = linkOf(item.url);
  return {
    id: item.id ?? url,
    kind,
    name: item.name,
    url,
    impact: kind === 'maintenance' ? IncidentImpact.MAINTENANCE : impactOfStatus(wordIn(STATUSES, item.impact)),
    message: '',
    startedAt,
    isOver: OVER.has(item.status),
    endedAt: timeOf(item.updatedAt) ?? startedAt,
    componentIds: [],
  };
}
