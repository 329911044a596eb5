/** The codings that every answer is available in. */
export type ContentEncoding = Coding | 'identity';

/** The codings in which bytes are cached. */
export type Coding = 'br' | 'gzip';

/** In the order of our preference for equal weights. */
const OFFERED: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];
const MAX_CACHED = 1_000;
/** Browsers send about thirty characters. */
const MAX_CACHED_LENGTH = 100;
const cache = new Map<string, ContentEncoding>();

/**
 * The coding to answer with, for the value of Accept-Encoding (RFC 9110, 12.5.3). Browsers send few different values,
 * so results are cached. A client that accepts none of our codings gets identity.
 */
export function negotiateEncoding(accept: string | undefined): ContentEncoding {
  if (accept === undefined) return 'identity';
  const known = cache.get(accept);
  if (known !== undefined) return known;
  const chosen = choose(accept);
  if (accept.length > MAX_CACHED_LENGTH) return chosen;
  // Any client can send new values; clearing the cache is cheaper than an eviction order.
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(accept, chosen);
  return chosen;
}

/** The coding in which an answer for this client is cached; the few clients that accept none get it decompressed. */
export function codingFor(accept: string | undefined): Coding {
  return negotiateEncoding(accept) === 'br' ? 'br' : 'gzip';
}

function choose(accept: string): ContentEncoding {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (coding !== '') weights.set(coding === 'x-gzip' ? 'gzip' : coding, weightOf(parameters));
  }
  let best: ContentEncoding = 'identity';
  let bestWeight = 0;
  for (const coding of OFFERED) {
    // Identity is acceptable unless it is refused by name or by `*;q=0`, but leaving it out is no preference for it.
    const weight = weights.get(coding) ?? weights.get('*') ?? 0;
    if (weight > bestWeight) [best, bestWeight] = [coding, weight];
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  const weight = Number(given.slice(2).trim());
  return weight >= 0 && weight <= 1 ? weight : 0;
}
