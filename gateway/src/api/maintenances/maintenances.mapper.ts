import type { MessageInitShape } from '@bufbuild/protobuf';
import type { TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type {
  Maintenance,
  MaintenanceDraftSchema,
  MaintenanceSeries,
  PreviewRecurrenceResponse,
  SearchMaintenancesResponse,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { recurrenceText } from '@candor/proto/recurrence-rule.js';
import { textFormatWord } from '@candor/proto/text-format.js';
import { pageIdsFromWire, pageIdsToWire } from '../wire/chosen-pages.js';
import { maintenanceState } from '../wire/status.mapper.js';
import { formatToWire } from '../wire/text-format.mapper.js';
import { listFromWire, listToWire } from '../wire/translations.mapper.js';
import type { MaintenanceSeriesResponse, OccurrencesEnvelope } from './maintenance-series.responses.js';
import type { EndMaintenanceRequest, MaintenanceRequest } from './maintenances.requests.js';
import type { MaintenanceResponse, MaintenancesEnvelope } from './maintenances.responses.js';

/** A maintenance that is new, and its message Markdown unless it says otherwise. */
export function newMaintenanceToWire(body: MaintenanceRequest): MessageInitShape<typeof MaintenanceDraftSchema> {
  return maintenanceToWire({ ...body, messageFormat: body.messageFormat ?? 'markdown' });
}

export function maintenanceToWire(body: MaintenanceRequest): MessageInitShape<typeof MaintenanceDraftSchema> {
  return {
    name: body.name ?? '',
    message: body.message ?? '',
    ...formatToWire(body),
    nameTranslations: listToWire(body.nameTranslations),
    messageTranslations: listToWire(body.messageTranslations),
    plannedStartTime: BigInt(body.plannedStartTime ?? 0),
    plannedEndTime: BigInt(body.plannedEndTime ?? 0),
    componentIds: (body.affectedComponents ?? []).map(({ componentId }) => componentId),
    ...(body.pageIds != null && { pages: { pageIds: pageIdsToWire(body.pageIds) } }),
    automaticStatus: body.automaticStatus ?? true,
    sendNotification: body.sendNotification ?? false,
    notifyAtStart: body.notifyAtStart ?? true,
    notifyAtEnd: body.notifyAtEnd ?? true,
    ...(body.reminderMinutes != null && { reminderMinutes: body.reminderMinutes }),
    internal: body.internal ?? false,
  };
}

/** What is said of a maintenance in progress, Markdown unless it says otherwise. */
export function endNewsToWire(body: EndMaintenanceRequest): {
  message: string;
  messageFormat?: TextFormat;
  sendNotification: boolean;
} {
  const { message, messageFormat = 'markdown', sendNotification } = body;
  return { message: message ?? '', ...formatToWire({ messageFormat }), sendNotification: sendNotification ?? false };
}

export function maintenanceFromWire(maintenance: Maintenance): MaintenanceResponse {
  const { actualStartTime, actualEndTime, cancelledAt, incidentId, firstPlannedEndTime } = maintenance;
  const nameTranslations = listFromWire(maintenance.nameTranslations);
  const messageTranslations = listFromWire(maintenance.messageTranslations);
  return {
    id: maintenance.id,
    name: maintenance.name,
    message: maintenance.message,
    messageFormat: textFormatWord(maintenance.messageFormat),
    ...(nameTranslations && { nameTranslations }),
    ...(messageTranslations && { messageTranslations }),
    plannedStartTime: Number(maintenance.plannedStartTime),
    plannedEndTime: Number(maintenance.plannedEndTime),
    ...(firstPlannedEndTime !== undefined && { firstPlannedEndTime: Number(firstPlannedEndTime) }),
    state: maintenanceState.toWord(maintenance.state),
    ...(actualStartTime !== undefined && { actualStartTime: Number(actualStartTime) }),
    ...(actualEndTime !== undefined && { actualEndTime: Number(actualEndTime) }),
    ...(cancelledAt !== undefined && { cancelledAt: Number(cancelledAt) }),
    affectedComponents: maintenance.componentIds.map((componentId) => ({ componentId, status: 'under_maintenance' })),
    ...pageIdsFromWire(maintenance),
    automaticStatus: maintenance.automaticStatus ?? true,
    sendNotification: maintenance.sendNotification,
    notifyAtStart: maintenance.notifyAtStart,
    notifyAtEnd: maintenance.notifyAtEnd,
    reminderMinutes: maintenance.reminderMinutes,
    internal: maintenance.internal,
    version: Number(maintenance.version),
    ...(incidentId && { incidentId }),
    ...(maintenance.series && { series: seriesFromWire(maintenance.series) }),
  };
}

function seriesFromWire(series: MaintenanceSeries): MaintenanceSeriesResponse {
  const { id, rrule, timeZone, detached, cancelledAt } = series;
  return {
    ...{ id, rrule, timeZone, detached },
    summary: recurrenceText(rrule),
    version: Number(series.version),
    firstStartTime: Number(series.firstStartTime),
    exceptions: series.exceptions.map(Number),
    occurrenceTime: Number(series.occurrenceTime),
    ...(cancelledAt !== undefined && { cancelledAt: Number(cancelledAt) }),
  };
}

export function occurrencesFromWire(
  { timeZone }: { readonly timeZone: string },
  { occurrences }: PreviewRecurrenceResponse,
): OccurrencesEnvelope {
  return {
    timeZone,
    occurrences: occurrences.map(({ startTime, endTime }) => ({
      plannedStartTime: Number(startTime),
      plannedEndTime: Number(endTime),
    })),
  };
}

export function maintenancesFromWire(answer: SearchMaintenancesResponse): MaintenancesEnvelope {
  const { maintenances, nextCursor } = answer;
  return { maintenances: maintenances.map(maintenanceFromWire), ...(nextCursor && { nextCursor }) };
}

/** The same with the number of maintenances in each state. */
export function countedMaintenancesFromWire(answer: SearchMaintenancesResponse): MaintenancesEnvelope {
  const totals = { scheduled: 0, in_progress: 0, completed: 0, cancelled: 0 };
  for (const { state, count } of answer.totals) totals[maintenanceState.toWord(state)] = count;
  return { ...maintenancesFromWire(answer), totals };
}
