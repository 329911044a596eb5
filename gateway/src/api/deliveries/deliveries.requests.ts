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
