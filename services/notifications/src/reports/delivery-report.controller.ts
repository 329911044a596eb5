import { fromBinary } from '@bufbuild/protobuf';
import { Controller } from '@nestjs/common';
import { requireStaff } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import {
  MaintenanceAnnouncedSchema,
  MaintenanceNotice,
} from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import {
  NotificationsService,
  type GetDeliveryReportRequest,
} from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { channels } from '@candor/proto/status-words.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import {
  DeliveryReportReader,
  type DeliveryReport,
  type PlanningReport,
  type ReasonCount,
  type SubjectReport,
} from './delivery-report.reader.js';

/** Reports on the ledger as a whole, for staff. */
@Controller()
export class DeliveryReportController {
  constructor(private readonly reader: DeliveryReportReader) {}

  @Rpc(NotificationsService.method.getDeliveryReport)
  async getDeliveryReport({ incidentId, maintenanceId }: GetDeliveryReportRequest, { actor }: RpcContext) {
    const { customerId } = requireStaff(actor);
    if (maintenanceId) {
      if (!isId(maintenanceId)) throw new NotFoundError('There is no such maintenance.');
      return toWire(await this.reader.ofMaintenance(customerId, maintenanceId));
    }
    if (!isId(incidentId)) throw new NotFoundError('There is no such incident.');
    return toWire(await this.reader.ofIncident(customerId, incidentId));
  }
}

function toWire({ reports, plannings }: SubjectReport) {
  return { reports: reports.map(reportToWire), plannings: plannings.map(planningToWire) };
}

function planningToWire(planning: PlanningReport) {
  return {
    eventId: planning.eventId,
    entryId: planning.entryId ?? '',
    notice: noticeOf(planning),
    createdAt: BigInt(planning.createdAt.getTime()),
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

function noticeOf({ kind, payload }: Pick<DeliveryReport, 'kind' | 'payload'>): MaintenanceNotice {
  if (kind !== 'maintenance-notice' || !payload) return MaintenanceNotice.UNSPECIFIED;
  return fromBinary(MaintenanceAnnouncedSchema, payload).notice;
}

function countToWire({ reason, count }: ReasonCount) {
  return { reason, count: BigInt(count) };
}
