import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { TextField } from '../validation/fields.js';

const FLAGS = ['true', 'false'] as const;

export class WebhookIntegrationRequest {
  @TextField({ description: 'http or https, on the public internet.', example: 'https://hooks.example.com/candor' })
  url?: string | null;
}

export class EmailIntegrationRequest {
  @TextField({ example: 'oncall@example.com' })
  emailAddress?: string | null;
}

export class EnabledQuery {
  @ApiProperty({ enum: FLAGS, description: 'Whether the integration is notified.' })
  @IsIn(FLAGS, { message: 'Please give true or false.' })
  enabled!: 'true' | 'false';
}
