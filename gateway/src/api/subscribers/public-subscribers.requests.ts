import type { Language } from '@candor/words/languages.js';
import { TextField } from '../validation/fields.js';
import { ChoicesRequest, LanguageField } from './choices.requests.js';

export class SubscribeEmailRequest extends ChoicesRequest {
  @TextField({ example: 'reader@example.com' })
  emailAddress?: string | null;

  @LanguageField('The language of the mails; English unless given.')
  language?: Language | null;
}

export class SubscribeWebhookRequest extends ChoicesRequest {
  @TextField({ description: 'http or https.', example: 'https://hooks.example.com/candor' })
  url?: string | null;
}
