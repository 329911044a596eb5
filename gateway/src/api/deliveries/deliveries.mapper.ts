import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import {
  DeliveryState,
  type Delivery,
  type LoggedDelivery,
} from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import type {
  ChannelReport,
  PlanningReport,
  ReasonCount,
} from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { wordMap } from '../wire/word-map.js';
import type {
  AnnouncementDeliveryResponse,
  AnnouncementPlanningResponse,
  DeliveryChannelWord,
  DeliveryReasonResponse,
  DeliveryResponse,
  DeliveryStateWord,
  EntryPlanningResponse,
  MaintenanceDeliveryResponse,
  MaintenanceNoticeWord,
  MaintenancePlanningResponse,
} from './deliveries.responses.js';
import type { LoggedDeliveryResponse, RecipientDeliveryResponse } from './recipients.responses.js';

export const channels = wordMap<DeliveryChannelWord, Channel>('channel', {
  email: Channel.EMAIL,
  webhook: Channel.WEBHOOK,
  slack: Channel.SLACK,
  twitter: Channel.TWITTER,
});

export const states = wordMap<DeliveryStateWord, DeliveryState>('state', {
  pending: DeliveryState.PENDING,
  delivered: DeliveryState.DELIVERED,
  failed: DeliveryState.FAILED,
  skipped: DeliveryState.SKIPPED,
});

const notices = wordMap<MaintenanceNoticeWord, MaintenanceNotice>('notice', {
  scheduled: MaintenanceNotice.SCHEDULED,
  changed: MaintenanceNotice.CHANGED,
  cancelled: MaintenanceNotice.CANCELLED,
  reminder: MaintenanceNotice.REMINDER,
});

export function deliveryFromWire(report: ChannelReport): DeliveryResponse {
  return { entryId: report.entryId, ...correctionFromWire(report), ...countsFromWire(report) };
}

export function maintenanceDeliveryFromWire(report: ChannelReport): MaintenanceDeliveryResponse {
  return { ...newsFromWire(report), ...countsFromWire(report) };
}

export function announcementDeliveryFromWire(report: ChannelReport): AnnouncementDeliveryResponse {
  return countsFromWire(report);
}

export function announcementPlanningFromWire(report: PlanningReport): AnnouncementPlanningResponse {
  return planningFromWire(report);
}

export function entryPlanningFromWire(report: PlanningReport): EntryPlanningResponse {
  return { entryId: report.entryId, ...correctionFromWire(report), ...planningFromWire(report) };
}

export function maintenancePlanningFromWire(report: PlanningReport): MaintenancePlanningResponse {
  return { ...newsFromWire(report), ...planningFromWire(report) };
}

function planningFromWire({ eventId, createdAt, planned, planningComplete }: PlanningReport) {
  return { eventId, creationTime: Number(createdAt), planned: Number(planned), planningComplete };
}

function correctionFromWire({ correctedAt }: { readonly correctedAt?: bigint }) {
  return correctedAt === undefined ? {} : { correctedAt: Number(correctedAt) };
}

/** An entry or a correction of one, or a notice of a maintenance. */
function newsFromWire(report: ChannelReport | PlanningReport) {
  const { entryId, notice } = report;
  return {
    ...correctionFromWire(report),
    ...(entryId !== '' && { entryId }),
    ...(notice !== MaintenanceNotice.UNSPECIFIED && { notice: notices.toWord(notice) }),
  };
}

function countsFromWire(report: ChannelReport): Omit<DeliveryResponse, 'entryId'> {
  return {
    eventId: report.eventId,
    creationTime: Number(report.createdAt),
    channel: channels.toWord(report.channel),
    planned: Number(report.planned),
    delivered: Number(report.delivered),
    failed: Number(report.failed),
    skipped: Number(report.skipped),
    pending: Number(report.pending),
    planningComplete: report.planningComplete,
    failedReasons: report.failedReasons.map(reasonFromWire),
    skippedReasons: report.skippedReasons.map(reasonFromWire),
  };
}

function reasonFromWire({ reason, count }: ReasonCount): DeliveryReasonResponse {
  return { reason, count: Number(count) };
}

export function recipientFromWire(delivery: Delivery): RecipientDeliveryResponse {
  const { eventId, recipientId, source, address, reason, nextAttemptAt } = delivery;
  return {
    eventId,
    recipientId,
    channel: channels.toWord(delivery.channel),
    source,
    ...(address !== '' && { address }),
    state: states.toWord(delivery.state),
    ...(reason !== '' && { reason }),
    ...(nextAttemptAt !== undefined && { nextAttemptTime: Number(nextAttemptAt) }),
    attempts: delivery.attempts.map(({ number, at, delivered, status, reason: why }) => ({
      number,
      time: Number(at),
      delivered,
      ...(status !== undefined && { status }),
      ...(why !== '' && { reason: why }),
    })),
  };
}

export function loggedFromWire(logged: LoggedDelivery & { delivery: Delivery }): LoggedDeliveryResponse {
  const { kind, title, subjectId, entryId, createdAt } = logged;
  return {
    ...recipientFromWire(logged.delivery),
    kind,
    title,
    subjectId,
    ...(entryId !== '' && { entryId }),
    ...correctionFromWire(logged),
    creationTime: Number(createdAt),
  };
}
