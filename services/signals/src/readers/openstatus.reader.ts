import { z } from 'zod';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { below, buildReading, lowered, wordIn, worst, type Effect, type FoundIncident } from './build-reading.js';
import { readJson } from './json-document.js';
import type { Reader } from './reading.js';
import { timeOf } from './text.js';

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]);
const names = z.array(id).nullish();

const feed = z.object({
  title: z.string(),
  updatedAt: z.string(),
  monitors: z.array(z.object({ id, status: z.unknown().optional() })).nullish(),
  pageComponents: z.array(z.object({ id, name: z.string(), monitorId: id.nullish(), groupId: id.nullish() })),
  pageComponentGroups: z.array(z.object({ id, name: z.string() })).nullish(),
  maintenances: z.array(
    z.object({ id, name: z.string(), message: text, from: z.string(), to: z.string(), pageComponents: names }),
  ),
  statusReports: z.array(
    z.object({
      id,
      title: z.string(),
      status: z.unknown().optional(),
      pageComponents: names,
      statusReportUpdates: z.array(z.object({ message: text, date: text })).nullish(),
    }),
  ),
});

type Feed = z.infer<typeof feed>;

const STATUSES: Readonly<Record<string, ComponentStatus>> = {
  success: ComponentStatus.OPERATIONAL,
  degraded: ComponentStatus.DEGRADED_PERFORMANCE,
  error: ComponentStatus.MAJOR_OUTAGE,
  info: ComponentStatus.UNDER_MAINTENANCE,
};

/**
 * openstatus (https://docs.openstatus.dev/reference/status-page, "JSON Feed"). A component has no status: it is what its
 * monitor says, and what an open report or a maintenance that goes on makes of it. A report does not say how bad it is.
 * Monitors are to be left out of the feed one day; then components that have one are not known.
 */
export const openstatusReader: Reader = {
  kind: 'openstatus',
  documents: (page) => [{ url: below(page, '/feed/json'), isOptional: false }],
  read: ([body = ''], page) => {
    const read = readJson(body, feed, 'The JSON feed');
    return buildReading({
      name: read.title,
      url: page.href,
      components: componentsOf(read),
      incidents: [...read.statusReports.map((one) => reportOf(one, page)), ...maintenancesOf(read, page)],
    });
  },
};

function componentsOf({ pageComponents, pageComponentGroups, monitors, ...read }: Feed) {
  const groups = new Map((pageComponentGroups ?? []).map((group) => [group.id, group.name]));
  const watched = new Map((monitors ?? []).map((monitor) => [monitor.id, wordIn(STATUSES, monitor.status)]));
  const components = pageComponents.map((one) => ({
    id: one.id,
    name: one.name,
    groupName: one.groupId == null ? '' : (groups.get(one.groupId) ?? ''),
  }));
  return lowered(components, effectsOf(read)).map((component, place) => {
    const monitorId = pageComponents[place]?.monitorId;
    return monitorId == null ? component : { ...component, status: worst([component.status, watched.get(monitorId)]) };
  });
}

/** What happens now. Of the provider's own time: the feed is made when it is asked for. */
function effectsOf({
  statusReports,
  maintenances,
  updatedAt,
}: Pick<Feed, 'statusReports' | 'maintenances' | 'updatedAt'>) {
  const now = timeOf(updatedAt) ?? 0;
  const effects: Effect[] = statusReports
    .filter((report) => report.status !== 'resolved')
    .map((report) => ({ componentIds: report.pageComponents ?? [], status: ComponentStatus.DEGRADED_PERFORMANCE }));
  for (const { from, to, pageComponents } of maintenances)
    if ((timeOf(from) ?? now + 1) <= now && (timeOf(to) ?? now) >= now)
      effects.push({ componentIds: pageComponents ?? [], status: ComponentStatus.UNDER_MAINTENANCE });
  return effects;
}

function reportOf(report: Feed['statusReports'][number], page: URL): FoundIncident {
  const updates = (report.statusReportUpdates ?? []).toSorted((a, b) => (timeOf(b.date) ?? 0) - (timeOf(a.date) ?? 0));
  return {
    id: report.id,
    kind: 'incident',
    name: report.title,
    url: below(page, `/events/report/${report.id}`),
    impact: undefined,
    message: updates.at(0)?.message ?? '',
    startedAt: timeOf(updates.at(-1)?.date),
    isOver: report.status === 'resolved',
    endedAt: timeOf(updates.at(0)?.date),
    componentIds: report.pageComponents ?? [],
  };
}

/** They are counted on their own: a report may have the same id. */
function maintenancesOf({ maintenances, updatedAt }: Feed, page: URL): FoundIncident[] {
  const now = timeOf(updatedAt) ?? 0;
  return maintenances.map((one) => ({
    id: `maintenance-${one.id}`,
    kind: 'maintenance',
    name: one.name,
    url: below(page, `/events/maintenance/${one.id}`),
    impact: IncidentImpact.MAINTENANCE,
    message: one.message ?? '',
    startedAt: timeOf(one.from),
    isOver: (timeOf(one.to) ?? now) < now,
    endedAt: timeOf(one.to),
    componentIds: one.pageComponents ?? [],
  }));
}
