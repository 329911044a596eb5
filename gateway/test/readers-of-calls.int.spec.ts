import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { SubscribersService } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { newSession } from '../src/site/readers/reader-session.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { ACME, GLOBEX, INCIDENT, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const WORD = 'zq-of-the-organisation-zq';
const DIGEST = 'abcdefghijklmnop';
const INSIDE = '192.0.2.10';
const OUTSIDE = '203.0.113.10';
const SECRET = Buffer.alloc(32, 7);
const FORM_BODIES: Readonly<Record<string, object>> = {
  '/api/public/subscribers/email': { emailAddress: 'a@b.example' },
  '/api/public/subscribers/webhook': { url: 'https://hooks.example' },
};

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

interface Call {
  readonly name: string;
  /** Of the organisation with this id, label and host. */
  target(page: { id: string; label: string }): string;
  readonly question: Question;
  /** What looks a page up by a name: 404, as without one. */
  readonly isLookup: boolean;
}

const document = JSON.parse(await readFile(path.join(import.meta.dirname, '..', 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Every public call of the description: a new one is found without being listed. */
const CALLS: readonly Call[] = Object.entries(document.paths)
  .filter(([route]) => route.startsWith('/api/public/'))
  .flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => {
      const isOfCustomer = parameters.some((one) => one.in === 'query' && one.name === 'customerId');
      return {
        name: `${method.toUpperCase()} ${route}`,
        isLookup: !isOfCustomer,
        question: { method: method.toUpperCase(), ...(method === 'post' && { body: FORM_BODIES[route] ?? {} }) },
        target: ({ id, label }: { id: string; label: string }) =>
          route
            .replace('{domain}', label)
            .replace('{customerId}', id)
            .replace('{id}', isOfCustomer ? INCIDENT : id) +
          (isOfCustomer ? `?customerId=${id}&startTimeInMillis=1&endTimeInMillis=2` : ''),
      };
    }),
  );

const PRIVATE = { id: GLOBEX, label: 'globex' };
const PUBLIC = { id: ACME, label: 'acme' };
/** Has not been published. */
const NEW = { id: '0197a3c0-dddd-7c52-9e6b-2f3a4d5c6b7a', label: 'new' };
const PRIVATE_OF_ACME = '0197a3c0-f000-7c52-9e6b-2f3a4d5c6b7a';
const PUBLIC_OF_GLOBEX = '0197a3c0-f001-7c52-9e6b-2f3a4d5c6b7a';
const MISSING = { id: '0197a3c0-eeee-7c52-9e6b-2f3a4d5c6b7a', label: 'nobody' };
const HOSTS: Readonly<Record<string, typeof PUBLIC>> = {
  'status.globex.example': PRIVATE,
  'status.acme.example': PUBLIC,
};

describe('public calls about an organisation with a private page', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  const keys = [{ id: '1', secret: SECRET, beginsAt: 0n }];
  const session = newSession(
    { hasPassword: true },
    { pageId: GLOBEX, keys: [{ id: '1', secret: SECRET.toString('base64'), beginsAt: 0 }] },
    Date.now(),
  );
  const cookie = { cookie: `candor_reader=${session}` };

  const ask = async (target: string, from = OUTSIDE, { headers, ...question }: Question = {}) => {
    services.calls.splice(0);
    return gateway.ask(target, { ...question, headers: { 'x-forwarded-for': from, ...headers } });
  };
  /** Without what no two problems have alike. */
  const problemOf = async (...asked: Parameters<typeof ask>) => {
    const answer = await ask(...asked);
    const { requestId: _, instance: __, ...problem } = answer.json();
    return { ...problem, cache: answer.headers['cache-control'] };
  };

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({
      natsUrls: [nats.url],
      rateLimits: { perMinute: { auth: 1_000, refresh: 1_000, subscribe: 100_000 }, trustedProxies: 1 },
    });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await gateway.untilComplete();
    await publishState(connection, pageState());
    const readers = { passwordHash: '$argon2id$', networks: ['192.0.2.0/24'], keys };
    await publishState(connection, pageState({ pageId: GLOBEX, domain: 'globex', name: WORD, readers }));
    await publishState(
      connection,
      pageState({ pageId: PRIVATE_OF_ACME, customerId: ACME, domain: 'private', readers: { ...readers, keys: [] } }),
    );
    await publishState(connection, pageState({ pageId: PUBLIC_OF_GLOBEX, customerId: GLOBEX, domain: 'public' }));
    const found = (page: typeof PUBLIC | undefined) => {
      if (!page) throw new NotFoundError('No such Domain :(');
      return { customer: { id: page.id, name: WORD, domain: page.label } };
    };
    const known = [PRIVATE, PUBLIC, NEW];
    services.on(PagesService.method.getCustomerByDomain, ({ domain }) =>
      found(known.find(({ label }) => label === domain)),
    );
    services.on(PagesService.method.getCustomerById, ({ customerId }) =>
      found(known.find(({ id }) => id === customerId)),
    );
    services.on(PagesService.method.getCustomerByHost, ({ host }) => found(HOSTS[host]));
    services.on(CustomizeService.method.getImage, (_, actor) => {
      const id = actor.kind === 'visitor' ? actor.customerId : '';
      if (id === MISSING.id) throw new NotFoundError('There is no such image.');
      return { content: Buffer.from(WORD), digest: DIGEST };
    });
    for (const label of ['acme', 'globex', 'private', 'public'])
      await eventually(
        async () => (await gateway.ask('/', { host: `${label}.localhost:8080` })).status,
        (status) => status === (label === 'acme' || label === 'public' ? 200 : 401),
      );
  });
  afterAll(async () => {
    await gateway?.close();
    await connection?.close();
    await services?.stop();
    await nats?.stop();
  });

  it('are all of the description', () => {
    expect(CALLS.length).toBeGreaterThan(12);
    expect(CALLS.filter(({ isLookup }) => isLookup).length).toBe(5);
  });

  it.each(CALLS)('$name is refused to who may not read the page', async ({ target, question, isLookup }) => {
    for (const headers of [{}, { cookie: 'candor_reader=nonsense' }, bearer()]) {
      const answer = await ask(target(PRIVATE), OUTSIDE, { ...question, headers });
      expect(answer.status).toBe(isLookup ? 404 : 401);
      expect(JSON.stringify(answer.headers) + answer.text).not.toContain(WORD);
      if (!isLookup) expect(services.calls).toEqual([]);
    }
    const capitals = await ask(target({ ...PRIVATE, id: PRIVATE.id.toUpperCase() }), OUTSIDE, question);
    expect([capitals.status, capitals.text.includes(WORD)]).toEqual([isLookup ? 404 : 401, false]);
  });

  it.each(CALLS.filter(({ isLookup }) => isLookup))(
    '$name answers as for one that is not there',
    async ({ target }) => {
      expect(await problemOf(target(PRIVATE))).toEqual(await problemOf(target(MISSING)));
    },
  );

  it.each(CALLS)('$name is answered to its readers, and to everybody about others', async ({ target, question }) => {
    for (const [page, from, headers] of [
      [PRIVATE, INSIDE, {}],
      [PRIVATE, OUTSIDE, cookie],
      [PUBLIC, OUTSIDE, {}],
      [NEW, OUTSIDE, {}],
    ] as const) {
      const answer = await ask(target(page), from, { ...question, headers });
      expect([401, 403, 404, 503]).not.toContain(answer.status);
      expect(services.calls.length).toBeGreaterThan(0);
    }
  });

  it('find no page by its own host but for its readers', async () => {
    const at = (host: string) => `/api/public/settings?customDomain=${host}`;
    expect(await problemOf(at('status.globex.example'))).toEqual(await problemOf(at('status.nobody.example')));
    services.on(PagesService.method.getSettings, () => ({ settings: {} }));
    for (const [host, from] of [
      ['status.globex.example', INSIDE],
      ['status.acme.example', OUTSIDE],
    ] as const) {
      await ask(at(host), from);
      expect(services.calls.map(({ method }) => method)).toEqual(['GetCustomerByHost', 'GetSettings']);
    }
  });

  it('give its images to who knows their version, as the console and mails do, and no cache may keep them for all', async () => {
    for (const path of [`logo/${GLOBEX}`, `logo-dark/${GLOBEX}`, `favicon/${GLOBEX}/favicon.ico`]) {
      const at = (version: string) => ask(`/api/public/${path}?v=${version}`);
      const answer = await at(DIGEST.slice(0, 8));
      expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([
        200,
        WORD,
        'private, max-age=300',
      ]);
      for (const version of ['', 'abcdefg', DIGEST]) expect((await at(version)).status).toBe(404);
      const inside = await ask(`/api/public/${path}`, INSIDE);
      expect([inside.status, inside.headers['cache-control']]).toEqual([200, 'private, max-age=300']);
    }
  });

  it('start and end no subscription of a Slack channel', async () => {
    const base = '/api/public/subscribers/slack';
    const state = `${GLOBEX}.${'s'.repeat(43)}`;
    const refused = [
      `${base}/oauth?customerId=${GLOBEX}`,
      `${base}/callback?state=${state}&code=c`,
      `${base}/callback?customerId=${ACME}&state=${state.toUpperCase()}&code=c`,
    ];
    for (const target of refused) {
      const answer = await ask(target);
      expect([answer.status, answer.headers.location, services.calls]).toEqual([401, undefined, []]);
      expect((await ask(target, INSIDE)).status).toBe(302);
    }
  });

  it('subscribe to a page for its readers, also where others may read another page of its organisation', async () => {
    const calls = (customerId: string, pageId: string) =>
      [
        ['POST', `email?customerId=${customerId}&pageId=${pageId}`, { emailAddress: 'a@b.example' }],
        ['POST', `webhook?customerId=${customerId}&pageId=${pageId}`, { url: 'https://hooks.example' }],
        ['GET', `slack/oauth?customerId=${customerId}&pageId=${pageId}`, undefined],
        ['GET', `slack/callback?state=${customerId}~${pageId}.${'s'.repeat(43)}&code=c`, undefined],
      ] as const;
    const outcomes = async (customerId: string, pageId: string, from: string) => {
      const statuses = [];
      for (const [method, path, body] of calls(customerId, pageId)) {
        const question = { method, ...(body && { body }) };
        statuses.push((await ask(`/api/public/subscribers/${path}`, from, question)).status);
        if (statuses.at(-1) === 401) expect(services.calls).toEqual([]);
        else expect(services.calls.map(({ request }) => request)).toContainEqual(expect.objectContaining({ pageId }));
      }
      return statuses;
    };
    const refused = [401, 401, 401, 401];
    const answered = [202, 201, 302, 302];
    services.on(SubscribersService.method.finishSlackSubscription, () => ({}));
    expect(await outcomes(ACME, PRIVATE_OF_ACME, OUTSIDE)).toEqual(refused);
    expect(await outcomes(ACME, PRIVATE_OF_ACME.toUpperCase(), OUTSIDE)).toEqual(refused);
    expect((await outcomes(ACME, PRIVATE_OF_ACME, INSIDE)).slice(0, 3)).toEqual(answered.slice(0, 3));
    expect((await outcomes(GLOBEX, PUBLIC_OF_GLOBEX, OUTSIDE)).slice(0, 3)).toEqual(answered.slice(0, 3));
    // Another organisation's page, and one that is not there, open nothing.
    for (const pageId of [PUBLIC_OF_GLOBEX.replace('f0', 'f9'), ACME])
      expect(await outcomes(GLOBEX, pageId, OUTSIDE)).toEqual(refused);
  });

  it('tell a proxy that wants a certificate that a page is served at a host, and not whose', async () => {
    const answer = await ask('/api/public/tls/ask?domain=status.globex.example');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});
