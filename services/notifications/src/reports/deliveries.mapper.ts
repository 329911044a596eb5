import { fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { ComponentStatusChangedSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import { AnnouncementPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/announcement_events_pb.js';
import { EntryPublishedSchema, UpdateOverdueSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { MaintenanceAnnouncedSchema } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import {
  DeliveryState,
  type DeliverySchema,
  type LoggedDeliverySchema,
} from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { DraftProposedSchema, UpstreamUnreadableSchema } from '@candor/proto/gen/candor/signals/v1/events_pb.js';
import { channels } from '@candor/proto/status-words.js';
import type { EventKind } from '../ledger/ledger-types.js';
import { type DeliveryRow, type DeliveryStateName, type LoggedRow } from './deliveries.reader.js';

const STATES: Record<DeliveryStateName, DeliveryState> = {
  pending: DeliveryState.PENDING,
  delivered: DeliveryState.DELIVERED,
  failed: DeliveryState.FAILED,
  skipped: DeliveryState.SKIPPED,
};

/** Undefined for unspecified. */
export function stateFromWire(wire: DeliveryState): DeliveryStateName | undefined {
  return (Object.keys(STATES) as DeliveryStateName[]).find((state) => STATES[state] === wire);
}

export function deliveryToWire(row: DeliveryRow, address = ''): MessageInitShape<typeof DeliverySchema> {
  return {
    eventId: row.eventId,
    recipientId: row.recipientId,
    channel: channels.valueOf(row.channel),
    source: row.source,
    address,
    state: STATES[row.state],
    reason: row.reason ?? '',
    nextAttemptAt: row.nextAt ? BigInt(row.nextAt.getTime()) : undefined,
    attempts: row.attempts.map(({ number, at, delivered, status, reason }) => ({
      number,
      at: BigInt(at.getTime()),
      delivered,
      status: status ?? undefined,
      reason: reason ?? '',
    })),
  };
}

export function loggedToWire(row: LoggedRow): MessageInitShape<typeof LoggedDeliverySchema> {
  return {
    delivery: deliveryToWire(row),
    kind: row.kind,
    title: titleOf(row.kind, row.payload),
    subjectId: row.subjectId,
    entryId: row.entryId ?? '',
    createdAt: BigInt(row.createdAt.getTime()),
    ...(row.correctedAt && { correctedAt: BigInt(row.correctedAt.getTime()) }),
  };
}

/** The name of an event's subject; empty where there is none or it was erased. */
function titleOf(kind: EventKind, payload: Buffer | null): string {
  if (!payload) return '';
  switch (kind) {
    case 'incident-update':
      return fromBinary(EntryPublishedSchema, payload).incident?.name ?? '';
    case 'update-overdue':
      return fromBinary(UpdateOverdueSchema, payload).incidentName;
    case 'draft-proposed':
      return fromBinary(DraftProposedSchema, payload).name;
    case 'upstream-unreadable':
      return fromBinary(UpstreamUnreadableSchema, payload).providerName;
    case 'maintenance-notice':
      return fromBinary(MaintenanceAnnouncedSchema, payload).maintenance?.name ?? '';
    case 'announcement':
      return fromBinary(AnnouncementPublishedSchema, payload).announcement?.name ?? '';
    case 'component-status':
      return fromBinary(ComponentStatusChangedSchema, payload).component?.name ?? '';
    default:
      return '';
  }
}
