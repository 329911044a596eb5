import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const EPOCH = { type: 'integer', format: 'int64', example: 1_767_225_600_000 } as const;

export const disabledReasons = ['staff', 'gone', 'refused', 'only_failures', 'left'] as const;
export type DisabledReasonWord = (typeof disabledReasons)[number];

/** Why and since when an integration is disabled. */
export class DisabledResponse {
  @ApiProperty({
    enum: disabledReasons,
    enumName: 'DisabledReason',
    description:
      'Staff switched it off, the other side says that it is gone or refuses for good, nothing but failures for five days, or a reader of the messages followed the link in one.',
  })
  reason!: DisabledReasonWord;

  @ApiProperty({ description: 'What the other side said, shortened; may be empty.', example: 'HTTP 410' })
  detail!: string;

  @ApiProperty({ ...EPOCH, description: 'Since when (epoch ms).' })
  since!: number;
}

/** Fields that integrations of every channel have. */
export class IntegrationResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'Whether it gets notifications.', example: true })
  enabled!: boolean;

  @ApiPropertyOptional({ type: () => DisabledResponse, description: 'Present while it is not notified.' })
  disabled?: DisabledResponse;

  @ApiProperty({ ...EPOCH, description: 'When it was added (epoch ms).' })
  creationTime!: number;
}

export class WebhookIntegrationResponse extends IntegrationResponse {
  @ApiProperty({ example: 'https://hooks.example.com/candor' })
  url!: string;
}

export class EmailIntegrationResponse extends IntegrationResponse {
  @ApiProperty({ example: 'oncall@example.com' })
  emailAddress!: string;
}

export class SlackIntegrationResponse extends IntegrationResponse {
  @ApiProperty({ example: 'Acme' })
  teamName!: string;

  @ApiProperty({ example: '#status' })
  channelName!: string;
}

export class TwitterIntegrationResponse extends IntegrationResponse {
  @ApiProperty({ description: 'Without "@".', example: 'acme_status' })
  screenName!: string;
}

/** Empty: the result of the test message appears in the channel's delivery log. */
export class TestRequestedResponse {}

/** A signing secret, shown only this once. */
export class RotatedSecretResponse {
  @ApiProperty({ description: 'Standard Webhooks secret, shown this once.', example: 'whsec_…' })
  signingSecret!: string;

  @ApiProperty({ ...EPOCH, description: 'Until when the secret before signs along (epoch ms).' })
  previousUntil!: number;
}

/** Where to send the browser, to choose a channel. */
export class SlackAuthorizationResponse {
  @ApiProperty({ example: 'https://slack.com/oauth/v2/authorize?client_id=…' })
  authorizeUrl!: string;
}

/** Where to send the browser, to allow an account. */
export class TwitterAuthorizationResponse {
  @ApiProperty({ description: 'The request token.', example: 'NPcudxy0yU5T3tBzho7iCotZ3cnetKwcTIRlX0iwRl0' })
  oauthToken!: string;

  @ApiProperty({ example: 'https://api.x.com/oauth/authorize?oauth_token=…' })
  authorizeUrl!: string;
}
