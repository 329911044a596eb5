import Negotiator from 'negotiator';
import { readAccept } from '../../edge/prepared/accept-header.js';

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
