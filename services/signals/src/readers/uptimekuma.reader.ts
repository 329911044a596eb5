import { z } from 'zod';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { buildReading, wordIn, type FoundIncident } from './build-reading.js';
import { readJson } from './json-document.js';
import type { Reader } from './reading.js';
import { timeOf } from './text.js';

const id = z.union([z.string(), z.number()]);
const text = z.string().nullish();

const incident = z.object({ id, title: z.string(), content: text, style: z.unknown().optional(), createdDate: text });

const statusPage = z.object({
  config: z.object({ slug: z.string(), title: text }),
  incident: incident.nullish(),
  // Version 2.1 has several.
  incidents: z.array(incident).nullish(),
  publicGroupList: z.array(z.object({ name: text, monitorList: z.array(z.object({ id, name: z.string() })) })),
  maintenanceList: z
    .array(
      z.object({
        id,
        title: z.string(),
        description: text,
        status: z.unknown().optional(),
        timeslotList: z.array(z.object({ startDate: text, endDate: text })).nullish(),
      }),
    )
    .nullish(),
});

/** Per monitor, oldest first. A time without a beat is 0 instead of one. */
const heartbeats = z.object({
  heartbeatList: z.record(z.string(), z.array(z.union([z.literal(0), z.object({ status: z.unknown().optional() })]))),
});

/** 2 is "pending": a check has failed and is tried again. That is neither up nor down. */
const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  0: ComponentStatus.MAJOR_OUTAGE,
  1: ComponentStatus.OPERATIONAL,
  3: ComponentStatus.UNDER_MAINTENANCE,
};

const IMPACTS: Readonly<Record<string, IncidentImpact>> = {
  danger: IncidentImpact.MAJOR,
  warning: IncidentImpact.MINOR,
};

/**
 * Uptime Kuma (server/routers/status-page-router.js and server/model/status_page.js of louislam/uptime-kuma): what the
 * page has, and the beats of its monitors. The last beat of a monitor is its status; one without a beat is not known.
 */
export const uptimekumaReader: Reader = {
  kind: 'uptimekuma',
  documents: (page) => {
    const { base, slug } = placeOf(page);
    return [
      { url: `${base}/api/status-page/${slug}`, isOptional: false },
      { url: `${base}/api/status-page/heartbeat/${slug}`, isOptional: false },
    ];
  },
  read: ([body = '', beats = ''], page) => {
    const read = readJson(body, statusPage, 'The status page');
    const { heartbeatList } = readJson(beats, heartbeats, 'The list of heartbeats');
    const statusOf = (monitorId: string | number): ComponentStatus | undefined => {
      const key = String(monitorId);
      const last = Object.hasOwn(heartbeatList, key) ? heartbeatList[key]?.at(-1) : undefined;
      return last ? wordIn(STATUSES, last.status) : undefined;
    };
    return buildReading({
      name: read.config.title ?? '',
      url: page.href,
      components: read.publicGroupList.flatMap(({ name, monitorList }) =>
        monitorList.map((monitor) => ({
          id: monitor.id,
          name: monitor.name,
          groupName: name ?? '',
          status: statusOf(monitor.id),
        })),
      ),
      incidents: [
        ...[read.incident ?? [], read.incidents ?? []].flat().map(incidentOf),
        ...(read.maintenanceList ?? []).map(maintenanceOf),
      ],
    });
  },
};

/** What `/api/entry-page` answers: which page a host shows at its root. */
const entryPage = z.object({ type: z.string(), statusPageSlug: text, entryPage: text });

/**
 * The slug of the page that is at the root of a host, from its `/api/entry-page`; undefined where there is none.
 * @throws UnreadableError for any other document
 */
export function slugAtRoot(body: string): string | undefined {
  const { type, statusPageSlug, entryPage: entry } = readJson(body, entryPage, 'The entry page');
  const slug = type === 'statusPageMatchedDomain' ? statusPageSlug : /^statusPage-(.+)$/.exec(entry ?? '')?.[1];
  return slug && /^[\w-]{1,100}$/.test(slug) ? slug : undefined;
}

/** `/status/<slug>`, or the page "default" of an address without one. */
function placeOf({ origin, pathname }: URL): { base: string; slug: string } {
  const [, before, slug] = /^(.*?)\/status\/([^/]+)\/?$/.exec(pathname) ?? [];
  return slug === undefined
    ? { base: `${origin}${pathname.replace(/\/(?:status(?:-page)?)?\/*$/, '')}`, slug: 'default' }
    : { base: `${origin}${before ?? ''}`, slug };
}

/** A page shows an incident as long as it is pinned: one that is named is open. */
function incidentOf({ id: incidentId, title, content, style, createdDate }: z.infer<typeof incident>): FoundIncident {
  return {
    id: `incident-${incidentId}`,
    kind: 'incident',
    name: title,
    url: '',
    impact: wordIn(IMPACTS, style),
    message: content ?? '',
    startedAt: timeOf(createdDate),
    isOver: false,
    endedAt: undefined,
    componentIds: [],
  };
}

function maintenanceOf(item: NonNullable<z.infer<typeof statusPage>['maintenanceList']>[number]): FoundIncident {
  const slot = item.timeslotList?.at(0);
  return {
    id: `maintenance-${item.id}`,
    kind: 'maintenance',
    name: item.title,
    url: '',
    impact: IncidentImpact.MAINTENANCE,
    message: item.description ?? '',
    startedAt: timeOf(slot?.startDate),
    isOver: item.status === 'ended',
    endedAt: timeOf(slot?.endDate),
    componentIds: [],
  };
}
