import type { IncomingMessage } from 'node:http';
import { preferredLanguages } from './accept-language.js';

/** The language that pages are rendered in, and that everybody gets whose own we do not have. */
export const ENGLISH = 'en';
/** Keeps what a reader chose on the page; also the parameter with which it is chosen. */
export const LANGUAGE_COOKIE = 'lang';

const CHOSEN = /[?&]lang=([a-z]{2,8})(?:[&#]|$)/;
const KEPT = /(?:^|;)\s*lang=([a-z]{2,8})\s*(?:;|$)/;

/** The language that the address asks for; undefined where it asks for none that there is. */
export function chosenLanguage({ url = '' }: IncomingMessage, offered: readonly string[]): string | undefined {
  if (!url.includes('?')) return undefined;
  return oneOf(CHOSEN.exec(url)?.[1], offered);
}

/** The language that the browser wants: the one chosen before, else the best of those that the reader understands. */
export function wantedLanguage({ headers }: IncomingMessage, offered: readonly string[]): string {
  const kept = headers.cookie === undefined ? undefined : oneOf(KEPT.exec(headers.cookie)?.[1], offered);
  if (kept !== undefined) return kept;
  for (const language of preferredLanguages(headers['accept-language'])) {
    if (language === '*') return ENGLISH;
    const found = oneOf(language, offered);
    if (found !== undefined) return found;
  }
  return ENGLISH;
}

function oneOf(language: string | undefined, offered: readonly string[]): string | undefined {
  if (language === undefined) return undefined;
  return language === ENGLISH || offered.includes(language) ? language : undefined;
}
