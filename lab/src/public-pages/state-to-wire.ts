import { create, type MessageShape } from '@bufbuild/protobuf';
import { MonthStateSchema, PageStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { componentStatuses, incidentImpacts, incidentStatuses } from '@candor/proto/status-words.js';
import { textFormatValue } from '@candor/proto/text-format.js';
import type {
  PageAnnouncement,
  PageIncident,
  PageMaintenance,
  PageMaintenanceSeries,
  PageState,
  PageUpstream,
} from '@candor/status-page/state/page-state.js';
import type { PageHosts } from './public-screens.js';

function upstreamToWire({ status, notKnownSince, ...upstream }: PageUpstream) {
  return {
    ...upstream,
    status: status && componentStatuses.valueOf(status),
    notKnownSince: notKnownSince === undefined ? undefined : BigInt(notKnownSince),
  };
}

/** A sample in the form in which the projection publishes it. */
export function pageStateToWire(
  state: PageState,
  revision: bigint,
  { hosts = [], lapsedHosts = [], sideDoorKeys = [], readers }: PageHosts = {},
): MessageShape<typeof PageStateSchema> {
  const { customer, channels, furtherHistories } = state;
  const records = new Map(state.downtimes.map(({ id, componentDownTimes }) => [id, componentDownTimes]));
  // The longest period contains the records of all others.
  for (const { downtimes } of furtherHistories) {
    for (const { id, componentDownTimes } of downtimes) {
      if (componentDownTimes.length > (records.get(id)?.length ?? 0)) records.set(id, componentDownTimes);
    }
  }
  return create(PageStateSchema, {
    pageId: customer.id,
    customerId: customer.id,
    revision,
    name: customer.name,
    domain: customer.domain,
    hosts: [...hosts],
    lapsedHosts: [...lapsedHosts],
    sideDoorKeys: sideDoorKeys.map(({ id, publicKey }) => ({ id, publicKey })),
    ...(readers && { readers }),
    pageUrl: state.pageUrl,
    consoleUrl: state.consoleUrl,
    tagHost: state.tagHost,
    timeZone: state.timeZone,
    look: {
      ...state.look,
      description: state.description,
      headerLinks: [...state.look.headerLinks],
      footerLinks: [...state.look.footerLinks],
    },
    timeFilters: state.timeFilters,
    channels: { ...channels, slack: channels.slack ?? false },
    frameAncestors: state.frameAncestors,
    components: state.components.map(({ group, creationTime, componentStatus, upstreams = [], ...component }) => ({
      ...component,
      upstreams: upstreams.map(upstreamToWire),
      groupName: group.name,
      creationTime: BigInt(creationTime),
      status: componentStatuses.valueOf(componentStatus),
    })),
    groups: state.groups ?? [],
    histories: [...records].map(([componentId, downtimes]) => ({
      componentId,
      downtimes: downtimes.map(
        ({ startTime, endTime, worstComponentStatus, incidentId, firstIncidentEntryMessage }) => ({
          startTime: BigInt(startTime),
          endTime: endTime === undefined ? undefined : BigInt(endTime),
          worstStatus: componentStatuses.valueOf(worstComponentStatus),
          incidentId,
          firstMessage: firstIncidentEntryMessage,
        }),
      ),
    })),
    openIncidents: state.openIncidents.map(incidentToWire),
    pastIncidents: state.pastIncidents.map(incidentToWire),
    maintenances: state.maintenances.map(maintenanceToWire),
    openAnnouncements: state.announcements.filter(({ ended }) => !ended).map(announcementToWire),
    pastAnnouncements: state.announcements.filter(({ ended }) => ended).map(announcementToWire),
    months: state.months,
  });
}

/** The past incidents, the maintenances and the announcements of a sample, as a month of it. */
export function monthStateToWire(
  { customer, pastIncidents, maintenances, announcements }: PageState,
  month: string,
  revision: bigint,
): MessageShape<typeof MonthStateSchema> {
  return create(MonthStateSchema, {
    pageId: customer.id,
    month,
    revision,
    incidents: pastIncidents.map(incidentToWire),
    maintenances: maintenances.map(maintenanceToWire),
    announcements: announcements.map(announcementToWire),
  });
}

function incidentToWire(incident: PageIncident) {
  const { incidentImpact, incidentStatus, creationTime, entries, maintenanceId = '', ...rest } = incident;
  return {
    ...rest,
    maintenanceId,
    creationTime: BigInt(creationTime),
    impact: incidentImpacts.valueOf(incidentImpact),
    status: incidentStatuses.valueOf(incidentStatus),
    entries: entries.map(
      ({ id, date, message, messageFormat, incidentStatus: status, affectedComponents, ...entry }) => ({
        id,
        date: BigInt(date),
        message,
        messageFormat: textFormatValue(messageFormat),
        status: incidentStatuses.valueOf(status),
        sendNotification: entry.sendNotification,
        postmortem: entry.postmortem,
        nextUpdateBy: entry.nextUpdateBy === undefined ? undefined : BigInt(entry.nextUpdateBy),
        plannedEndChange: entry.plannedEndChange && {
          before: BigInt(entry.plannedEndChange.before),
          after: BigInt(entry.plannedEndChange.after),
        },
        affectedComponents: affectedComponents.map(({ componentId, componentStatus }) => ({
          componentId,
          status: componentStatuses.valueOf(componentStatus),
        })),
      }),
    ),
  };
}

function maintenanceToWire(maintenance: PageMaintenance) {
  const { plannedStartTime, plannedEndTime, actualStartTime, actualEndTime, cancelledAt } = maintenance;
  return {
    id: maintenance.id,
    name: maintenance.name,
    message: maintenance.message,
    messageFormat: textFormatValue(maintenance.messageFormat),
    plannedStartTime: BigInt(plannedStartTime),
    plannedEndTime: BigInt(plannedEndTime),
    componentIds: maintenance.affectedComponents.map(({ componentId }) => componentId),
    announcedAt: BigInt(maintenance.announcedAt),
    version: BigInt(maintenance.version),
    sendNotification: maintenance.sendNotification,
    firstPlannedEndTime: optional(maintenance.firstPlannedEndTime),
    actualStartTime: optional(actualStartTime),
    actualEndTime: optional(actualEndTime),
    cancelledAt: optional(cancelledAt),
    incidentId: maintenance.incidentId ?? '',
    series: maintenance.series && seriesToWire(maintenance.series),
  };
}

function announcementToWire({ messageFormat, startsAt, endsAt, editedAt, ...announcement }: PageAnnouncement) {
  return {
    ...announcement,
    messageFormat: textFormatValue(messageFormat),
    startsAt: BigInt(startsAt),
    endsAt: BigInt(endsAt),
    editedAt: optional(editedAt),
  };
}

function seriesToWire({
  firstStartTime,
  duration,
  exceptions,
  version,
  cancelledAt,
  ...series
}: PageMaintenanceSeries) {
  return {
    ...series,
    firstStartTime: BigInt(firstStartTime),
    duration: BigInt(duration),
    exceptions: exceptions.map(BigInt),
    version: BigInt(version),
    cancelledAt: optional(cancelledAt),
    occurrenceTime: BigInt(series.occurrenceTime),
  };
}

function optional(time: number | undefined): bigint | undefined {
  return time === undefined ? undefined : BigInt(time);
}
