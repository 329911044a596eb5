import { z } from 'zod';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { below, buildReading, wordIn, type FoundComponent, type FoundIncident } from './build-reading.js';
import { readJson } from './json-document.js';
import { UnreadableError, type Reader } from './reading.js';
import { linkOf, timeOf } from './text.js';

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]);

const page = z.object({ page: z.object({ name: z.string(), state: z.unknown(), url: text }) });

const componentList = z.object({
  components: z.array(z.object({ id, name: z.string(), state: z.unknown().optional(), parent_id: id.nullish() })),
  meta: z.object({ next_page: text }),
});

const noticeList = z.object({
  notices: z.array(
    z.object({
      id,
      type: z.string(),
      timeline_state: text,
      subject: z.string(),
      url: text,
      begins_at: text,
      began_at: text,
      ended_at: text,
      created_at: text,
      latest_update: z.object({ content: text }).nullish(),
    }),
  ),
});

type Notice = z.infer<typeof noticeList>['notices'][number];

/** There is no word for an outage. */
const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  operational: ComponentStatus.OPERATIONAL,
  degraded: ComponentStatus.DEGRADED_PERFORMANCE,
  under_maintenance: ComponentStatus.UNDER_MAINTENANCE,
};

/**
 * Sorry (documented at `/api` of each page). Components have a state of their own; one that has others below it is a
 * component as well. The list of notices does not say which components one is about. Both lists come in parts: a page
 * whose components are more than one part is not read, because the rest of them would be missing.
 */
export const sorryReader: Reader = {
  kind: 'sorry',
  documents: (address) => [
    { url: below(address, '/api/v1/status'), isOptional: false },
    { url: below(address, '/api/v1/components'), isOptional: false },
    { url: below(address, '/api/v1/notices?filter[timeline_state_eq]=present'), isOptional: true },
  ],
  read: ([status = '', list = '', notices], address) => {
    const read = readJson(status, page, 'The status').page;
    const { notices: present } =
      notices === undefined ? { notices: [] } : readJson(notices, noticeList, 'The list of notices');
    return buildReading({
      name: read.name,
      url: linkOf(read.url) || address.href,
      components: componentsOf(list),
      incidents: present.flatMap(incidentOf),
    });
  },
};

function componentsOf(list: string): FoundComponent[] {
  const { components, meta } = readJson(list, componentList, 'The list of components');
  if (meta.next_page) throw new UnreadableError('This page has more components than its first list.');
  const names = new Map(components.map((one) => [String(one.id), one.name]));
  return components.map((one) => ({
    id: one.id,
    name: one.name,
    groupName: names.get(String(one.parent_id)) ?? '',
    status: wordIn(STATUSES, one.state),
  }));
}

/** Anything else than these two is a note, about which nothing is wrong. */
function incidentOf(notice: Notice): FoundIncident[] {
  if (notice.type !== 'planned' && notice.type !== 'unplanned') return [];
  const isPlanned = notice.type === 'planned';
  return [
    {
      id: notice.id,
      kind: isPlanned ? 'maintenance' : 'incident',
      name: notice.subject,
      url: linkOf(notice.url),
      impact: isPlanned ? IncidentImpact.MAINTENANCE : undefined,
      message: notice.latest_update?.content ?? '',
      startedAt: timeOf(notice.began_at) ?? timeOf(notice.begins_at) ?? timeOf(notice.created_at),
      isOver: Boolean(notice.ended_at) || (notice.timeline_state ?? '').startsWith('past'),
      endedAt: timeOf(notice.ended_at),
      componentIds: [],
    },
  ];
}
