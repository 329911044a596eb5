import Negotiator from 'negotiator';
import { readAccept } from './accept-header.js';

/** The codings that every answer is available in. */
export type ContentEncoding = Coding | 'identity';

/** The codings in which bytes are cached. */
export type Coding = 'br' | 'gzip';

/** In the order of our preference for equal weights; x-gzip is an old name of gzip. */
const OFFERED = ['br', 'gzip', 'x-gzip', 'identity'];

/** Negotiator since version 1, whose types do not have `preferred` yet. */
interface EncodingNegotiator {
  encoding(offered: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

/**
 * The coding to answer with, for the value of Accept-Encoding (RFC 9110, 12.5.3). A client that accepts none of our
 * codings gets identity.
 */
export const negotiateEncoding = readAccept<ContentEncoding>('identity', (accept) => {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': accept } });
  const chosen = negotiator.encoding(OFFERED, { preferred: OFFERED });
  if (chosen === 'br') return 'br';
  return chosen === 'gzip' || chosen === 'x-gzip' ? 'gzip' : 'identity';
});

/** The coding in which an answer for this client is cached; the few clients that accept none get it decompressed. */
export function codingFor(accept: string | undefined): Coding {
  return negotiateEncoding(accept) === 'br' ? 'br' : 'gzip';
}
