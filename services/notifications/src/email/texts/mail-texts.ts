import { type Language } from '@candor/words/languages.js';
import { de } from './de.js';
import { en, type MailTexts } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { tr } from './tr.js';

/** The texts of mails by language. */
export const MAIL_TEXTS: Record<Language, MailTexts> = { en, de, fr, es, ja, tr };
