/** Longer than any browser sends; a longer header is ignored. */
const MAX_LENGTH = 500;
const MAX_CACHED = 1_000;
const RANGE = /^(?:([a-z]{2,8})(?:-[a-z0-9]{1,8})*|\*)$/;
const NONE: readonly string[] = [];
const cache = new Map<string, readonly string[]>();

/**
 * The languages of Accept-Language (RFC 9110, 12.5.4): without their regions, the preferred first; `*` for any. Parts
 * that are no language range are ignored. Browsers send few different values, so results are cached.
 */
export function preferredLanguages(accept: string | undefined): readonly string[] {
  if (accept === undefined || accept.length > MAX_LENGTH) return NONE;
  const known = cache.get(accept);
  if (known !== undefined) return known;
  const preferred = parse(accept);
  // Any client can send new values; clearing the cache is cheaper than an eviction order.
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(accept, preferred);
  return preferred;
}

function parse(accept: string): string[] {
  const wanted = accept
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
      const match = RANGE.exec(range);
      const weight = weightOf(parameters);
      return match && weight > 0 ? [{ language: match[1] ?? '*', weight }] : [];
    });
  return [...new Set(wanted.toSorted((a, b) => b.weight - a.weight).map(({ language }) => language))];
}

function weightOf(parameters: readonly string[]): number {
  const [given] = parameters;
  if (given === undefined) return 1;
  const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(given)?.[1];
  return parameters.length === 1 && weight !== undefined ? Number(weight) : 0;
}
