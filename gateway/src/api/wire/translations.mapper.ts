import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Translation, TranslationsSchema } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { isLanguage } from '@candor/words/languages.js';
import type { TranslationResponse } from './translations.responses.js';

/** As a request has it: its fields may be missing. */
interface GivenTranslation {
  readonly language?: string | null;
  readonly text?: string | null;
}

/** The translations that a request states; nothing for one that states none, which leaves them as they are. */
export function translationsToWire({ translations }: { readonly translations?: GivenTranslation[] | null }): {
  translations?: MessageInitShape<typeof TranslationsSchema>;
} {
  return translations == null ? {} : { translations: { items: listToWire(translations) } };
}

function listToWire(translations: readonly GivenTranslation[]): MessageInitShape<typeof TranslationsSchema>['items'] {
  return translations.map(({ language, text }) => ({ language: language ?? '', text: text ?? '' }));
}

/** The property of a response; absent for no translations, as before there were any. */
export function translationsFromWire({ translations }: { readonly translations: readonly Translation[] }): {
  translations?: TranslationResponse[];
} {
  const known = translations.flatMap(({ language, text }) => (isLanguage(language) ? [{ language, text }] : []));
  return known.length === 0 ? {} : { translations: known };
}
