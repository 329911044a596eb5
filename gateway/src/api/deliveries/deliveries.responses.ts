import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const DELIVERY_CHANNELS = ['email', 'webhook', 'slack', 'twitter'] as const;
export type DeliveryChannelWord = (typeof DELIVERY_CHANNELS)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryStateWord = (typeof DELIVERY_STATES)[number];

export const MAINTENANCE_NOTICES = ['scheduled', 'changed', 'cancelled', 'reminder'] as const;
export type MaintenanceNoticeWord = (typeof MAINTENANCE_NOTICES)[number];

/** A reason, and how many deliveries have it. */
export class DeliveryReasonResponse {
  @ApiProperty({ example: 'unsubscribed' })
  reason!: string;

  @ApiProperty({ type: 'integer', example: 7 })
  count!: number;
}

const CORRECTED_AT = {
  type: 'integer',
  format: 'int64',
  description:
    'When the entry was corrected (epoch ms), where recipients are notified of that; absent for its publication.',
  example: 1_767_225_600_000,
} as const;

/** planned = delivered + failed + skipped + pending. */
class DeliveryCounts {
  @ApiProperty({ format: 'uuid', description: 'What the notification was about.' })
  eventId!: string;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'When it came about (epoch ms).' })
  creationTime!: number;

  @ApiProperty({ enum: DELIVERY_CHANNELS, enumName: 'DeliveryChannel', example: 'email' })
  channel!: DeliveryChannelWord;

  @ApiProperty({ type: 'integer', example: 10_240 })
  planned!: number;

  @ApiProperty({ type: 'integer', description: 'Accepted by the receiving side.', example: 10_200 })
  delivered!: number;

  @ApiProperty({ type: 'integer', description: 'Given up.', example: 3 })
  failed!: number;

  @ApiProperty({ type: 'integer', description: 'Not sent on purpose, for example unsubscribed since.', example: 7 })
  skipped!: number;

  @ApiProperty({ type: 'integer', description: 'Still to be sent or tried again.', example: 30 })
  pending!: number;

  @ApiProperty({ description: 'Whether every recipient has been found.', example: true })
  planningComplete!: boolean;

  @ApiProperty({ type: () => DeliveryReasonResponse, isArray: true, description: 'The five most frequent.' })
  failedReasons!: DeliveryReasonResponse[];

  @ApiProperty({ type: () => DeliveryReasonResponse, isArray: true, description: 'The five most frequent.' })
  skippedReasons!: DeliveryReasonResponse[];
}

/** Progress of the notifications of an entry, or of a correction of it, on one channel. */
export class DeliveryResponse extends DeliveryCounts {
  @ApiProperty({ format: 'uuid' })
  entryId!: string;

  @ApiPropertyOptional(CORRECTED_AT)
  correctedAt?: number;
}

/** Progress of the search for recipients. */
class Planning {
  @ApiProperty({ format: 'uuid', description: 'What recipients are notified of.' })
  eventId!: string;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'When it came about (epoch ms).' })
  creationTime!: number;

  @ApiProperty({ type: 'integer', description: 'Recipients found so far, on all channels.', example: 10_240 })
  planned!: number;

  @ApiProperty({ description: 'Whether there are no others: with none planned, no one is notified.', example: true })
  planningComplete!: boolean;
}

/** Progress of the search for the recipients of an entry. */
export class EntryPlanningResponse extends Planning {
  @ApiProperty({ format: 'uuid' })
  entryId!: string;

  @ApiPropertyOptional(CORRECTED_AT)
  correctedAt?: number;
}

/** Progress of the notifications of an incident. */
export class DeliveriesEnvelope {
  @ApiProperty({ type: () => DeliveryResponse, isArray: true, description: 'Newest first.' })
  deliveries!: DeliveryResponse[];

  @ApiProperty({
    type: () => EntryPlanningResponse,
    isArray: true,
    description: 'Every entry and correction with notifications, newest first, also where there are no recipients.',
  })
  plannings!: EntryPlanningResponse[];
}

/** Progress of a notice of a maintenance, or an entry of its incident, on one channel. */
export class MaintenanceDeliveryResponse extends DeliveryCounts {
  @ApiPropertyOptional({
    enum: MAINTENANCE_NOTICES,
    enumName: 'MaintenanceNotice',
    description: 'Absent for an entry.',
  })
  notice?: MaintenanceNoticeWord;

  @ApiPropertyOptional({ format: 'uuid', description: 'Absent for a notice.' })
  entryId?: string;

  @ApiPropertyOptional(CORRECTED_AT)
  correctedAt?: number;
}

/** Progress of the search for the recipients of a notice, or of an entry of the maintenance's incident. */
export class MaintenancePlanningResponse extends Planning {
  @ApiPropertyOptional({
    enum: MAINTENANCE_NOTICES,
    enumName: 'MaintenanceNotice',
    description: 'Absent for an entry.',
  })
  notice?: MaintenanceNoticeWord;

  @ApiPropertyOptional({ format: 'uuid', description: 'Absent for a notice.' })
  entryId?: string;

  @ApiPropertyOptional(CORRECTED_AT)
  correctedAt?: number;
}

/** Progress of the notifications of a maintenance. */
export class MaintenanceDeliveriesEnvelope {
  @ApiProperty({ type: () => MaintenanceDeliveryResponse, isArray: true, description: 'Newest first.' })
  deliveries!: MaintenanceDeliveryResponse[];

  @ApiProperty({
    type: () => MaintenancePlanningResponse,
    isArray: true,
    description: 'Everything with notifications, newest first, also where there are no recipients.',
  })
  plannings!: MaintenancePlanningResponse[];
}

/** Progress of the notifications of an announcement on one channel. */
export class AnnouncementDeliveryResponse extends DeliveryCounts {}

/** Progress of the search for the recipients of an announcement. */
export class AnnouncementPlanningResponse extends Planning {}

/** Progress of the notifications of an announcement. */
export class AnnouncementDeliveriesEnvelope {
  @ApiProperty({ type: () => AnnouncementDeliveryResponse, isArray: true, description: 'One for each channel.' })
  deliveries!: AnnouncementDeliveryResponse[];

  @ApiProperty({
    type: () => AnnouncementPlanningResponse,
    isArray: true,
    description: 'One, also where there is nobody to notify; none while recipients are not notified.',
  })
  plannings!: AnnouncementPlanningResponse[];
}
