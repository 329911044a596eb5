import { type Component, type Translation } from '../api/contract.js';
import { type FieldErrors } from '../forms/required.js';
import { translationsDraft, translationsProblem } from '../translations/translations.rules.js';

/** Name and description in further languages, as form values. */
export interface TranslatedValues {
  nameTranslations: Translation[];
  descriptionTranslations: Translation[];
}

/** Name and description of a service or a group, with those in further languages. */
export type Translated = Pick<Component, 'name' | 'description' | 'nameTranslations' | 'descriptionTranslations'>;

export const NOT_TRANSLATED: TranslatedValues = { nameTranslations: [], descriptionTranslations: [] };

export const TRANSLATED_POINTERS = {
  '/nameTranslations': 'nameTranslations',
  '/descriptionTranslations': 'descriptionTranslations',
} as const;

export function translatedValues({ nameTranslations, descriptionTranslations }: Partial<Translated>): TranslatedValues {
  return { nameTranslations: nameTranslations ?? [], descriptionTranslations: descriptionTranslations ?? [] };
}

/** What is wrong with them before they are sent. */
export function translatedErrors(values: TranslatedValues): FieldErrors<TranslatedValues> {
  const nameTranslations = translationsProblem(values.nameTranslations);
  const descriptionTranslations = translationsProblem(values.descriptionTranslations);
  return {
    ...(nameTranslations !== undefined && { nameTranslations }),
    ...(descriptionTranslations !== undefined && { descriptionTranslations }),
  };
}

/** The properties of a draft: absent where there are none and were none. @param before as they were saved */
export function translatedDraft(values: TranslatedValues, before: TranslatedValues): Partial<TranslatedValues> {
  const { translations: nameTranslations } = translationsDraft(values.nameTranslations, before.nameTranslations);
  const { translations: descriptionTranslations } = translationsDraft(
    values.descriptionTranslations,
    before.descriptionTranslations,
  );
  return { ...(nameTranslations && { nameTranslations }), ...(descriptionTranslations && { descriptionTranslations }) };
}
