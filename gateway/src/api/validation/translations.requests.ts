import { LANGUAGES, type Language } from '@candor/words/languages.js';
import { ListField, TextField, WordField } from './fields.js';

/** A text in a further language. */
export class TranslationRequest {
  @WordField(LANGUAGES, 'Language', { description: 'Each at most once.', example: 'de' })
  language?: Language | null;

  @TextField({ description: 'Under the limits of the text itself.', example: 'Zahlungen schlagen fehl.' })
  text?: string | null;
}

/** A text in further languages. @param what the text, such as "The message" */
export function TranslationsField(what: string): PropertyDecorator {
  return ListField(() => TranslationRequest, {
    optional: true,
    description: `${what} in further languages. A change without them leaves them as they are; an empty list removes them.`,
  });
}
