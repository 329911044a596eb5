import { de } from './de.js';
import { en, type Texts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { addressesOf } from './locale.js';
import { tr } from './tr.js';

/** The languages of the public pages by their tags (BCP 47); the default one first. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'tr'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The name of the language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  tr: 'Türkçe',
};

/**
 * The texts of pages that have a language in their address. Pages without one are in English, and link to pages without
 * one.
 */
export const TEXTS: Record<Language, Texts> = { en: { ...en, ...addressesOf('en') }, de, fr, es, ja, tr };
