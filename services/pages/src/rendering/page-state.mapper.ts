import type { PageState } from '@candor/status-page/page-state.js';
import type { Component, ComponentDowntime, Downtime } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { Entry, Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses, incidentImpacts, incidentStatuses } from '@candor/proto/status-words.js';
import { timeOfId } from './time-of-id.js';

type PageComponent = PageState['components'][number];
type PageHistory = PageState['downtimes'][number];
type PageDowntime = PageHistory['componentDownTimes'][number];
type PageIncident = PageState['openIncidents'][number];
type PageMaintenance = PageState['maintenances'][number];
type PageEntry = PageIncident['entries'][number];

// What this build does not know is shown as the mildest, never as a crash.
const componentWord = (status: ComponentStatus) => componentStatuses.wordOf(status) ?? 'operational';
const incidentWord = (status: IncidentStatus) => incidentStatuses.wordOf(status) ?? 'investigating';

export function toPageComponent(component: Component): PageComponent {
  return {
    id: component.id,
    name: component.name,
    description: component.description,
    group: { name: component.groupName },
    showHistoricalStatus: component.showHistoricalStatus,
    creationTime: Number(component.creationTime),
    componentStatus: componentWord(component.componentStatus),
  };
}

export function toPageHistory(history: ComponentDowntime): PageHistory {
  return {
    id: history.id,
    creationTime: Number(history.creationTime),
    totalDownTimeInMillis: Number(history.totalDownTimeInMillis),
    uptimePercent: history.uptimePercent,
    componentDownTimes: history.componentDownTimes.map(toPageDowntime),
  };
}

function toPageDowntime(downtime: Downtime): PageDowntime {
  return {
    startTime: Number(downtime.startTime),
    ...(downtime.endTime !== undefined && { endTime: Number(downtime.endTime) }),
    worstComponentStatus: componentWord(downtime.worstComponentStatus),
    incidentId: downtime.incidentId,
    firstIncidentEntryMessage: downtime.firstIncidentEntryMessage,
  };
}

export function toPageIncident(incident: Incident): PageIncident {
  return {
    id: incident.id,
    name: incident.name,
    creationTime: Number(incident.creationTime),
    incidentImpact: incidentImpacts.wordOf(incident.impact) ?? 'none',
    incidentStatus: incidentWord(incident.status),
    ...(incident.maintenanceId !== '' && { maintenanceId: incident.maintenanceId }),
    entries: incident.entries.map(toPageEntry),
  };
}

function toPageEntry(entry: Entry): PageEntry {
  return {
    id: entry.id,
    date: Number(entry.date),
    message: entry.message,
    incidentStatus: incidentWord(entry.status),
    sendNotification: entry.sendNotification,
    affectedComponents: entry.affectedComponents.map(({ componentId, componentStatus }) => ({
      componentId,
      componentStatus: componentWord(componentStatus),
    })),
  };
}

export function toPageMaintenance(maintenance: Maintenance): PageMaintenance {
  return {
    id: maintenance.id,
    name: maintenance.name,
    message: maintenance.message,
    plannedStartTime: Number(maintenance.plannedStartTime),
    plannedEndTime: Number(maintenance.plannedEndTime),
    affectedComponents: maintenance.componentIds.map((componentId) => ({ componentId })),
    announcedAt: timeOfId(maintenance.id),
    version: Number(maintenance.version),
    sendNotification: maintenance.sendNotification,
    ...timeAt('actualStartTime', maintenance.actualStartTime),
    ...timeAt('actualEndTime', maintenance.actualEndTime),
    ...timeAt('cancelledAt', maintenance.cancelledAt),
    ...(maintenance.incidentId !== '' && { incidentId: maintenance.incidentId }),
  };
}

/** A property for a time that is known, none for one that is not. */
function timeAt<K extends string>(key: K, time: bigint | undefined): { [key in K]?: number } {
  return time === undefined ? {} : ({ [key]: Number(time) } as { [key in K]: number });
}
