import { ApiProperty } from '@nestjs/swagger';

export const DELIVERY_CHANNELS = ['email', 'webhook'] as const;
export type DeliveryChannelWord = (typeof DELIVERY_CHANNELS)[number];

/** planned = delivered + failed + skipped + pending. */
export class DeliveryResponse {
  @ApiProperty({ format: 'uuid' })
  entryId!: string;

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
}

/** How far the notifications of an incident have come. */
export class DeliveriesEnvelope {
  @ApiProperty({ type: () => DeliveryResponse, isArray: true, description: 'Newest entry first.' })
  deliveries!: DeliveryResponse[];
}
