const MAX_NAME = 200;
const MAX_MESSAGE = 2_000;
const MAX_KEY = 200;
const MAX_URL = 2_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What a provider calls something: one line of at most 200 characters. */
export function nameOf(text: string): string {
  return cut(oneLine(text, MAX_NAME), MAX_NAME);
}

/** A key that can be stored, of at most 200 characters. */
export function keyOf(text: string | number): string {
  return oneLine(String(text), MAX_KEY).slice(0, MAX_KEY);
}

/** A message of at most 2,000 characters, its lines kept. */
export function messageOf(text: string): string {
  const lines = storable(text, MAX_MESSAGE).split('\n');
  const plain = lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).join('\n');
  return cut(plain.replaceAll(/\n{3,}/g, '\n\n').trim(), MAX_MESSAGE);
}

/** A message that was written as HTML, without its tags: paragraphs and list items become lines. */
export function messageOfHtml(html: string): string {
  // Cut before anything looks at it: what a page shows of a message is never far behind its beginning.
  const text = html
    .slice(0, MAX_MESSAGE * 10)
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '');
  return messageOf(text.replaceAll(/&(#x?[\da-f]{1,6}|[a-z]{2,6});/gi, decoded));
}

/** An address that a person may follow: http or https, otherwise "". */
export function linkOf(text: string | null | undefined, base?: string): string {
  const url = text ? URL.parse(text.trim(), base) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return '';
  return url.href.length <= MAX_URL ? url.href : '';
}

/**
 * Milliseconds since 1970 of a time as providers write it; undefined for anything else. A time without a zone, as Cachet
 * and Uptime Kuma write it, is taken as UTC.
 */
export function timeOf(text: string | null | undefined): number | undefined {
  if (!text || text.length > 100) return undefined;
  const trimmed = text.trim();
  const isZoneless = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(trimmed);
  // JavaScript does not read the zone "Z" behind a time as RSS writes it, as Azure does.
  const time = Date.parse(isZoneless ? `${trimmed.replace(' ', 'T')}Z` : trimmed.replace(/ Z$/, ' GMT'));
  return Number.isNaN(time) ? undefined : time;
}

function oneLine(text: string, length: number): string {
  return storable(text, length).replaceAll(/\s+/g, ' ').trim();
}

/** Without what cannot be stored and without what turns the direction of the text around it. */
function storable(text: string, length: number): string {
  return text
    .slice(0, length * 10)
    .replaceAll(/[\p{Surrogate}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]/gu, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

function cut(text: string, length: number): string {
  // A character may be cut in two.
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/\p{Surrogate}$/u, '')
        .trimEnd()}…`;
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const isHex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ff_ff ? String.fromCodePoint(code) : '';
}
