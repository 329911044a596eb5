import { TextField } from '../validation/fields.js';
import { ChoicesRequest } from './choices.requests.js';

export class SubscribeEmailRequest extends ChoicesRequest {
  @TextField({ example: 'reader@example.com' })
  emailAddress?: string | null;
}

export class SubscribeWebhookRequest extends ChoicesRequest {
  @TextField({ description: 'http or https.', example: 'https://hooks.example.com/candor' })
  url?: string | null;
}
