import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DELIVERY_CHANNELS, type DeliveryChannelWord } from '../deliveries/deliveries.responses.js';

/** The number of recipients on one channel. */
export class RecipientCountResponse {
  @ApiProperty({ enum: DELIVERY_CHANNELS, enumName: 'DeliveryChannel', example: 'email' })
  channel!: DeliveryChannelWord;

  @ApiProperty({ type: 'integer', example: 1_240 })
  count!: number;
}

const CHANNELS = { type: () => RecipientCountResponse, isArray: true, description: 'Channels that have any.' } as const;

/** The number of subscribers that one page has among the recipients. */
export class PageRecipientsResponse {
  @ApiProperty({ format: 'uuid', description: 'Of the first page the id of the organisation.' })
  pageId!: string;

  @ApiProperty(CHANNELS)
  recipients!: RecipientCountResponse[];
}

/** The number of recipients. */
export class RecipientCountsEnvelope {
  @ApiProperty({
    ...CHANNELS,
    description: 'Channels that have any, with the subscribers of all pages and the organisation’s integrations.',
  })
  recipients!: RecipientCountResponse[];

  @ApiProperty({
    type: () => PageRecipientsResponse,
    isArray: true,
    description:
      'Pages that have subscribers among them, the first one first. Who subscribed to several counts for each; the organisation’s integrations are of none.',
  })
  pages!: PageRecipientsResponse[];
}

/** A mail as it would be sent. */
export class MailPreviewResponse {
  @ApiProperty({ example: '[Acme Status] Investigating: Payments fail' })
  subject!: string;

  @ApiProperty({ description: 'A whole document; show it in a frame that runs nothing.', example: '<!doctype html>…' })
  html!: string;

  @ApiProperty({ description: 'The part without HTML.', example: 'Payments fail\n…' })
  text!: string;
}

/** A message as it would be posted to Slack. */
export class SlackPreviewResponse {
  @ApiProperty({ example: '[Acme Status] Investigating: Payments fail' })
  text!: string;

  @ApiProperty({
    description: 'Blocks of Block Kit.',
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    example: [{ type: 'header', text: { type: 'plain_text', text: 'Payments fail', emoji: false } }],
  })
  blocks!: object[];
}

/** The page of the incident, maintenance or announcement as it would be. */
export class PagePreviewResponse {
  @ApiProperty({ description: 'A whole document; show it in a frame that runs nothing.', example: '<!DOCTYPE html>…' })
  html!: string;
}

/** An entry, a maintenance or an announcement in all its forms. */
export class PreviewResponse {
  @ApiProperty()
  mail!: MailPreviewResponse;

  @ApiProperty()
  slack!: SlackPreviewResponse;

  @ApiPropertyOptional({ description: 'Absent for what is internal, which is on no page.' })
  page?: PagePreviewResponse;
}

/** The page and a mail as they would look. */
export class LookPreviewResponse {
  @ApiProperty()
  page!: PagePreviewResponse;

  @ApiPropertyOptional({ description: 'Absent for a further page.' })
  mail?: MailPreviewResponse;
}
