import type { Random } from './random.js';

const LANGUAGES = ['de', 'fr-CH, fr;q=0.9, en;q=0.8', 'ja', 'tr-TR', 'es-419,es;q=0.5', 'xx', '*', 'de;q=0', ';;q='];
const ENCODINGS = ['gzip', 'br', 'identity', 'zstd', 'gzip;q=0', '*;q=0', 'br;q=0.1, gzip', '', 'deflate, compress'];

type Chosen<T> = (random: Random) => T;

/** Headers that visitors, proxies and clients trying to bypass a cache send. */
const HEADERS: Readonly<Record<string, Chosen<string>>> = {
  cookie: (random) => `session=${word(random)}; ${word(random)}=${word(random)}`,
  'accept-language': (random) => oneOf(LANGUAGES, random),
  'accept-encoding': (random) => oneOf(ENCODINGS, random),
  accept: (random) => oneOf(['*/*', 'text/html', 'application/json', `x/${word(random)}`], random),
  'cache-control': (random) => oneOf(['no-cache', 'no-store', 'max-age=0', 'only-if-cached'], random),
  pragma: () => 'no-cache',
  authorization: (random) => `Bearer ${word(random)}`,
  'user-agent': word,
  referer: (random) => `https://${word(random)}.example/`,
  'if-none-match': (random) => `"${word(random)}"`,
  range: (random) => `bytes=${Math.floor(random() * 100)}-`,
  'x-forwarded-host': (random) => `${word(random)}.example`,
  'x-forwarded-for': (random) => `198.51.100.${Math.floor(random() * 255)}`,
  'x-original-url': (random) => `/${word(random)}`,
  'x-http-method-override': () => 'POST',
  'x-request-id': word,
};
const QUERY_KEYS: readonly Chosen<string>[] = [word, () => '_', () => 'v', () => 'nocache', () => 'customerId'];

/** Up to three parameters that no page knows. */
export function randomQuery(random: Random): string {
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
    return `${oneOf(QUERY_KEYS, random)(random)}=${word(random)}`;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Some of the headers above. */
export function randomHeaders(random: Random): Record<string, string> {
  const chosen = Object.entries(HEADERS).filter(() => random() < 0.4);
  return Object.fromEntries(chosen.map(([name, value]) => [name, value(random)]));
}

function word(random: Random): string {
  return Math.floor(random() * 2 ** 40).toString(36);
}

export function oneOf<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}
