import { ENGLISH } from '../../edge/prepared/accept-language.js';

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

function oneOf(language: string | undefined, offered: readonly string[]): string | undefined {
  if (language === undefined || offered.length === 0) return undefined;
  return language === ENGLISH || offered.includes(language) ? language : undefined;
}
