import type * as wire from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import {
  PageDowntimeSchema,
  PageEntrySchema,
  PageHistorySchema,
  PageIncidentSchema,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { create } from '@bufbuild/protobuf';
import { resolvedAt, statusByIncidents, type CourseEntry } from '@candor/proto/incident-course.js';
import { entryIdOf, type SideDoorNotice } from '@candor/proto/side-door-notice.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { messageLine } from '@candor/markdown/message-text.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { incidentOf } from './items-of.js';

/** From best to worst; maintenance is no fault. */
const WORST = [
  ComponentStatus.DEGRADED_PERFORMANCE,
  ComponentStatus.PARTIAL_OUTAGE,
  ComponentStatus.MAJOR_OUTAGE,
] as const;

/**
 * The state of a page with what was said through the side door laid over it: incidents with their entries, the status
 * of the components and their downtime, as the product would show them. What the state says already is left alone, so
 * that a notice ends by itself when it has become an incident. The state that is given is not changed.
 */
export function withNotices(published: wire.PageState, notices: readonly SideDoorNotice[]): wire.PageState {
  const known = [...published.openIncidents, ...published.pastIncidents];
  const laid = [...new Set(notices.map(({ noticeId }) => noticeId))].flatMap((id) => {
    const before = known.find((incident) => incident.id === id);
    const said = notices.filter(({ noticeId }) => noticeId === id);
    const fresh = said.filter((notice) => !before?.entries.some((entry) => entry.id === entryIdOf(notice)));
    return fresh.length === 0 ? [] : [incidentWith(published, before, fresh)];
  });
  if (laid.length === 0) return published;
  const ids = new Set(laid.map(({ id }) => id));
  const isOpen = ({ status }: wire.PageIncident): boolean => status !== IncidentStatus.RESOLVED;
  const others = (incidents: readonly wire.PageIncident[]) => incidents.filter(({ id }) => !ids.has(id));
  const openIncidents = [...laid.filter(isOpen), ...others(published.openIncidents)];
  const pastIncidents = [...laid.filter((incident) => !isOpen(incident)), ...others(published.pastIncidents)];
  const touched = new Set(laid.flatMap(componentsOf));
  const statuses = statusByIncidents(openIncidents.map(courseOf));
  return {
    ...published,
    openIncidents,
    pastIncidents,
    components: published.components.map((component) =>
      touched.has(component.id)
        ? { ...component, status: componentStatuses.valueOf(statuses.get(component.id) ?? 'operational') }
        : component,
    ),
    histories: withDowntimes(published.histories, laid, touched),
  };
}

function incidentWith(
  { components }: wire.PageState,
  before: wire.PageIncident | undefined,
  notices: readonly SideDoorNotice[],
): wire.PageIncident {
  const shown = components.map(({ id }) => id);
  const inOrder = notices.toSorted((a, b) => a.sequence - b.sequence);
  const entries = inOrder.map((notice) => entryOf(notice, shown)).toReversed();
  const all = [...entries, ...(before?.entries ?? [])].toSorted((a, b) => Number(b.date - a.date));
  const begun = all.at(-1)?.date ?? 0n;
  return create(PageIncidentSchema, {
    id: before?.id ?? inOrder[0]?.noticeId ?? '',
    name: before?.name ?? inOrder[0]?.name.trim() ?? '',
    creationTime: before && before.creationTime < begun ? before.creationTime : begun,
    impact: before?.impact ?? IncidentImpact.NONE,
    status: all[0]?.status ?? IncidentStatus.INVESTIGATING,
    maintenanceId: before?.maintenanceId ?? '',
    entries: all,
  });
}

function entryOf(notice: SideDoorNotice, shown: readonly string[]): wire.PageEntry {
  const named = new Set(notice.componentIds);
  return create(PageEntrySchema, {
    id: entryIdOf(notice),
    date: notice.issuedAt,
    message: notice.message.trim(),
    status: notice.incidentStatus,
    sendNotification: notice.notify,
    affectedComponents: shown
      .filter((id) => named.size === 0 || named.has(id))
      .map((componentId) => ({ componentId, status: notice.componentStatus })),
  });
}

function componentsOf({ entries }: wire.PageIncident): string[] {
  return entries.flatMap(({ affectedComponents }) => affectedComponents.map(({ componentId }) => componentId));
}

function courseOf(incident: wire.PageIncident): CourseEntry[] {
  return incidentOf(incident).entries;
}

/** @param touched the components of the incidents that were laid over */
function withDowntimes(
  histories: readonly wire.PageHistory[],
  laid: readonly wire.PageIncident[],
  touched: ReadonlySet<string>,
): wire.PageHistory[] {
  const known = new Map(histories.map((history) => [history.componentId, history]));
  for (const componentId of touched) {
    const before = known.get(componentId);
    const kept = (before?.downtimes ?? []).filter(({ incidentId }) => laid.every(({ id }) => id !== incidentId));
    const added = laid.flatMap((incident) => downtimeOf(incident, componentId));
    const downtimes = [...kept, ...added].toSorted((a, b) => Number(a.startTime - b.startTime));
    known.set(componentId, create(PageHistorySchema, { componentId, downtimes, counted: before?.counted ?? [] }));
  }
  return [...known.values()];
}

/** From the first entry that says so until the incident is resolved. */
function downtimeOf(incident: wire.PageIncident, componentId: string): wire.PageDowntime[] {
  const claims = incident.entries.flatMap(({ date, affectedComponents }) =>
    affectedComponents.filter((one) => one.componentId === componentId).map(({ status }) => ({ date, status })),
  );
  const worst = WORST.findLast((status) => claims.some((claim) => claim.status === status));
  const startTime = claims.findLast(({ status }) => isFault(status))?.date;
  if (worst === undefined || startTime === undefined) return [];
  const end = resolvedAt(courseOf(incident));
  return [
    create(PageDowntimeSchema, {
      startTime,
      endTime: end === undefined ? undefined : BigInt(end),
      worstStatus: worst,
      incidentId: incident.id,
      firstMessage: firstMessageOf(incident),
    }),
  ];
}

function firstMessageOf({ entries }: wire.PageIncident): string {
  const first = entries.at(-1);
  return first ? messageLine({ message: first.message, messageFormat: textFormatWord(first.messageFormat) }) : '';
}

function isFault(status: ComponentStatus): boolean {
  return (WORST as readonly ComponentStatus[]).includes(status);
}
