import { LANGUAGES, type Language } from '@candor/words/languages.js';
import { TextField, WordField } from '../validation/fields.js';

export class OwnLanguageRequest {
  @WordField(LANGUAGES, 'Language', { example: 'de' })
  language?: Language | null;
}

export class RenameCustomerRequest {
  @TextField({ description: 'At most 100 characters.', example: 'Acme Ltd.' })
  name?: string | null;
}
