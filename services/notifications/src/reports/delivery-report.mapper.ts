import { fromBinary } from '@bufbuild/protobuf';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import {
  MaintenanceAnnouncedSchema,
  MaintenanceNotice,
} from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import type { GetDeliveryReportRequest } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { channels } from '@candor/proto/status-words.js';
import type {
  DeliveryReport,
  PlanningReport,
  ReasonCount,
  ReportSubject,
  SubjectReport,
} from './delivery-report.reader.js';

/** What the report is to be about. @throws NotFoundError when it cannot exist */
export function subjectFromWire({
  incidentId,
  maintenanceId,
  announcementId,
}: GetDeliveryReportRequest): ReportSubject {
  if (announcementId !== '') {
    if (!isId(announcementId)) throw new NotFoundError('There is no such announcement.');
    return { announcementId };
  }
  if (maintenanceId === '') {
    if (!isId(incidentId)) throw new NotFoundError('There is no such incident.');
    return { incidentId };
  }
  if (!isId(maintenanceId)) throw new NotFoundError('There is no such maintenance.');
  return { maintenanceId };
}

export function deliveryReportToWire({ reports, plannings }: SubjectReport) {
  return { reports: reports.map(reportToWire), plannings: plannings.map(planningToWire) };
}

function planningToWire(planning: PlanningReport) {
  return {
    eventId: planning.eventId,
    entryId: planning.entryId ?? '',
    notice: noticeOf(planning),
    createdAt: BigInt(planning.createdAt.getTime()),
    ...correctionOf(planning),
    planned: BigInt(planning.planned),
    planningComplete: planning.planningComplete,
  };
}

function reportToWire(report: DeliveryReport) {
  return {
    eventId: report.eventId,
    entryId: report.entryId ?? '',
    notice: noticeOf(report),
    createdAt: BigInt(report.createdAt.getTime()),
    ...correctionOf(report),
    channel: channels.valueOf(report.channel),
    planned: BigInt(report.planned),
    delivered: BigInt(report.delivered),
    failed: BigInt(report.failed),
    skipped: BigInt(report.skipped),
    pending: BigInt(report.pending),
    planningComplete: report.planningComplete,
    failedReasons: report.failedReasons.map(countToWire),
    skippedReasons: report.skippedReasons.map(countToWire),
  };
}

function correctionOf({ correctedAt }: Pick<DeliveryReport, 'correctedAt'>) {
  return correctedAt ? { correctedAt: BigInt(correctedAt.getTime()) } : {};
}

function noticeOf({ kind, payload }: Pick<DeliveryReport, 'kind' | 'payload'>): MaintenanceNotice {
  if (kind !== 'maintenance-notice' || !payload) return MaintenanceNotice.UNSPECIFIED;
  return fromBinary(MaintenanceAnnouncedSchema, payload).notice;
}

function countToWire({ reason, count }: ReasonCount) {
  return { reason, count: BigInt(count) };
}
