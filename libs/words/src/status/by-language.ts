import { type Language } from '../languages.js';
import { deStatus } from './de.js';
import { enStatus } from './en.js';
import { esStatus } from './es.js';
import { frStatus } from './fr.js';
import { jaStatus } from './ja.js';
import { type StatusWords } from './status-words.js';
import { trStatus } from './tr.js';

/** What the statuses are called, by language; who needs one language only imports that one. */
export const STATUS_WORDS: Record<Language, StatusWords> = {
  en: enStatus,
  de: deStatus,
  fr: frStatus,
  es: esStatus,
  ja: jaStatus,
  tr: trStatus,
};
