import { de } from './de.js';
import { en, type Texts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { tr } from './tr.js';

/** The languages of the public pages by their tags (BCP 47), the one of pages that nobody chose a language for first. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'tr'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Every language but that of the pages themselves. */
export type FurtherLanguage = Exclude<Language, 'en'>;

export const FURTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

/** What speakers call their language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  tr: 'Türkçe',
};

export const TEXTS: Record<Language, Texts> = { en, de, fr, es, ja, tr };
