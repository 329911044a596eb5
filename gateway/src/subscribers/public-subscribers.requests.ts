import { TextField } from '../validation/fields.js';

export class SubscribeEmailRequest {
  @TextField({ example: 'reader@example.com' })
  emailAddress?: string | null;
}

export class SubscribeWebhookRequest {
  @TextField({ description: 'http or https.', example: 'https://hooks.example.com/candor' })
  url?: string | null;
}
