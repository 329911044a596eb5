import { LANGUAGES, type Language } from '@candor/words/languages.js';
import { type Translation } from '../api/contract.js';
import { isBlank } from '../forms/required.js';

/** The languages that a text can still be added in. @param first that of the text itself */
export function languagesToAdd(translations: readonly Translation[], first: Language): Language[] {
  return LANGUAGES.filter((one) => one !== first && translations.every(({ language }) => language !== one));
}

/** The list with another text in one language. */
export function withText(translations: readonly Translation[], language: Language, text: string): Translation[] {
  return translations.map((one) => (one.language === language ? { language, text } : one));
}

/** The list without a language. */
export function withoutLanguage(translations: readonly Translation[], language: Language): Translation[] {
  return translations.filter((one) => one.language !== language);
}

/** What is wrong with translations before they are sent; undefined for nothing. */
export function translationsProblem(translations: readonly Translation[]): string | undefined {
  return translations.some(({ text }) => isBlank(text))
    ? 'Please give the text in each language, or remove the language.'
    : undefined;
}

/** A text with its translations. */
export interface TranslatedText {
  readonly text: string;
  readonly translations: readonly Translation[];
}

/** Whether a text was changed and its translations were not, so that they may say something else. */
export function mayBeOutdated(before: TranslatedText, now: TranslatedText): boolean {
  const said = new Map(before.translations.map(({ language, text }) => [language, text]));
  return (
    before.text.trim() !== now.text.trim() &&
    now.translations.some(({ language, text }) => said.get(language)?.trim() === text.trim())
  );
}

/** The property of a draft: absent where there are none, unless there were some, which it then removes. */
export function translationsDraft(
  translations: readonly Translation[],
  before: readonly Translation[] = [],
): { translations?: Translation[] } {
  if (translations.length === 0 && before.length === 0) return {};
  return { translations: translations.map(({ language, text }) => ({ language, text: text.trim() })) };
}
