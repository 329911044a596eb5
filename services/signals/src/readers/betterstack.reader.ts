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
import type { Reader } from './reading.js';
import { linkOf, timeOf } from './text.js';

const id = z.union([z.string(), z.number()]);
const text = z.string().nullish();

const record = z.object({
  id,
  type: z.string(),
  attributes: z.object({
    name: text,
    public_name: text,
    position: z.number().nullish(),
    status_page_section_id: id.nullish(),
    status: z.unknown().optional(),
    title: text,
    report_type: z.unknown().optional(),
    starts_at: text,
    ends_at: text,
    aggregate_state: z.unknown().optional(),
    affected_resources: z.array(z.object({ status_page_resource_id: id })).nullish(),
    message: text,
    published_at: text,
  }),
  relationships: z
    .object({ status_updates: z.object({ data: z.array(z.object({ id })).nullish() }).nullish() })
    .nullish(),
});

const index = z.object({
  data: z.object({
    type: z.literal('status_page'),
    attributes: z.object({ company_name: text, company_url: text, custom_domain: text, subdomain: text }),
  }),
  included: z.array(record),
});

type Entry = z.infer<typeof record>;

const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  operational: ComponentStatus.OPERATIONAL,
  degraded: ComponentStatus.DEGRADED_PERFORMANCE,
  downtime: ComponentStatus.MAJOR_OUTAGE,
  maintenance: ComponentStatus.UNDER_MAINTENANCE,
};

/**
 * Better Stack (https://betterstack.com/docs/uptime/status-pages/subscribing-to-status-updates/subscribing-to-api):
 * the page as JSON:API. "not_monitored" is not known. A report that is resolved may have no end: its state says it.
 */
export const betterstackReader: Reader = {
  kind: 'betterstack',
  documents: (page) => [{ url: below(page, '/index.json'), isOptional: false }],
  read: ([body = ''], page) => {
    const { data, included } = readJson(body, index, 'The index.json');
    const ofType = (type: string): Entry[] => included.filter((entry) => entry.type === type);
    return buildReading({
      name: data.attributes.company_name ?? '',
      url: page.href,
      components: componentsOf(ofType('status_page_resource'), ofType('status_page_section')),
      incidents: incidentsOf(ofType('status_report'), ofType('status_update'), page),
    });
  },
};

function componentsOf(resources: readonly Entry[], sections: readonly Entry[]): FoundComponent[] {
  const sectionOf = new Map(sections.map((section) => [String(section.id), section.attributes]));
  const of = ({ attributes }: Entry) => sectionOf.get(String(attributes.status_page_section_id));
  const placeOf = (position: number | null | undefined): number => position ?? Number.MAX_SAFE_INTEGER;
  return resources
    .toSorted(
      (a, b) =>
        placeOf(of(a)?.position) - placeOf(of(b)?.position) ||
        placeOf(a.attributes.position) - placeOf(b.attributes.position),
    )
    .map((resource) => ({
      id: resource.id,
      name: resource.attributes.public_name ?? '',
      groupName: of(resource)?.name ?? '',
      status: wordIn(STATUSES, resource.attributes.status),
    }));
}

function incidentsOf(reports: readonly Entry[], updates: readonly Entry[], page: URL): FoundIncident[] {
  const updateOf = new Map(updates.map((update) => [String(update.id), update.attributes]));
  return reports.map(({ id: reportId, attributes, relationships }) => {
    const updates = (relationships?.status_updates?.data ?? [])
      .flatMap((update) => updateOf.get(String(update.id)) ?? [])
      .toSorted((a, b) => (timeOf(b.published_at) ?? 0) - (timeOf(a.published_at) ?? 0));
    const kind = attributes.report_type === 'maintenance' ? 'maintenance' : 'incident';
    const startedAt = timeOf(attributes.starts_at);
    const endsAt = timeOf(attributes.ends_at);
    return {
      id: reportId,
      kind,
      name: attributes.title ?? '',
      url: linkOf(below(page, `/incident/${reportId}`)),
      impact:
        kind === 'maintenance'
          ? IncidentImpact.MAINTENANCE
          : impactOfStatus(wordIn(STATUSES, attributes.aggregate_state)),
      message: updates.at(0)?.message ?? '',
      startedAt,
      // A maintenance has an end from the beginning, when it is not over yet.
      isOver: attributes.aggregate_state === 'resolved' || (endsAt !== undefined && kind === 'incident'),
      endedAt: endsAt ?? timeOf(updates.at(0)?.published_at) ?? startedAt,
      componentIds: (attributes.affected_resources ?? []).map((affected) => affected.status_page_resource_id),
    };
  });
}
