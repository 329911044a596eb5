import type { IncomingMessage } from 'node:http';
import { preferredLanguages } from './accept-language.js';

/** The language that pages are rendered in, and that everybody gets whose own we do not have. */
export const ENGLISH = 'en';

const ASKED = /[?&]lang=([a-z]{2,8})(?:[&#]|$)/;
const ADDRESSED = /^\/([a-z]{2,8})(?=\/|$|\?)/;

/** A request target with the language taken out of it. */
export interface Addressed {
  /** Undefined where the address has none. */
  readonly language?: string;
  /** Begins with a slash. */
  readonly url: string;
}

/** Parts `/de/history?x=1` into the language and `/history?x=1`. @param offered languages that the page is in */
export function withoutLanguage(url: string, offered: readonly string[]): Addressed {
  const language = oneOf(ADDRESSED.exec(url)?.[1], offered);
  if (language === undefined) return { url };
  const rest = url.slice(language.length + 1);
  return { language, url: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The address of the same page in the language that `?lang=` asks for; undefined where it asks for none that there is. */
export function askedAddress(url: string, offered: readonly string[]): string | undefined {
  if (!url.includes('lang=')) return undefined;
  const language = oneOf(ASKED.exec(url)?.[1], offered);
  if (language === undefined) return undefined;
  const [path = '/', query = ''] = url.split('?', 2);
  const rest = query.split('&').filter((part) => !part.startsWith('lang='));
  return `/${language}${path}${rest.length > 0 ? `?${rest.join('&')}` : ''}`;
}

/** The best of the languages that the browser says its reader understands. */
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
