import type * as wire from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import {
  componentStatuses,
  type ComponentStatusWord,
  incidentImpacts,
  incidentStatuses,
  type IncidentStatusWord,
} from '@candor/proto/status-words.js';
import { type CountedDowntime } from '@candor/proto/uptime.js';
import { statusesFromWire } from '@candor/proto/uptime-wire.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { type Downtime } from '@candor/ui/uptime/uptime-bars.js';
import { type Translation } from '@candor/words/translation.js';
import {
  type PageAnnouncement,
  type PageComponent,
  type PageGroup,
  type PageIncident,
  type PageIncidentEntry,
  type PageMaintenance,
  type PageMaintenanceSeries,
  type PageUpstream,
} from './page-state.js';

// A value that this build does not know is shown as the mildest one; it must not crash.
const componentWord = (status: ComponentStatus): ComponentStatusWord =>
  componentStatuses.wordOf(status) ?? 'operational';
const incidentWord = (status: IncidentStatus): IncidentStatusWord => incidentStatuses.wordOf(status) ?? 'investigating';

export function componentOf(component: wire.PageComponent): PageComponent {
  return {
    id: component.id,
    name: component.name,
    description: component.description,
    ...translatedOf(component),
    group: { name: component.groupName },
    showHistoricalStatus: component.showHistoricalStatus,
    creationTime: Number(component.creationTime),
    componentStatus: componentWord(component.status),
    ...(component.upstreams.length > 0 && { upstreams: component.upstreams.map(upstreamOf) }),
  };
}

function upstreamOf(upstream: wire.PageUpstream): PageUpstream {
  const { follows, providerName, componentName, url, text } = upstream;
  const status = componentStatuses.wordOf(upstream.status);
  return {
    follows,
    providerName,
    componentName,
    url,
    ...(status && { status }),
    ...timeAt('notKnownSince', upstream.notKnownSince),
    text,
  };
}

export function groupOf(group: wire.PageGroup): PageGroup {
  const { id, name, description, collapsed } = group;
  return { id, name, description, ...translatedOf(group), collapsed };
}

/** With the statuses in its course where they do not all count alike. */
export function downtimeOf(downtime: wire.PageDowntime): Downtime & CountedDowntime {
  return {
    startTime: Number(downtime.startTime),
    ...timeAt('endTime', downtime.endTime),
    worstComponentStatus: componentWord(downtime.worstStatus),
    incidentId: downtime.incidentId,
    firstIncidentEntryMessage: downtime.firstMessage,
    ...(downtime.statuses.length > 0 && { statuses: statusesFromWire(downtime.statuses) }),
  };
}

export function incidentOf(incident: wire.PageIncident): PageIncident {
  return {
    id: incident.id,
    name: incident.name,
    ...translationsOf(incident),
    creationTime: Number(incident.creationTime),
    incidentImpact: incidentImpacts.wordOf(incident.impact) ?? 'none',
    incidentStatus: incidentWord(incident.status),
    ...(incident.maintenanceId !== '' && { maintenanceId: incident.maintenanceId }),
    entries: incident.entries.map(entryOf),
  };
}

function entryOf(entry: wire.PageEntry): PageIncidentEntry {
  const { plannedEndChange: moved } = entry;
  return {
    id: entry.id,
    date: Number(entry.date),
    message: entry.message,
    messageFormat: textFormatWord(entry.messageFormat),
    ...translationsOf(entry),
    incidentStatus: incidentWord(entry.status),
    sendNotification: entry.sendNotification,
    ...(moved && { plannedEndChange: { before: Number(moved.before), after: Number(moved.after) } }),
    ...timeAt('editedAt', entry.editedAt),
    ...timeAt('nextUpdateBy', entry.nextUpdateBy),
    ...(entry.postmortem && { postmortem: true as const }),
    affectedComponents: entry.affectedComponents.map(({ componentId, status }) => ({
      componentId,
      componentStatus: componentWord(status),
    })),
  };
}

export function maintenanceOf(maintenance: wire.PageMaintenance): PageMaintenance {
  return {
    id: maintenance.id,
    name: maintenance.name,
    message: maintenance.message,
    messageFormat: textFormatWord(maintenance.messageFormat),
    ...(maintenance.nameTranslations.length > 0 && { nameTranslations: listOf(maintenance.nameTranslations) }),
    ...(maintenance.messageTranslations.length > 0 && { messageTranslations: listOf(maintenance.messageTranslations) }),
    plannedStartTime: Number(maintenance.plannedStartTime),
    plannedEndTime: Number(maintenance.plannedEndTime),
    affectedComponents: maintenance.componentIds.map((componentId) => ({ componentId })),
    announcedAt: Number(maintenance.announcedAt),
    version: Number(maintenance.version),
    sendNotification: maintenance.sendNotification,
    ...timeAt('firstPlannedEndTime', maintenance.firstPlannedEndTime),
    ...timeAt('actualStartTime', maintenance.actualStartTime),
    ...timeAt('actualEndTime', maintenance.actualEndTime),
    ...timeAt('cancelledAt', maintenance.cancelledAt),
    ...(maintenance.incidentId !== '' && { incidentId: maintenance.incidentId }),
    ...(maintenance.series && { series: seriesOf(maintenance.series) }),
  };
}

export function announcementOf(announcement: wire.PageAnnouncement): PageAnnouncement {
  return {
    id: announcement.id,
    name: announcement.name,
    message: announcement.message,
    messageFormat: textFormatWord(announcement.messageFormat),
    ...(announcement.nameTranslations.length > 0 && { nameTranslations: listOf(announcement.nameTranslations) }),
    ...(announcement.messageTranslations.length > 0 && {
      messageTranslations: listOf(announcement.messageTranslations),
    }),
    startsAt: Number(announcement.startsAt),
    endsAt: Number(announcement.endsAt),
    ended: announcement.ended,
    ...timeAt('editedAt', announcement.editedAt),
  };
}

function seriesOf(series: wire.PageMaintenanceSeries): PageMaintenanceSeries {
  return {
    id: series.id,
    rrule: series.rrule,
    timeZone: series.timeZone,
    firstStartTime: Number(series.firstStartTime),
    duration: Number(series.duration),
    exceptions: series.exceptions.map(Number),
    version: Number(series.version),
    ...timeAt('cancelledAt', series.cancelledAt),
    occurrenceTime: Number(series.occurrenceTime),
  };
}

/** Name and description in further languages, where there are any. */
function translatedOf({
  nameTranslations,
  descriptionTranslations,
}: Pick<wire.PageComponent, 'nameTranslations' | 'descriptionTranslations'>) {
  return {
    ...(nameTranslations.length > 0 && { nameTranslations: listOf(nameTranslations) }),
    ...(descriptionTranslations.length > 0 && { descriptionTranslations: listOf(descriptionTranslations) }),
  };
}

/** A property for translations where there are any. */
function translationsOf({ translations }: Pick<wire.PageEntry, 'translations'>): { translations?: Translation[] } {
  if (translations.length === 0) return {};
  return { translations: listOf(translations) };
}

function listOf(translations: wire.PageEntry['translations']): Translation[] {
  return translations.map(({ language, text }) => ({ language, text }));
}

/** A property for a time that is set, none for one that is not. */
function timeAt<K extends string>(key: K, time: bigint | undefined): { [key in K]?: number } {
  return time === undefined ? {} : ({ [key]: Number(time) } as { [key in K]: number });
}
