import { request } from 'node:http';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { SAMPLE_NOW } from '@candor/lab/public-pages/sample-states.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { PageReadersSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { attributeDigest, readerDigest } from '@candor/streams/reader-digest.js';
import { personOf } from '../src/site/readers/people.js';
import { newSession } from '../src/site/readers/reader-session.js';
import type { Claims } from '../src/site/readers/reader-who.js';
import { eventually } from './eventually.js';
import { ALL_PATHS, HTML, OF_ONE_REQUEST, outcomeOf, questionsOf, said } from './every-path.js';
import { FakeServices } from './fake-services.js';
import type { Answer, Question } from './http-client.js';
import { emptyPage, MONTH, plantedPage, type PlantedPage } from './planted-states.js';
import { publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const PASSWORD = 'correct horse battery';
const INSIDE = '192.0.2.10';
const OUTSIDE = '203.0.113.10';
const NETWORKS = ['192.0.2.0/24'];
const DAY = 86_400_000;
const MADE_UP = 'x'.repeat(43);
const PEOPLE_KEY = Buffer.alloc(32, 5);
const ANN = 'ann@example.com';
const BOB = 'bob@example.org';
/** Of a domain with an identity provider. */
const CARL = 'carl@customer.example';
const PROVIDER = '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a';
/** Of that domain, and on no list. */
const DAN = 'dan@customer.example';
const AUDIENCE = '0197a3c0-4444-7c52-9e6b-2f3a4d5c6b7a';
const group = (value: string) => attributeDigest(PEOPLE_KEY, { providerId: PROVIDER, name: 'groups', value });
const person = (address: string) => personOf({ peopleKey: PEOPLE_KEY.toString('base64') }, address);

/**
 * Who may read a page, in each way that can be set. `both` and `either` have password and network, `all` needs these and a
 * listed address.
 */
const KINDS = ['everybody', 'password', 'network', 'people', 'either', 'both', 'all'] as const;
type Kind = (typeof KINDS)[number];
const PRIVATE = KINDS.filter((kind) => kind !== 'everybody');

/** What a reader brings; those who may read a page come first, so that what is kept for them is there for the others. */
const READERS = [
  { name: 'inside, signed in', address: INSIDE, session: 'own', reads: PRIVATE },
  { name: 'outside, signed in', address: OUTSIDE, session: 'own', reads: ['password', 'people', 'either'] },
  {
    name: 'outside, signed in by a provider',
    address: OUTSIDE,
    session: 'provider',
    reads: ['password', 'people', 'either'],
  },
  {
    name: 'outside, in an audience by what a provider says',
    address: OUTSIDE,
    session: 'attribute',
    reads: ['password', 'people', 'either'],
  },
  { name: 'inside', address: INSIDE, session: 'none', reads: ['network', 'either'] },
  {
    name: 'inside, signed in before the password was changed',
    address: INSIDE,
    session: 'older',
    reads: ['network', 'either'],
  },
  { name: 'a reader whose address is not listed any more', address: OUTSIDE, session: 'unlisted', reads: [] },
  { name: 'a reader with a mailed link whose domain has a provider', address: OUTSIDE, session: 'linked', reads: [] },
  { name: 'a reader of whom a provider says something else', address: OUTSIDE, session: 'said', reads: [] },
  { name: 'nobody', address: OUTSIDE, session: 'none', reads: [] },
  { name: 'a reader with a session that is none', address: OUTSIDE, session: 'nonsense', reads: [] },
  { name: 'a reader with a session of a made-up key', address: OUTSIDE, session: 'forged', reads: [] },
  { name: 'a reader of another page', address: OUTSIDE, session: 'other', reads: [] },
  { name: 'a reader from before the password was changed', address: OUTSIDE, session: 'older', reads: [] },
] as const satisfies readonly { name: string; address: string; session: string; reads: readonly Kind[] }[];
type Reader = Omit<(typeof READERS)[number], 'address'> & { readonly address: string };
const STRANGER = READERS.find(({ name }) => name === 'nobody') as Reader;
const INSIDER = READERS.find(({ name }) => name === 'inside') as Reader;

/** What needs no right to read: leaving a list, and what is the same for all pages. */
const FOR_ANYBODY = ['/unsubscribe/token', '/sign-in/token', '/_assets/another.css', '/side-door'];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FORMS = ['/', '/subscribe/email', '/subscribe/webhook', '/manage', '/manage/token', '/confirm/token', '/nope'];

function heard(answer: Answer | undefined): string {
  return answer ? said(answer) : '';
}

function isRefusal({ status }: Answer): boolean {
  return status === 401 || status === 403;
}

/** Status, headers and length. */
function measureOf({ status, headers, bytes }: Answer): unknown {
  return [status, { ...headers, ...OF_ONE_REQUEST }, bytes.length];
}

describe('who may read a page', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  const sessions: Record<string, string> = {};
  /** Tags and dates of the time when the page was everybody's, by kind and path. */
  const publicTime = new Map<string, Record<string, string>>();
  const publicAnswers = new Map<string, Answer>();
  const pages = Object.fromEntries(KINDS.map((kind, number) => [kind, plantedPage(number, `page${number}`)])) as Record<
    Kind,
    PlantedPage
  >;
  /** For each private page another one with the same readers that has nothing: strangers must not tell one from the other. */
  const twins = Object.fromEntries(
    PRIVATE.map((kind, number) => [kind, emptyPage(20 + number, `twin${number}`)]),
  ) as Record<Kind, PlantedPage>;
  const allWords = new RegExp(
    Object.values(pages)
      .flatMap(({ words }) => words)
      .join('|'),
    'g',
  );
  let revision = 1n;

  const keysOf = (name: string) =>
    [0, 1, 2].map((period) => ({
      id: `${period}`,
      secret: Buffer.from(`${name}${period}`.padEnd(32, '.')),
      beginsAt: BigInt(SAMPLE_NOW + (period - 1) * 30 * DAY - DAY),
    }));
  const sessionOf = (pageId: string, keys: ReturnType<typeof keysOf>, claims: Claims = { hasPassword: true }) => {
    const usable = keys.map(({ id, secret, beginsAt }) => ({
      id,
      secret: secret.toString('base64'),
      beginsAt: Number(beginsAt),
    }));
    return newSession(claims, { pageId, keys: usable }, SAMPLE_NOW) ?? '';
  };

  const headersOf = (kind: Kind, address: string, brought: Reader['session']) => {
    const all = {
      none: '',
      own: sessions[kind],
      other: sessions.other,
      older: sessions[`${kind} before`],
      provider: sessions[`${kind} provider`],
      attribute: sessions[`${kind} attribute`],
      said: sessions[`${kind} said`],
      linked: sessions[`${kind} linked`],
      unlisted: sessions[`${kind} unlisted`],
      nonsense: 'candor',
      forged: sessions[`${kind} forged`],
    };
    const session = all[brought];
    return {
      host: `${pages[kind].page.domain}.localhost:8080`,
      // The last one is what our proxy saw.
      'x-forwarded-for': `${INSIDE}, ${address}`,
      ...(session && { cookie: `a=b; candor_reader=${session}` }),
    };
  };
  const visit = (
    kind: Kind,
    path: string,
    { address, session }: Reader,
    { headers = {}, ...question }: Question = {},
  ) => {
    const { host, ...sent } = headersOf(kind, address, session);
    return gateway.ask(path, { host, ...question, headers: { ...sent, ...headers } });
  };
  const mayRead = (kind: Kind, { reads }: Reader) => kind === 'everybody' || (reads as readonly Kind[]).includes(kind);

  const show = async ({ page, month }: PlantedPage, readers?: MessageInitShape<typeof PageReadersSchema>) => {
    revision += 1n;
    page.revision = revision;
    month.revision = revision;
    page.readers = readers && create(PageReadersSchema, readers);
    await publishState(connection, month);
    await publishState(connection, page);
    return revision;
  };

  /** Asks for live updates, and leaves as soon as they are there or refused. */
  const openLive = (kind: Kind, { address, session }: Reader) =>
    new Promise<{ status: number; type: string }>((resolve, reject) => {
      const headers = headersOf(kind, address, session);
      const options = { host: '127.0.0.1', port: gateway.port, path: '/events?path=/', headers, agent: false };
      const asked = request(options, (answer) => {
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '' });
        answer.destroy();
      });
      asked.once('error', reject);
      asked.end();
    });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({
      natsUrls: [nats.url],
      now: () => SAMPLE_NOW,
      rateLimits: { perMinute: { auth: 1_000_000, refresh: 1_000_000, subscribe: 1_000_000 }, trustedProxies: 1 },
    });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await gateway.untilComplete();
    // At first all of them are everybody's, and caches of visitors have what they said then.
    for (const kind of KINDS) {
      const shown = await show(pages[kind]);
      await eventually(
        async () =>
          (await visit(kind, `/history/${MONTH}`, STRANGER)).text.includes(
            pages[kind].month.incidents[0]?.name ?? '-',
          ) && (await visit(kind, '/', STRANGER)).headers['x-candor-revision'] === `${shown}`,
        (isShown) => isShown,
      );
      for (const path of ALL_PATHS) {
        const answer = await visit(kind, path, STRANGER, { headers: HTML });
        publicAnswers.set(`${kind} ${path}`, answer);
        const { etag, 'last-modified': date } = answer.headers;
        if (etag && date) publicTime.set(`${kind} ${path}`, { 'if-none-match': etag, 'if-modified-since': date });
      }
    }
    const passwordHash = await new PasswordHasher().hash(PASSWORD);
    for (const kind of PRIVATE) {
      const { pageId } = pages[kind].page;
      const keys = keysOf(kind);
      const readers = {
        passwordHash: kind === 'network' || kind === 'people' ? '' : passwordHash,
        networks: kind === 'password' || kind === 'people' ? [] : NETWORKS,
        needsAll: kind === 'both' || kind === 'all',
        keys,
        ...((kind === 'people' || kind === 'all') && {
          peopleKey: PEOPLE_KEY,
          people: [ANN, CARL].map((address) => readerDigest(PEOPLE_KEY, address)),
          audiences: [{ id: AUDIENCE, people: [], attributes: [group('Ops')] }],
          providers: [
            {
              id: PROVIDER,
              entityId: 'https://idp.customer.example',
              signInUrl: 'https://idp.customer.example/sso',
              domains: [readerDigest(PEOPLE_KEY, '@customer.example')],
            },
          ],
        }),
      };
      const hasPassword = readers.passwordHash !== '';
      sessions[kind] = sessionOf(pageId, keys, { hasPassword, ...(readers.people && { person: person(ANN) }) });
      const provider = readers.people && PROVIDER;
      sessions[`${kind} provider`] = sessionOf(pageId, keys, { hasPassword, person: person(CARL), provider });
      const saidOf = (has: boolean, ...said: string[]): Claims => ({
        ...{ hasPassword: has, person: person(DAN), provider },
        attributes: said.map((value) => group(value).toString('base64url')),
      });
      sessions[`${kind} attribute`] = sessionOf(pageId, keys, saidOf(hasPassword, 'Sales', 'Ops'));
      sessions[`${kind} said`] = sessionOf(pageId, keys, saidOf(false, 'Sales', 'ops'));
      sessions[`${kind} linked`] = sessionOf(pageId, keys, { hasPassword: false, person: person(CARL) });
      sessions[`${kind} unlisted`] = sessionOf(pageId, keys, { hasPassword: false, person: person(BOB) });
      sessions[`${kind} before`] = sessionOf(pageId, keysOf(`${kind} before`));
      sessions[`${kind} forged`] = `${sessions[kind].split('.', 4).join('.')}.${MADE_UP}`;
      await show(twins[kind], readers);
      await show(pages[kind], readers);
    }
    sessions.other = sessionOf(twins.password.page.pageId, keysOf('password'));
    for (const kind of PRIVATE) {
      await eventually(
        async () => (await visit(kind, '/', STRANGER)).status,
        (status) => status === 401 || status === 403,
      );
    }
  });
  afterAll(async () => {
    await gateway?.close();
    await services?.stop();
    await connection?.close();
    await nats?.stop();
  });

  it('has pages whose every text is somewhere for those who may read it', () => {
    for (const kind of KINDS) {
      const found = ALL_PATHS.map((path) => heard(publicAnswers.get(`${kind} ${path}`))).join('\n');
      expect(pages[kind].words.filter((word) => !found.includes(word))).toEqual([]);
    }
  });

  describe.each(KINDS)('a page of the kind “%s”', (kind) => {
    const hasAudiences = kind === 'people' || kind === 'all';

    it.each(READERS)('is read, or is closed, for $name', async (reader) => {
      const wrong: unknown[] = [];
      for (const path of ALL_PATHS) {
        const before = publicAnswers.get(`${kind} ${path}`)?.status ?? 0;
        for (const question of questionsOf(publicTime.get(`${kind} ${path}`))) {
          const answer = await visit(kind, path, reader, question);
          const isRight = mayRead(kind, reader)
            ? [before, 304].includes(answer.status) || (hasAudiences && path === '/sign-in' && answer.status === 200)
            : isRefusal(answer) && !allWords.test(said(answer));
          if (!isRight) wrong.push([path, question, answer.status, said(answer).match(allWords)]);
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    });

    it('takes forms from those who may read it alone', async () => {
      for (const reader of READERS) {
        for (const path of FORMS) {
          services.calls.splice(0);
          const answer = await visit(kind, path, reader, { method: 'POST', headers: HTML });
          const isForm = !['/', '/nope'].includes(path);
          expect([path, reader.name, isRefusal(answer), services.calls.length > 0]).toEqual([
            path,
            reader.name,
            !mayRead(kind, reader),
            isForm && mayRead(kind, reader),
          ]);
          if (!mayRead(kind, reader)) expect(said(answer)).not.toMatch(allWords);
        }
      }
    });

    it('lets everybody leave its lists, without a word of it', async () => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        services.calls.splice(0);
        const answer = await visit(kind, '/unsubscribe/token', STRANGER, { method, headers: HTML });
        expect([answer.status, services.calls.map((call) => call.method)]).toEqual([
          200,
          method === 'POST' ? ['Unsubscribe'] : [],
        ]);
        if (kind !== 'everybody') expect(said(answer)).not.toMatch(allWords);
      }
    });

    it('announces to those who may read it alone that something has changed', async () => {
      for (const reader of READERS) {
        const { status, type } = await openLive(kind, reader);
        const isOpen = type === 'text/event-stream';
        expect([reader.name, status, isOpen]).toEqual([reader.name, isOpen ? 200 : status, mayRead(kind, reader)]);
      }
    });
  });

  describe.each(PRIVATE)('a page of the kind “%s”, for who may not read it,', (kind) => {
    const strangers = READERS.filter((reader) => !mayRead(kind, reader));

    it('answers as one that has nothing', async () => {
      // That of another page may be a reader of just this other one.
      for (const reader of strangers.filter(({ session }) => session !== 'other')) {
        for (const path of [...ALL_PATHS, ...FOR_ANYBODY]) {
          const [given = {}] = questionsOf(undefined);
          const twin = `${twins[kind].page.domain}.localhost:8080`;
          const [answer, ofTwin] = [
            await visit(kind, path, reader, given),
            await visit(kind, path, reader, { ...given, host: twin }),
          ];
          expect([path, reader.name, outcomeOf(answer)]).toEqual([path, reader.name, outcomeOf(ofTwin)]);
        }
      }
    });

    it('answers for what is there as for what is not', async () => {
      for (const path of ALL_PATHS) {
        // Of the same length, in the same language, with the same ending.
        const [prefix = ''] = /^\/(?:de\/)?/.exec(path) ?? [];
        const missing = prefix + path.slice(prefix.length).replace(/^\w/, '_');
        for (const question of questionsOf(publicTime.get(`${kind} ${path}`))) {
          const [there, notThere] = [
            await visit(kind, path, STRANGER, question),
            await visit(kind, missing, STRANGER, question),
          ];
          expect([path, measureOf(there)]).toEqual([path, measureOf(notThere)]);
        }
      }
    });

    it('is closed at every host that it has', async () => {
      const { pageId, hosts, lapsedHosts } = pages[kind].page;
      for (const host of [...hosts, `${pageId}.localhost:8080`, `${hosts[0]?.toUpperCase()}.`, ...lapsedHosts]) {
        for (const path of ['/', '/history.atom', '/api/v2/summary.json', '/logo.png', '/nope']) {
          const answer = await visit(kind, path, STRANGER, { host, headers: HTML });
          // What a plan does not include is no page, and does not say that it would be one.
          const isClosed = lapsedHosts.includes(host) ? answer.status === 404 : isRefusal(answer);
          expect([host, path, isClosed]).toEqual([host, path, true]);
          expect(said(answer)).not.toMatch(allWords);
        }
      }
    });

    it('lets no cache give to others what its readers get', async () => {
      const reader = READERS[0];
      for (const path of ALL_PATHS) {
        const { status, headers } = await visit(kind, path, reader, { headers: HTML });
        expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined]);
        if (status !== 200 || headers['cache-control'] === 'no-store') continue;
        expect([path, headers['cache-control'], headers['x-robots-tag']]).toEqual([
          path,
          'private, no-cache',
          'noindex',
        ]);
        expect(headers.vary).toContain('cookie');
      }
    });

    it('takes no password in the place of a network, and no network in the place of a password', async () => {
      for (const [address, password] of [
        [OUTSIDE, PASSWORD],
        [OUTSIDE, `${PASSWORD}.`],
        [INSIDE, PASSWORD],
      ] as const) {
        const question = {
          method: 'POST',
          headers: { ...HTML, ...FORM },
          body: `password=${encodeURIComponent(password)}`,
        };
        const answer = await visit(kind, '/history', { ...STRANGER, address }, question);
        const [cookie = ''] = answer.headers['set-cookie'] ?? [];
        const isRight =
          password === PASSWORD &&
          (kind === 'password' ||
            (kind === 'either' && address === OUTSIDE) ||
            ((kind === 'both' || kind === 'all') && address === INSIDE));
        expect([address, password, /^candor_reader=[^;]+;/.test(cookie)]).toEqual([address, password, isRight]);
        if (!mayRead(kind, address === INSIDE ? INSIDER : STRANGER)) expect(said(answer)).not.toMatch(allWords);
      }
    });
  });

  it('is in no network for the address of our own proxy', async () => {
    const twin = twins.network;
    const host = `${twin.page.domain}.localhost:8080`;
    // Where the gateway is asked from here.
    await show(twin, { networks: ['127.0.0.0/8', '::1/128'] });
    const status = async (forwarded: string | undefined) =>
      (await gateway.ask('/', { host, headers: { ...HTML, ...(forwarded && { 'x-forwarded-for': forwarded }) } }))
        .status;
    await eventually(
      () => status('127.0.0.9'),
      (now) => now === 200,
    );
    for (const forwarded of [undefined, 'unknown', `127.0.0.1, ${OUTSIDE}`, '127.0.0.1, 127.0.0.1:4711'])
      expect([forwarded, await status(forwarded)]).toEqual([forwarded, 403]);
  });

  it('ends what readers have open with their sessions, and is everybody’s again when it is', async () => {
    const twin = twins.password;
    const host = `${twin.page.domain}.localhost:8080`;
    const cookie = `candor_reader=${sessions.other}`;
    const [path, headers] = ['/events?path=/', { host, cookie }];
    const status = async (sent: Record<string, string> = {}) =>
      (await gateway.ask('/', { host, headers: { ...HTML, ...sent } })).status;
    expect([await status({ cookie }), await status()]).toEqual([200, 401]);
    const heard: string[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: gateway.port, path, headers, agent: false }, (answer) => {
        answer.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
        answer.once('end', resolve);
        answer.once('error', reject);
      });
      asked.once('error', reject);
      asked.end();
    });
    await eventually(
      () => heard.length,
      (count) => count > 0,
    );
    const { passwordHash = '' } = twin.page.readers ?? {};
    const changed = await show(twin, { passwordHash, keys: keysOf('after the change') });
    await ended;
    expect(heard.join('')).not.toContain(String(changed));
    expect([await status({ cookie }), await status()]).toEqual([401, 401]);
    await show(twin);
    await eventually(status, (now) => now === 200);
    const answer = await gateway.ask('/', { host, headers: HTML });
    expect(answer.headers['cache-control']).toMatch(/^public/);
    expect(answer.headers).not.toHaveProperty('x-robots-tag');
    await show(twin, { passwordHash, keys: keysOf('password') });
    await eventually(status, (now) => now === 401);
    expect(await status({ 'if-none-match': String(answer.headers.etag) })).toBe(401);
    // The page has its former keys again, so the session is one again.
    expect(await status({ cookie })).toBe(200);
  });
});
