import { z } from 'zod';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import {
  below,
  buildReading,
  MAX_COMPONENTS,
  wordIn,
  type FoundComponent,
  type FoundIncident,
} from './build-reading.js';
import { readJson } from './json-document.js';
import { UnreadableError, type Reader } from './reading.js';
import { linkOf, timeOf } from './text.js';

const id = z.union([z.string(), z.number()]);
const text = z.string().nullish();

const componentsV2 = z.object({
  meta: z.object({ pagination: z.object({ total_pages: z.number() }) }),
  data: z.array(z.object({ id, name: z.string(), status: z.unknown().optional() })),
});

const incidentsV2 = z.object({
  data: z.array(
    z.object({
      id,
      component_id: id.nullish(),
      name: z.string(),
      status: z.unknown().optional(),
      latest_status: z.unknown().optional(),
      message: text,
      permalink: text,
      created_at: text,
      updated_at: text,
    }),
  ),
});

const references = z.object({ data: z.union([z.array(z.object({ id })), z.object({ id })]).nullish() }).nullish();
const moment = z.object({ string: text }).nullish();

const componentsV3 = z.object({
  data: z.array(
    z.object({
      id,
      type: z.literal('components'),
      attributes: z.object({ name: z.string(), status: z.unknown().optional(), enabled: z.unknown().optional() }),
      relationships: z.object({ group: references, incidents: references }).nullish(),
    }),
  ),
  included: z
    .array(
      z.object({
        id,
        type: z.string(),
        attributes: z.object({
          name: text,
          message: text,
          status: z.unknown().optional(),
          occurred: moment,
          created: moment,
          updated: moment,
        }),
      }),
    )
    .nullish(),
  links: z.object({ next: text }).nullish(),
});

const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  1: ComponentStatus.OPERATIONAL,
  2: ComponentStatus.DEGRADED_PERFORMANCE,
  3: ComponentStatus.PARTIAL_OUTAGE,
  4: ComponentStatus.MAJOR_OUTAGE,
};

/** Of an incident: 0 is scheduled, 1 to 3 are investigating, identified and watching. */
const FIXED = '4';
const SCHEDULED = '0';

/**
 * Cachet 2 and 3 (https://docs.cachethq.io/api-reference). Nothing on a page says which of the two it is, so both lists
 * are asked for: version 2 has incidents in a list of their own and no names of groups beside its components, version 3
 * is JSON:API and has both in one answer.
 */
export const cachetReader: Reader = {
  kind: 'cachet',
  documents: (page) => [
    { url: below(page, `/api/v1/components?per_page=${MAX_COMPONENTS}`), isOptional: true },
    { url: below(page, '/api/v1/incidents?per_page=50&sort=id&order=desc'), isOptional: true },
    { url: below(page, `/api/components?include=group,incidents&per_page=${MAX_COMPONENTS}`), isOptional: true },
  ],
  read: ([components, incidents, both], page) => {
    if (both !== undefined && isJson(both)) return buildReading({ name: '', url: page.href, ...readV3(both) });
    if (components === undefined) throw new UnreadableError('This page does not list its components.');
    return buildReading({
      name: '',
      url: page.href,
      components: readComponentsV2(components),
      incidents: incidents === undefined ? [] : readIncidentsV2(incidents),
    });
  },
};

/** Version 2 answers what it does not know with a web page, at times with status 200. */
function isJson(body: string): boolean {
  return /^\s*\{/.test(body);
}

function readComponentsV2(body: string): FoundComponent[] {
  const { data, meta } = readJson(body, componentsV2, 'The list of components');
  if (meta.pagination.total_pages > 1) throw notAll();
  return data.map(({ id: ownId, name, status }) => ({ id: ownId, name, status: wordIn(STATUSES, status) }));
}

function readIncidentsV2(body: string): FoundIncident[] {
  const { data } = readJson(body, incidentsV2, 'The list of incidents');
  return data.map((item) => {
    const startedAt = timeOf(item.created_at);
    return {
      id: item.id,
      kind: String(item.status) === SCHEDULED ? 'maintenance' : 'incident',
      name: item.name,
      url: linkOf(item.permalink),
      impact: undefined,
      message: item.message ?? '',
      startedAt,
      isOver: String(item.latest_status ?? item.status) === FIXED,
      endedAt: timeOf(item.updated_at) ?? startedAt,
      componentIds: item.component_id == null ? [] : [item.component_id],
    };
  });
}

function readV3(body: string): { components: FoundComponent[]; incidents: FoundIncident[] } {
  const { data, included, links } = readJson(body, componentsV3, 'The list of components');
  if (links?.next != null) throw notAll();
  const shown = data.filter(({ attributes }) => attributes.enabled !== false);
  const incidents = (included ?? []).filter(({ type }) => type === 'incidents');
  const groups = (included ?? []).filter(({ type }) => type !== 'incidents');
  const groupNames = new Map(groups.map((group) => [String(group.id), group.attributes.name]));
  return {
    components: shown.map(({ id: ownId, attributes, relationships }) => ({
      id: ownId,
      name: attributes.name,
      groupName: groupNames.get(namedBy(relationships?.group).at(0) ?? '') ?? '',
      status: wordIn(STATUSES, valueOf(attributes.status)),
    })),
    incidents: incidents.map(({ id: incidentId, attributes }) => {
      const startedAt = timeOf(attributes.occurred?.string) ?? timeOf(attributes.created?.string);
      return {
        id: incidentId,
        kind: 'incident',
        name: attributes.name ?? '',
        url: '',
        impact: undefined,
        message: attributes.message ?? '',
        startedAt,
        isOver: String(valueOf(attributes.status)) === FIXED,
        endedAt: timeOf(attributes.updated?.string) ?? startedAt,
        componentIds: shown
          .filter(({ relationships }) => namedBy(relationships?.incidents).includes(String(incidentId)))
          .map((item) => item.id),
      };
    }),
  };
}

/** A status of version 3 is a number, or that number with its name. */
function valueOf(status: unknown): unknown {
  return typeof status === 'object' && status !== null && 'value' in status ? status.value : status;
}

function namedBy(relationship: z.infer<typeof references>): string[] {
  return [relationship?.data ?? []].flat().map((item) => String(item.id));
}

function notAll(): UnreadableError {
  return new UnreadableError('This page has more components than it lists in one answer.');
}
