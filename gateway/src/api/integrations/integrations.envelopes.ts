import { ApiProperty } from '@nestjs/swagger';
import {
  EmailIntegrationResponse,
  SlackIntegrationResponse,
  TwitterIntegrationResponse,
  WebhookIntegrationResponse,
} from './integrations.responses.js';

const LIST = { isArray: true, description: 'Oldest first, at most 50.' } as const;

/** All webhooks. */
export class WebhookIntegrationsEnvelope {
  @ApiProperty({ type: () => WebhookIntegrationResponse, ...LIST })
  webhookIntegrations!: WebhookIntegrationResponse[];
}

/** One webhook. */
export class WebhookIntegrationEnvelope {
  @ApiProperty()
  webhookIntegration!: WebhookIntegrationResponse;
}

/** One webhook that was just added. */
export class AddedWebhookIntegrationEnvelope extends WebhookIntegrationEnvelope {
  @ApiProperty({ description: 'Standard Webhooks secret, shown this once.', example: 'whsec_…' })
  signingSecret!: string;
}

/** All addresses. */
export class EmailIntegrationsEnvelope {
  @ApiProperty({ type: () => EmailIntegrationResponse, ...LIST })
  emailIntegrations!: EmailIntegrationResponse[];
}

/** One address. */
export class EmailIntegrationEnvelope {
  @ApiProperty()
  emailIntegration!: EmailIntegrationResponse;
}

/** All Slack channels. */
export class SlackIntegrationsEnvelope {
  @ApiProperty({ type: () => SlackIntegrationResponse, ...LIST })
  slackIntegrations!: SlackIntegrationResponse[];
}

/** One Slack channel. */
export class SlackIntegrationEnvelope {
  @ApiProperty()
  slackIntegration!: SlackIntegrationResponse;
}

/** All accounts. */
export class TwitterIntegrationsEnvelope {
  @ApiProperty({ type: () => TwitterIntegrationResponse, ...LIST })
  twitterIntegrations!: TwitterIntegrationResponse[];
}

/** One account. */
export class TwitterIntegrationEnvelope {
  @ApiProperty()
  twitterIntegration!: TwitterIntegrationResponse;
}
