import { randomUUID } from 'node:crypto';
import { inLanes } from '../scenario/lanes.js';
import { askPage, type PageAnswer } from '../scenario/page-client.js';
import type { ScenarioStack } from '../scenario/scenario-stack.js';
import { CallWitness } from './call-witness.js';
import type { FaultRow } from './fault-row.js';
import { tally, thousands } from './format.js';
import { pageHarness, type ScenarioGateway } from './page-harness.js';
import type { Random } from './random.js';

const AT_ONCE = 16;
const CALLED_MS = 20_000;
/** The only GET that needs a service: such a link belongs to one subscriber. */
const ASKING_PATH = '/manage/nobody';

/** Paths that exist, paths that do not exist, and paths that look as if they had to be looked up. */
const PATHS = [
  '/',
  ...['summary', 'status', 'components', 'incidents', 'scheduled-maintenances'].map((name) => `/api/v2/${name}.json`),
  ...['/history.rss', '/history.atom', '/feed.json', '/maintenance.ics', '/badge.svg', '/badge.json', '/widget.js'],
  ...['/robots.txt', '/sitemap.xml', '/share.png', '/nothing', `/incidents/${randomUUID()}`, '/uptime/365days'],
  ...[`/confirm/${randomUUID()}`, `/unsubscribe/${randomUUID()}`, '/manage', '/.env', '/%2e%2e/api/hello'],
];
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

/**
 * While the services are stopped only the gateways can call, so every call on the broker comes from a page request. At
 * the end a page that does need a service is requested: the witness must record that call.
 */
export const pageCache: FaultRow = {
  name: 'page-cache',
  promise: 'no query, cookie, header, language or encoding makes the GET of a page call a service',
  run: async (harness) => {
    const { stack, pages, gateways } = await pageHarness(harness);
    const gets = harness.of({ small: 500, full: 10_000 });
    const random = harness.random('page-cache');
    const plain = await plainStatuses(stack, gateways, pages[0]?.domain ?? '');
    const kept = new Set([...gateways.map(({ name }) => name), 'nats', 'postgres']);
    const services = (await stack.running()).filter((name) => !kept.has(name));
    const witness = await CallWitness.listen(await stack.natsUrl());
    const strange: string[] = [];
    let asking: Promise<unknown> | undefined;
    const signal = (name: NodeJS.Signals) => Promise.all(services.map((service) => stack.kill(service, name)));
    await signal('SIGSTOP');
    try {
      // Calls in progress when they stopped.
      const before = await witness.count();
      await inLanes(gets, AT_ONCE, async () => {
        const [path, { domain }, { port }] = [oneOf(PATHS, random), oneOf(pages, random), oneOf(gateways, random)];
        const address = `${stack.pageUrl(domain)}${path}${randomQuery(random)}`;
        const { status } = await askPage(address, { port, headers: randomHeaders(random) });
        if (status !== plain.get(path)) strange.push(`${path} ${status}`);
      });
      const calls = (await witness.count()) - before;
      asking = askPage(`${stack.pageUrl(pages[0]?.domain ?? '')}${ASKING_PATH}`).catch(() => undefined);
      const heard = await stack.until('the call that is made on purpose', CALLED_MS, async () => {
        const count = (await witness.count()) - before - calls;
        return count > 0 ? count : undefined;
      });
      return {
        size: `${thousands(gets)} GETs of ${PATHS.length} paths of ${thousands(pages.length)} pages at ${gateways.length} gateways, ${services.length} processes of services stopped`,
        figure: `calls to services ${calls}, answers unlike those to a plain GET: ${strange.length === 0 ? 'none' : tally(strange)}; a GET that has to ask made ${heard} call`,
        passed: calls === 0 && strange.length === 0,
      };
    } finally {
      await signal('SIGCONT');
      await asking;
      await witness.close();
    }
  },
};

/** The responses of each path to a plain request; every gateway must give the same. */
async function plainStatuses(
  stack: ScenarioStack,
  gateways: readonly ScenarioGateway[],
  domain: string,
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const path of PATHS) {
    const answers: PageAnswer[] = [];
    for (const { port } of gateways) answers.push(await askPage(`${stack.pageUrl(domain)}${path}`, { port }));
    const [first, ...others] = answers.map(({ status }) => status);
    if (first === undefined || others.some((status) => status !== first))
      throw new Error(`gateways disagree on ${path}`);
    statuses.set(path, first);
  }
  return statuses;
}

function randomQuery(random: Random): string {
  const pairs = Array.from({ length: Math.floor(random() * 4) }, () => {
    return `${oneOf(QUERY_KEYS, random)(random)}=${word(random)}`;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function randomHeaders(random: Random): Record<string, string> {
  const chosen = Object.entries(HEADERS).filter(() => random() < 0.4);
  return Object.fromEntries(chosen.map(([name, value]) => [name, value(random)]));
}

function word(random: Random): string {
  return Math.floor(random() * 2 ** 40).toString(36);
}

function oneOf<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}
