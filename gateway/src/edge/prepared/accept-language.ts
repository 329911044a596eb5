import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { readAccept } from './accept-header.js';

/** The default language, used where none of the reader's is available. */
export const ENGLISH = 'en';

const RANGE = /^(?:([a-z]{2,8})(?:-[a-z0-9]{1,8})*|\*)$/;

/**
 * The languages of Accept-Language (RFC 9110, 12.5.4): without their regions, the preferred first; `*` for any. Parts
 * that are no language range are ignored.
 */
export const preferredLanguages = readAccept<readonly string[]>([], (accept) => {
  const ranges = new Negotiator({ headers: { 'accept-language': accept } }).languages();
  const known = ranges.map((range) => RANGE.exec(range.toLowerCase())).filter((match) => match !== null);
  return [...new Set(known.map(([, language = '*']) => language))];
});

/** The best available language by the browser's Accept-Language. @param otherwise for a browser that prefers none of them */
export function wantedLanguage<Offered extends string>(
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly Offered[],
  otherwise: Offered | typeof ENGLISH = ENGLISH,
): Offered | typeof ENGLISH {
  for (const language of preferredLanguages(headers['accept-language'])) {
    if (language === '*') return otherwise;
    if (language === ENGLISH) return ENGLISH;
    const found = offered.find((one) => one === language);
    if (found !== undefined) return found;
  }
  return otherwise;
}
