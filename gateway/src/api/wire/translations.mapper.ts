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
  const given = listToWire(translations);
  return given ? { translations: given } : {};
}

/** The same of a list under another name; undefined for none. */
export function listToWire(
  translations: readonly GivenTranslation[] | null | undefined,
): MessageInitShape<typeof TranslationsSchema> | undefined {
  return translations
    ? { items: translations.map(({ language, text }) => ({ language: language ?? '', text: text ?? '' })) }
    : undefined;
}

/** The property of a response; absent for no translations, as before there were any. */
export function translationsFromWire({ translations }: { readonly translations: readonly Translation[] }): {
  translations?: TranslationResponse[];
} {
  const known = listFromWire(translations);
  return known ? { translations: known } : {};
}

/** The same of a list under another name; undefined for none. */
export function listFromWire(translations: readonly Translation[]): TranslationResponse[] | undefined {
  const known = translations.flatMap(({ language, text }) => (isLanguage(language) ? [{ language, text }] : []));
  return known.length === 0 ? undefined : known;
}
