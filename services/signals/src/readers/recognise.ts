import { InvalidError } from '@candor/platform/errors.js';
import { readerOf } from './reader-of.js';
import { UnreadableError, type Reading, type UpstreamKind } from './reading.js';
import { linkOf } from './text.js';
import { slugAtRoot } from './uptimekuma.reader.js';

/** What a provider has answered. */
export interface Asked {
  /** Where the answer came from, after redirects if there were any. */
  readonly url: string;
  readonly contentType: string;
  /** Decoded (`decodeBody`). */
  readonly body: string;
}

/** Asks for a document; undefined where there is none, or none that could be had. */
export type Ask = (url: string) => Promise<Asked | undefined>;

export interface Recognised {
  readonly kind: UpstreamKind;
  /** The address to keep: the kind's reader finds its documents from it. */
  readonly page: URL;
  /** What the page shows now. */
  readonly reading: Reading;
}

/** One guess: a kind and the address from which its reader finds its documents. */
export interface Guess {
  readonly kind: UpstreamKind;
  readonly page: URL;
}

const MAX_ASKS = 12;
const MAX_ADDRESS_LENGTH = 2_000;

/** Pages that there is only one of, by host and path: each has one address, however it was typed. */
const PAGES: readonly (readonly [place: RegExp, kind: UpstreamKind, page: string])[] = [
  [/^(?:health|status)\.aws\.amazon\.com\//, 'aws', 'https://health.aws.amazon.com/health/status'],
  [/^status\.cloud\.google\.com\//, 'googlecloud', 'https://status.cloud.google.com/'],
  [/^www\.google\.com\/appsstatus\b/, 'googlecloud', 'https://www.google.com/appsstatus/dashboard'],
  [
    /^(?:(?:rssfeed\.)?azure\.status\.microsoft|status\.azure\.com)\//,
    'azure',
    'https://azure.status.microsoft/en-us/status',
  ],
  [/^(?:slack-status\.com|status\.slack\.com)\//, 'slack', 'https://slack-status.com/'],
];

/** Hosts of makers, which have a page at their root. */
const HOSTS: readonly (readonly [host: RegExp, kind: UpstreamKind])[] = [
  [/\.statuspage\.io$/, 'statuspage'],
  [/\.instatus\.com$/, 'instatus'],
  [/\.(?:betteruptime|betterstack)\.com$/, 'betterstack'],
  [/\.openstatus\.dev$/, 'openstatus'],
];

/** Documents of the kinds, by the end of their address: what is left of it is the address of the page. */
const DOCUMENTS: readonly (readonly [end: RegExp, kind: UpstreamKind])[] = [
  [/\/api\/v2\/(?:summary|status|components|incidents)\.json$/, 'statuspage'],
  [/\/history\.(?:atom|rss)$/, 'statuspage'],
  [/\/(?:incidents|products)\.json$/, 'googlecloud'],
  [/\/v[23]\/components\.json$/, 'instatus'],
  [/\/summary\.json$/, 'instatus'],
  [/\/index\.json$/, 'betterstack'],
  [/\/feed\/json$/, 'openstatus'],
  [/\/api\/v1\/(?:status|notices)$/, 'sorry'],
  [/\/api\/(?:v1\/)?(?:components|incidents)$/, 'cachet'],
];

/** What the HTML of a page says about its maker. */
const MAKERS: readonly (readonly [word: RegExp, kind: UpstreamKind])[] = [
  [/uptime[ -]?kuma/i, 'uptimekuma'],
  [/instatus\.com/i, 'instatus'],
  [/better(?:uptime|stack)\.com/i, 'betterstack'],
  [/cachet/i, 'cachet'],
  [/openstatus\.dev/i, 'openstatus'],
  [/sorryapp\.com/i, 'sorry'],
];

/**
 * The address of a page as it was typed, with or without a scheme. What stands behind "#" is dropped.
 * @throws InvalidError at "/url" for a text that is no address of the web, and for one with a name or password in it
 */
export function pageAddress(typed: string): URL {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (text === '' || !url || /\s/.test(text) || !['http:', 'https:'].includes(url.protocol))
    throw refused('Please give the address of a status page, such as https://status.acme.example.');
  if (url.username !== '' || url.password !== '')
    throw refused('Please give an address without a name and password in it.');
  url.hash = '';
  if (url.href.length > MAX_ADDRESS_LENGTH) throw refused(`An address has at most ${MAX_ADDRESS_LENGTH} characters.`);
  return url;
}

/**
 * What kind of page that is, and what it shows. A host that says its kind is believed first, then the address of a
 * document, then what the page itself says, then the kinds in turn; a feed comes last, because it says least. At most
 * twelve documents are asked for, each once.
 * @returns undefined where nothing can be read
 */
export async function recognise(page: URL, ask: Ask): Promise<Recognised | undefined> {
  const asked = boundedAsk(ask);
  const known = await firstReadable(guessesOf(page), asked);
  if (known) return known;
  const answer = await asked(page.href);
  const place = placeOf(answer, page);
  const feed = readFeedOf(answer, place);
  if (feed) return feed;
  const makers = byMaker(answer, place);
  const named = makers.some(({ kind }) => kind === 'uptimekuma') ? await kumaAtRoot(place, asked) : [];
  const guesses = [...byHost(place), ...named, ...makers, ...inTurn(place)];
  return (await firstReadable(guesses, asked)) ?? (await firstReadable(feedsOf(answer, place), asked));
}

/** What an address itself says: the pages that it may be of, without asking for anything. */
export function guessesOf(page: URL): Guess[] {
  return [...byHost(page), ...byDocument(page)];
}

function byHost({ hostname, pathname, origin }: URL): Guess[] {
  const only = PAGES.find(([place]) => place.test(hostname + pathname));
  if (only) return [{ kind: only[1], page: new URL(only[2]) }];
  return HOSTS.flatMap(([host, kind]) => (host.test(hostname) ? [{ kind, page: new URL(origin) }] : []));
}

function byDocument(page: URL): Guess[] {
  const kuma = /^(.*)\/api\/status-page\/(?:heartbeat\/)?([^/]+)$/.exec(page.pathname);
  if (kuma) return [{ kind: 'uptimekuma', page: at(page, `${kuma[1]}/status/${kuma[2]}`) }];
  const found = DOCUMENTS.find(([end]) => end.test(page.pathname));
  return found ? [{ kind: found[1], page: at(page, page.pathname.replace(found[0], '') || '/') }] : [];
}

function byMaker(answer: Asked | undefined, page: URL): Guess[] {
  if (!answer || !isHtml(answer.body)) return [];
  return MAKERS.flatMap(([word, kind]) => (word.test(answer.body) ? [{ kind, page }] : []));
}

/** An Uptime Kuma may show one of its pages at its root, and says which. */
async function kumaAtRoot(page: URL, ask: Ask): Promise<Guess[]> {
  if (page.pathname !== '/') return [];
  const body = (await ask(new URL('/api/entry-page', page).href))?.body;
  const slug = body && unlessUnreadable(() => slugAtRoot(body));
  return slug ? [{ kind: 'uptimekuma', page: at(page, `/status/${slug}`) }] : [];
}

function inTurn(page: URL): Guess[] {
  const root = at(page, '/');
  const pages = page.pathname === '/' ? [root] : [page, root];
  return [
    ...pages.map((each): Guess => ({ kind: 'statuspage', page: each })),
    ...(['instatus', 'betterstack', 'uptimekuma', 'cachet', 'googlecloud'] as const).map((kind) => ({ kind, page })),
  ];
}

/** What the page links as its feed, then where Statuspage and openstatus, also without its name, have theirs. */
function feedsOf(answer: Asked | undefined, page: URL): Guess[] {
  const linked = answer && isHtml(answer.body) ? linkedFeeds(answer) : [];
  const usual = [new URL('/history.atom', page), new URL('/feed/rss', page)];
  return [...linked, ...usual].slice(0, 3).map((each) => ({ kind: 'feed', page: each }));
}

function linkedFeeds({ body, url }: Asked): URL[] {
  const links = body.match(/<link\s[^<>]{1,1000}>/gi) ?? [];
  return links.flatMap((link) => {
    const isFeed = /type\s*=\s*["']?application\/(?:rss|atom)\+xml/i.test(link);
    const [, href] = /href\s*=\s*["']([^"']+)["']/i.exec(link) ?? [];
    const address = isFeed && href ? linkOf(href.replaceAll('&amp;', '&'), url) : '';
    return address ? [new URL(address)] : [];
  });
}

/** The answer itself where it is a feed. */
function readFeedOf(answer: Asked | undefined, page: URL): Recognised | undefined {
  if (!answer || isHtml(answer.body) || !/^\s*</.test(answer.body)) return undefined;
  const address = new URL(linkOf(answer.url) || page.href);
  return readable({ kind: 'feed', page: address }, [answer.body]);
}

async function firstReadable(guesses: readonly Guess[], ask: Ask): Promise<Recognised | undefined> {
  for (const guess of guesses) {
    // One after the other: the next one is asked for only if this one is not it.
    const recognised = await tryGuess(guess, ask);
    if (recognised) return recognised;
  }
  return undefined;
}

async function tryGuess(guess: Guess, ask: Ask): Promise<Recognised | undefined> {
  const bodies: (string | undefined)[] = [];
  for (const { url, isOptional } of readerOf(guess.kind).documents(guess.page)) {
    const body = (await ask(url))?.body;
    if (body === undefined && !isOptional) return undefined;
    // Many sites answer any address with their own page: then the rest need not be asked for.
    if (body !== undefined && guess.kind !== 'azure' && guess.kind !== 'feed' && /^\s*</.test(body)) {
      if (!isOptional) return undefined;
      bodies.push(undefined);
    } else bodies.push(body);
  }
  return readable(guess, bodies);
}

function readable({ kind, page }: Guess, bodies: readonly (string | undefined)[]): Recognised | undefined {
  return unlessUnreadable(() => ({ kind, page, reading: readerOf(kind).read(bodies, page) }));
}

function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}

function boundedAsk(ask: Ask): Ask {
  const answers = new Map<string, Promise<Asked | undefined>>();
  return (url) => {
    const known = answers.get(url);
    if (known || answers.size >= MAX_ASKS) return known ?? Promise.resolve(undefined);
    const answer = ask(url);
    answers.set(url, answer);
    return answer;
  };
}

/** Where the page is after redirects. */
function placeOf(answer: Asked | undefined, page: URL): URL {
  const place = withoutQuery(new URL(linkOf(answer?.url) || page.href));
  place.pathname = place.pathname.replace(/\/(?:index\.(?:html?|php))?$/, '') || '/';
  return place;
}

function isHtml(body: string): boolean {
  return /^\s*(?:<!--[^]{0,1000}?-->\s*)?<(?:!doctype html|html)\b/i.test(body);
}

function withoutQuery(page: URL): URL {
  return at(page, page.pathname);
}

function at(page: URL, pathname: string): URL {
  const url = new URL(page.origin);
  // Not by resolving it: what begins with "//" would be taken for a host.
  url.pathname = pathname;
  return url;
}

function refused(detail: string): InvalidError {
  return new InvalidError([{ pointer: '/url', detail }]);
}
