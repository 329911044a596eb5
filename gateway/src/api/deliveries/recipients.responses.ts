import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  DELIVERY_CHANNELS,
  DELIVERY_STATES,
  type DeliveryChannelWord,
  type DeliveryStateWord,
} from './deliveries.responses.js';

export const DELIVERY_SOURCES = ['subscribers', 'integrations', 'identity'] as const;
export type DeliverySourceWord = (typeof DELIVERY_SOURCES)[number];

export class DeliveryAttemptResponse {
  @ApiProperty({ type: 'integer', example: 1 })
  number!: number;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'When it ended (epoch ms).' })
  time!: number;

  @ApiProperty({ description: 'Whether the other side accepted it.' })
  delivered!: boolean;

  @ApiPropertyOptional({ type: 'integer', description: 'HTTP status or SMTP reply code.', example: 503 })
  status?: number;

  @ApiPropertyOptional({ example: 'The receiver answered 503.' })
  reason?: string;
}

/** The delivery of one message to one recipient. */
export class RecipientDeliveryResponse {
  @ApiProperty({ format: 'uuid' })
  eventId!: string;

  @ApiProperty({ format: 'uuid' })
  recipientId!: string;

  @ApiProperty({ enum: DELIVERY_CHANNELS, enumName: 'DeliveryChannel' })
  channel!: DeliveryChannelWord;

  @ApiProperty({ enum: DELIVERY_SOURCES, enumName: 'DeliverySource', description: 'Whose recipient it is.' })
  source!: string;

  @ApiPropertyOptional({
    description: 'As it is now, for Slack its channel, for X its account; absent when it is gone.',
    example: 'reader@example.com',
  })
  address?: string;

  @ApiProperty({ enum: DELIVERY_STATES, enumName: 'DeliveryState' })
  state!: DeliveryStateWord;

  @ApiPropertyOptional({ description: 'Why it failed, waits or was skipped.', example: 'The receiver answered 503.' })
  reason?: string;

  @ApiPropertyOptional({ type: 'integer', format: 'int64', description: 'When it is tried again (epoch ms).' })
  nextAttemptTime?: number;

  @ApiProperty({ type: () => DeliveryAttemptResponse, isArray: true, description: 'Oldest first.' })
  attempts!: DeliveryAttemptResponse[];
}

export class RecipientDeliveriesEnvelope {
  @ApiProperty({ type: () => RecipientDeliveryResponse, isArray: true })
  recipients!: RecipientDeliveryResponse[];

  @ApiPropertyOptional({ description: 'Where the next page begins; absent on the last.' })
  nextCursor?: string;
}

/** One entry of a recipient's delivery log. */
export class LoggedDeliveryResponse extends RecipientDeliveryResponse {
  @ApiProperty({ example: 'incident-update' })
  kind!: string;

  @ApiProperty({
    description: 'Name of the incident, proposed or not, maintenance, announcement or service.',
    example: 'Payments fail',
  })
  title!: string;

  @ApiProperty({
    format: 'uuid',
    description: 'The incident, maintenance, announcement, service, integration or draft.',
  })
  subjectId!: string;

  @ApiPropertyOptional({ format: 'uuid' })
  entryId?: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int64',
    description: 'When the entry was corrected (epoch ms), where recipients were notified of that.',
    example: 1_767_225_600_000,
  })
  correctedAt?: number;

  @ApiProperty({ type: 'integer', format: 'int64', description: 'When it came about (epoch ms).' })
  creationTime!: number;
}

export class LoggedDeliveriesEnvelope {
  @ApiProperty({ type: () => LoggedDeliveryResponse, isArray: true, description: 'Newest first.' })
  deliveries!: LoggedDeliveryResponse[];

  @ApiPropertyOptional({ description: 'Where the next page begins; absent on the last.' })
  nextCursor?: string;
}

export class ResentEnvelope {
  @ApiProperty({ type: 'integer', description: 'Deliveries that are tried again.', example: 3 })
  resent!: number;
}

export class ReplayedEnvelope {
  @ApiProperty({ description: 'It is on its way.' })
  replayed!: boolean;
}
