import type { IncomingMessage } from 'node:http';
import { preferredLanguages } from './accept-language.js';

/** The default language of pages, used where none of the reader's is available. */
export const ENGLISH = 'en';

const ASKED = /[?&]lang=([a-z]{2,8})(?:[&#]|$)/;
const ADDRESSED = /^\/([a-z]{2,8})(?=\/|$|\?)/;

/** A request target without its language. */
export interface Addressed {
  /** Undefined where the address has none. */
  readonly language?: string;
  /** Starts with a slash. */
  readonly url: string;
}

/**
 * Splits `/de/history?x=1` into the language and `/history?x=1`. @param offered languages that the page is available in
 */
export function withoutLanguage(url: string, offered: readonly string[]): Addressed {
  const language = oneOf(ADDRESSED.exec(url)?.[1], offered);
  if (language === undefined) return { url };
  const rest = url.slice(language.length + 1);
  return { language, url: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The address of the same page in the language of `?lang=`; undefined without an available one. */
export function askedAddress(url: string, offered: readonly string[]): string | undefined {
  if (!url.includes('lang=')) return undefined;
  const language = oneOf(ASKED.exec(url)?.[1], offered);
  if (language === undefined) return undefined;
  const [path = '/', query = ''] = url.split('?', 2);
  const rest = query.split('&').filter((part) => !part.startsWith('lang='));
  return `/${language}${path}${rest.length > 0 ? `?${rest.join('&')}` : ''}`;
}

/** The best available language by the browser's Accept-Language. */
export function wantedLanguage({ headers }: IncomingMessage, offered: readonly string[]): string {
  for (const language of preferredLanguages(headers['accept-language'])) {
    if (language === '*') return ENGLISH;
    const found = oneOf(language, offered);
    if (found !== undefined) return found;
  }
  return ENGLISH;
}

function oneOf(language: string | undefined, offered: readonly string[]): string | undefined {
  if (language === undefined || offered.length === 0) return undefined;
  return language === ENGLISH || offered.includes(language) ? language : undefined;
}
