import { ApiProperty } from '@nestjs/swagger';

/** Empty, so that it does not reveal which addresses are known. */
export class SubscribedEmailResponse {}

export class SubscribedWebhookResponse {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ description: 'Standard Webhooks secret, shown this once.', example: 'whsec_…' })
  signingSecret!: string;
}
