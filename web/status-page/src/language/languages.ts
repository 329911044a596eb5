import { type Language } from '@candor/words/languages.js';
import { de } from './de.js';
import { en, type Texts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { addressesOf } from './locale.js';
import { tr } from './tr.js';

/**
 * The texts of pages that have a language in their address. Pages without one are in English, and link to pages without
 * one.
 */
export const TEXTS: Record<Language, Texts> = { en: { ...en, ...addressesOf('en') }, de, fr, es, ja, tr };
