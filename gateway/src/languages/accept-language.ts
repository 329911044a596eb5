/** Longer than any browser sends; who sends more is answered as if there were nothing. */
const MAX_LENGTH = 500;
const MAX_CACHED = 1_000;
const RANGE = /^(?:([a-z]{2,8})(?:-[a-z0-9]{1,8})*|\*)$/;
const NONE: readonly string[] = [];
const cache = new Map<string, readonly string[]>();

/**
 * What a reader asks for by Accept-Language (RFC 9110, 12.5.4): languages without their regions, the best first; `*` for any.
 * Parts that are no language range count for nothing. Browsers send a handful of different values, so results are kept.
 */
export function preferredLanguages(accept: string | undefined): readonly string[] {
  if (accept === undefined || accept.length > MAX_LENGTH) return NONE;
  const known = cache.get(accept);
  if (known !== undefined) return known;
  const preferred = parse(accept);
  // Anybody can send new values; starting over is cheaper than telling old from new.
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
