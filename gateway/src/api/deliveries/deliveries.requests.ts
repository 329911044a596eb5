import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { PageQuery } from '../validation/page.query.js';
import {
  DELIVERY_CHANNELS,
  DELIVERY_STATES,
  type DeliveryChannelWord,
  type DeliveryStateWord,
} from './deliveries.responses.js';

const CHANNEL_TEXT = `Please give one of ${DELIVERY_CHANNELS.join(', ')}.`;
const STATE_TEXT = `Please give one of ${DELIVERY_STATES.join(', ')}.`;

/** Filter and page of the recipients of an entry. */
export class RecipientsQuery extends PageQuery {
  @ApiProperty({ enum: DELIVERY_CHANNELS, enumName: 'DeliveryChannel' })
  @IsIn(DELIVERY_CHANNELS, { message: CHANNEL_TEXT })
  channel!: DeliveryChannelWord;

  @ApiPropertyOptional({ enum: DELIVERY_STATES, enumName: 'DeliveryState' })
  @IsOptional()
  @IsIn(DELIVERY_STATES, { message: STATE_TEXT })
  state?: DeliveryStateWord;
}

const EVENT_ID = {
  format: 'uuid',
  description: 'The "eventId" of the entry, or of a correction of it; of the first notification unless given.',
  example: '0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a',
} as const;
const EVENT_TEXT = 'Please give the id of a notification.';

/** The same of an entry, which may have been corrected. */
export class EntryRecipientsQuery extends RecipientsQuery {
  @ApiPropertyOptional(EVENT_ID)
  @IsOptional()
  @IsUUID(undefined, { message: EVENT_TEXT })
  eventId?: string;
}

/** The recipient, and a page of its deliveries. */
export class DeliveryLogQuery extends PageQuery {
  @ApiProperty({ format: 'uuid', description: 'A webhook, Slack or X recipient.' })
  @IsUUID(undefined, { message: 'Please give the id of a recipient.' })
  recipientId!: string;
}

export class ResendFailedRequest {
  @ApiProperty({ enum: DELIVERY_CHANNELS, enumName: 'DeliveryChannel' })
  @IsIn(DELIVERY_CHANNELS, { message: CHANNEL_TEXT })
  channel!: DeliveryChannelWord;
}

/** The same of an entry, which may have been corrected. */
export class ResendFailedOfEntryRequest extends ResendFailedRequest {
  @ApiPropertyOptional(EVENT_ID)
  @IsOptional()
  @IsUUID(undefined, { message: EVENT_TEXT })
  eventId?: string;
}
