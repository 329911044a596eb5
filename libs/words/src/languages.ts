/** The languages of public pages and of mails by their tags (BCP 47); the default one first. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'tr'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Used for readers of whom no language is known, or one that is not among ours. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The name of the language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  tr: 'Türkçe',
};

/** Narrows a text; false for any that is not the tag of one of the languages. */
export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** The language of a tag; the default one for a tag that this build does not know, and for none. */
export function languageOr(text: string | undefined, otherwise: Language = DEFAULT_LANGUAGE): Language {
  return text !== undefined && isLanguage(text) ? text : otherwise;
}
