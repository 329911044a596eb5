import type { MessageInitShape } from '@bufbuild/protobuf';
import { AnnouncementState, type Announcement } from './gen/candor/incidents/v1/announcements_pb.js';
import type { Entry, Incident } from './gen/candor/incidents/v1/incidents_pb.js';
import type { Maintenance, MaintenanceSeries } from './gen/candor/incidents/v1/maintenances_pb.js';
import type {
  PageAnnouncementSchema,
  PageEntrySchema,
  PageIncidentSchema,
  PageMaintenanceSchema,
  PageMaintenanceSeriesSchema,
} from './gen/candor/pages/v1/state_pb.js';

// Field by field: what else the contexts publish gets into no state.

/** Whether visitors see a component, by its id. */
export type IsShown = (componentId: string) => boolean;

/** An incident as visitors see it, without what it says of components that they do not see. */
export function incidentToState(incident: Incident, isShown: IsShown): MessageInitShape<typeof PageIncidentSchema> {
  return {
    id: incident.id,
    name: incident.name,
    creationTime: incident.creationTime,
    impact: incident.impact,
    status: incident.status,
    maintenanceId: incident.maintenanceId,
    entries: incident.entries.map((entry) => entryToState(entry, isShown)),
    translations: incident.translations,
  };
}

function entryToState(entry: Entry, isShown: IsShown): MessageInitShape<typeof PageEntrySchema> {
  const { plannedEndChange: moved } = entry;
  return {
    id: entry.id,
    date: entry.date,
    message: entry.message,
    messageFormat: entry.messageFormat,
    status: entry.status,
    sendNotification: entry.sendNotification,
    plannedEndChange: moved && { before: moved.before, after: moved.after },
    editedAt: entry.editedAt,
    nextUpdateBy: entry.nextUpdateBy,
    postmortem: entry.postmortem,
    translations: entry.translations,
    affectedComponents: entry.affectedComponents
      .filter(({ componentId }) => isShown(componentId))
      .map(({ componentId, componentStatus }) => ({ componentId, status: componentStatus })),
  };
}

/** A maintenance as visitors see it, without the components that they do not see. */
export function maintenanceToState(
  maintenance: Maintenance,
  isShown: IsShown,
): MessageInitShape<typeof PageMaintenanceSchema> {
  return {
    id: maintenance.id,
    name: maintenance.name,
    message: maintenance.message,
    messageFormat: maintenance.messageFormat,
    plannedStartTime: maintenance.plannedStartTime,
    plannedEndTime: maintenance.plannedEndTime,
    componentIds: maintenance.componentIds.filter(isShown),
    announcedAt: BigInt(timeOfId(maintenance.id)),
    version: maintenance.version,
    sendNotification: maintenance.sendNotification,
    actualStartTime: maintenance.actualStartTime,
    actualEndTime: maintenance.actualEndTime,
    cancelledAt: maintenance.cancelledAt,
    incidentId: maintenance.incidentId,
    firstPlannedEndTime: maintenance.firstPlannedEndTime,
    series: maintenance.series && seriesToState(maintenance.series),
    nameTranslations: maintenance.nameTranslations,
    messageTranslations: maintenance.messageTranslations,
  };
}

/** An announcement that has begun, as visitors see it. */
export function announcementToState(announcement: Announcement): MessageInitShape<typeof PageAnnouncementSchema> {
  return {
    id: announcement.id,
    name: announcement.name,
    message: announcement.message,
    messageFormat: announcement.messageFormat,
    startsAt: announcement.startsAt,
    endsAt: announcement.endsAt,
    ended: announcement.state === AnnouncementState.ENDED,
    editedAt: announcement.editedAt,
    nameTranslations: announcement.nameTranslations,
    messageTranslations: announcement.messageTranslations,
  };
}

function seriesToState(series: MaintenanceSeries): MessageInitShape<typeof PageMaintenanceSeriesSchema> {
  return {
    id: series.id,
    rrule: series.rrule,
    timeZone: series.timeZone,
    firstStartTime: series.firstStartTime,
    duration: series.duration,
    exceptions: series.exceptions,
    version: series.version,
    cancelledAt: series.cancelledAt,
    occurrenceTime: series.occurrenceTime,
  };
}

/** When a UUIDv7 was made (epoch ms): its first 48 bits (RFC 9562, 5.7). */
function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
