import { randomBytes } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError, NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { SsoService } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { ReaderLinksService } from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import { attributeDigest, readerDigest, type SaidAttribute } from '@candor/streams/reader-digest.js';
import { sealAnswer } from '../src/site/readers/openid-answer.js';
import { personOf } from '../src/site/readers/people.js';
import { newSession } from '../src/site/readers/reader-session.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Answer, Question } from './http-client.js';
import { ACME, GLOBEX, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const HOST = 'acme.localhost';
const CUSTOM = 'status.acme.example';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ANN = 'ann@acme.example';
const BOB = 'bob@globex.example';
const PROBE = 'probe@candor.example';
const AUTHORIZE = 'https://id.acme.example/authorize?client_id=candor';
const STATE = `r.${ACME}.${'s'.repeat(43)}`;
const CALLBACK = `/callback?code=c0de&state=${STATE}&iss=${encodeURIComponent('https://id.acme.example')}`;
const NOT_ACCEPTED = 'Your sign-in was not accepted';
const MINUTE = 60_000;

/** What of a page a test changes. */
interface Published {
  readonly people?: readonly string[];
  readonly providers?: object[];
  readonly hosts?: string[];
  readonly open?: boolean;
  /** What an audience asks providers for. */
  readonly asked?: readonly SaidAttribute[];
}

describe('a page whose readers sign in with the OpenID provider of its organisation', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  let revision = BigInt(Date.now());
  /** How far the gateway's clock has gone on (ms). */
  let later = 0;
  const keys = [{ id: '1', beginsAt: 0n, secret: randomBytes(32) }];
  const usable = keys.map((key) => ({ ...key, secret: key.secret.toString('base64'), beginsAt: 0 }));
  const peopleKey = randomBytes(32);
  const digests = (names: readonly string[]) => names.map((name) => readerDigest(peopleKey, name));
  const own = { id: '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a', isOpenid: true, domains: digests(['@acme.example']) };
  const globex = {
    id: '0197a3c0-6666-7c52-9e6b-2f3a4d5c6b7a',
    entityId: 'https://idp.globex.example/saml',
    signInUrl: 'https://idp.globex.example/sso',
    certificates: ['none'],
    domains: digests(['@globex.example']),
  };
  const person = (address: string) => personOf({ peopleKey: peopleKey.toString('base64') }, address);
  const sessionOf = (address: string, provider?: string) => {
    const claims = { hasPassword: false, person: person(address), provider };
    return { cookie: `candor_reader=${newSession(claims, { pageId: ACME, keys: usable }, Date.now())}` };
  };

  const ask = (path: string, question: Question = {}) => gateway.ask(path, { host: HOST, ...question });
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}, path = '/history?page=2') =>
    ask(path, { method: 'POST', headers: { ...FORM, ...headers }, body: new URLSearchParams(fields).toString() });
  const publish = async (more: Published = {}) => {
    revision += 1_000n;
    const { people = [ANN, BOB], providers = [own, globex], hosts = [CUSTOM], open = false, asked = [] } = more;
    const rules = { passwordHash: '', networks: [], needsAll: false, open, keys, peopleKey };
    const readers = {
      ...rules,
      people: digests([...people, PROBE]),
      audiences: [
        ...(open ? [{ id: GLOBEX, people: digests(people) }] : []),
        ...asked.map((one) => ({ id: GLOBEX, attributes: [attributeDigest(peopleKey, one)] })),
      ],
      providers: providers as (typeof own)[],
    };
    await publishState(connection, pageState({ revision, readers, hosts }));
    await eventually(
      () => ask('/', { headers: sessionOf(PROBE) }),
      ({ text }) => text.includes(`data-live="${revision}"`),
    );
  };

  /** Sends a reader to the provider. @returns what the browser has then, and identity knows */
  const begin = async (emailAddress = ANN, { headers = {}, host = HOST, path = '/history?page=2' } = {}) => {
    services.calls.splice(0);
    const body = new URLSearchParams({ emailAddress }).toString();
    const answer = await ask(path, { host, method: 'POST', headers: { ...FORM, ...headers }, body });
    const { request } = services.takeCall();
    const asked = request as { pageId: string; origin: string; requestId: string };
    return { answer, asked, headers: { cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' } };
  };
  /** What identity says of a reader who is back. */
  const proves = (said: object) => services.on(SsoService.method.finishReaderSso, () => ({ ...said }));
  const comeBack = async (path = CALLBACK) => {
    const answer = await ask(path, { host: 'localhost' });
    const at = URL.parse(answer.headers.location ?? '');
    return { answer, at, path: `${at?.pathname}${at?.search}` };
  };
  const cookieIn = (answer: Answer, name = 'candor_reader') =>
    answer.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`) && !one.startsWith(`${name}=;`));
  /** All of it. */
  const signIn = async (email = ANN, typed = email) => {
    const { asked, headers } = await begin(typed);
    proves({ ...asked, email });
    const back = await comeBack();
    const answer = await ask(back.path, { headers });
    return { answer, asked, headers, path: back.path, reader: { cookie: cookieIn(answer)?.split(';')[0] ?? '' } };
  };
  const status = async (headers: Record<string, string>) => (await ask('/', { headers })).status;
  const refused = (answer: Answer) => {
    expect([answer.status, cookieIn(answer)]).toEqual([403, undefined]);
    expect(answer.text).toContain(NOT_ACCEPTED);
    expect(answer.text).not.toMatch(/checkout|ann@/i);
  };

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url], now: () => Date.now() + later });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
  });
  beforeEach(async () => {
    later = 0;
    services.calls.splice(0);
    services.on(ReaderLinksService.method.mailReaderLink, () => ({}));
    services.on(SsoService.method.startReaderSso, () => ({ authorizeUrl: AUTHORIZE }));
    await publish();
  });
  afterAll(async () => {
    await gateway?.close();
    await services?.stop();
    await connection?.close();
    await nats?.stop();
  });

  it('sends who has an address of its domains there, listed or not, and mails no link', async () => {
    for (const emailAddress of [ANN, ' ANN@Acme.Example ', 'nobody@acme.example']) {
      const { answer, asked, headers } = await begin(emailAddress);
      expect([answer.status, answer.headers.location]).toEqual([303, AUTHORIZE]);
      expect(asked).toMatchObject({ pageId: ACME, origin: `http://${HOST}` });
      expect(asked.requestId).toMatch(/^_[\da-f]{40}$/);
      expect(headers.cookie).toMatch(/^candor_reader_openid=1\./);
      expect(answer.headers['set-cookie']).toEqual([
        expect.stringMatching(/; Max-Age=600; Path=\/sign-in\/openid; HttpOnly; SameSite=Lax$/),
      ]);
    }
    services.calls.splice(0);
    await post({ emailAddress: ANN });
    expect(services.takeCall()).toMatchObject({
      ...{ method: 'StartReaderSso', actor: { kind: 'visitor', customerId: ACME } },
    });
    expect((await post({ emailAddress: 'x@sub.acme.example' })).status).toBe(202);
    expect(services.takeCall()).toMatchObject({ method: 'MailReaderLink' });
    expect((await post({ emailAddress: BOB })).headers.location).toMatch(/^https:\/\/idp\.globex\.example\/sso\?SAML/);
    expect(services.calls).toEqual([]);
  });

  it('lets in who is listed, over the console’s callback', async () => {
    const { asked, headers } = await begin();
    proves({ ...asked, email: ANN });
    services.calls.splice(0);
    const { answer: way, at, path } = await comeBack();
    expect(services.takeCall()).toMatchObject({
      ...{ method: 'FinishReaderSso', actor: { kind: 'anonymous' } },
      request: { state: STATE, code: 'c0de', issuer: 'https://id.acme.example', error: '' },
    });
    expect([way.status, way.headers['cache-control'], way.headers['referrer-policy']]).toEqual([
      ...[303, 'no-store', 'no-referrer'],
    ]);
    expect([at?.origin, at?.pathname]).toEqual([`http://${HOST}`, '/sign-in/openid']);
    expect(at?.href.toLowerCase()).not.toMatch(/ann|c0de/);
    const answer = await ask(path, { headers });
    expect([answer.status, answer.headers.location]).toEqual([303, '/history?page=2']);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^candor_reader=1\.\d+\.0\.[\w-]{44}~[\w-]{36}\.[\w-]{43}; .*SameSite=Lax$/),
      expect.stringMatching(/^candor_reader_openid=; Max-Age=0/),
    ]);
    const reader = { cookie: cookieIn(answer)?.split(';')[0] ?? '' };
    expect((await ask('/', { headers: reader })).text).toContain('Checkout');
    // From there on it asks nobody.
    expect(services.calls).toEqual([]);
  });

  it('is read at its own domain too, and by who comes from the form that is offered', async () => {
    await publish({ open: true });
    const { asked, headers } = await begin(ANN, { host: CUSTOM, path: '/sign-in' });
    expect(asked.origin).toBe(`http://${CUSTOM}`);
    proves({ ...asked, email: ANN });
    const { at, path } = await comeBack();
    expect(at?.host).toBe(CUSTOM);
    const answer = await ask(path, { host: CUSTOM, headers });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  });

  it('goes on with a password that was given before', async () => {
    const given = newSession({ hasPassword: true }, { pageId: ACME, keys: usable }, Date.now());
    const { asked, headers } = await begin(ANN, { headers: { cookie: `candor_reader=${given}` } });
    proves({ ...asked, email: ANN });
    expect(cookieIn(await ask((await comeBack()).path, { headers }))).toMatch(/^candor_reader=1\.\d+\.1\./);
  });

  it('ends sessions with the provider, with its domain and with the place on the list', async () => {
    const { reader } = await signIn();
    expect(await status(reader)).toBe(200);
    for (const change of [
      { providers: [globex] },
      { providers: [{ ...own, id: GLOBEX }] },
      { providers: [{ ...own, domains: digests(['@other.example']) }] },
      { people: [BOB] },
    ]) {
      await publish(change);
      expect([change, await status(reader)]).toEqual([change, 401]);
    }
    await publish();
    expect(await status(reader)).toBe(200);
    expect(await status(sessionOf(ANN))).toBe(401);
    expect(await status(sessionOf(ANN, globex.id))).toBe(401);
  });

  it('lets in who is in an audience by what the provider says, and nobody by another value or provider', async () => {
    const ops = { providerId: own.id, name: 'groups', value: 'Ops' };
    await publish({ people: [BOB], asked: [ops] });
    const { asked, headers } = await begin('cora@acme.example');
    const claims = [
      { name: 'sub', values: ['cora'] },
      { name: 'groups', values: ['Sales', 'Ops'] },
    ];
    proves({ ...asked, email: 'cora@acme.example', claims });
    const answer = await ask((await comeBack()).path, { headers });
    const reader = { cookie: cookieIn(answer)?.split(';')[0] ?? '' };
    expect([answer.status, await status(reader)]).toEqual([303, 200]);
    expect(reader.cookie).toMatch(/~[\w-]{36}~[\w-]{22}\./);
    for (const other of [
      { ...ops, value: 'ops' },
      { ...ops, name: 'sub' },
      { ...ops, providerId: globex.id },
    ]) {
      await publish({ people: [BOB], asked: [other] });
      expect(await status(reader)).toBe(401);
      const again = await begin('cora@acme.example');
      proves({ ...again.asked, email: 'cora@acme.example', claims });
      refused(await ask((await comeBack()).path, { headers: again.headers }));
    }
  });

  it('says so to who signs in and is not listed', async () => {
    const { answer } = await signIn('eve@acme.example');
    refused(answer);
    expect(answer.text).toContain('href="/sign-in"');
  });

  it('asks to come later while nobody answers, and sessions go on', async () => {
    const { reader } = await signIn();
    const alone = await startTestGateway({ snapshotDir: gateway.config.snapshotDir });
    const before = gateway;
    try {
      gateway = alone;
      const answer = await post({ emailAddress: ANN });
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('try again in a moment')]);
      expect(await status(reader)).toBe(200);
      expect((await comeBack()).answer.status).not.toBe(303);
    } finally {
      gateway = before;
      await alone.close();
    }
    services.on(SsoService.method.startReaderSso, () => {
      throw new UnavailableError('Postgres is away');
    });
    expect((await post({ emailAddress: ANN })).status).toBe(503);
  });

  it('says that it is not possible where single sign-on is off, or its provider does not answer', async () => {
    for (const error of [new NotFoundError('off'), new ForbiddenError('no answer')]) {
      services.on(SsoService.method.startReaderSso, () => {
        throw error;
      });
      refused(await post({ emailAddress: ANN }));
    }
  });

  it('has no metadata and takes no assertions where it is the only provider', async () => {
    await publish({ providers: [own] });
    expect((await ask('/sign-in/saml')).headers['content-type']).toMatch(/^text\/html/);
  });

  it('leaves users of the console to the console', async () => {
    services.calls.splice(0);
    const others = [
      CALLBACK.replace('=r.', '='),
      CALLBACK.replace('/callback', '/callbacks'),
      CALLBACK.replace('state=', 'x='),
      '/callback',
    ];
    for (const path of others) expect((await ask(path, { host: 'localhost' })).text).toContain('console has not been');
    await ask(CALLBACK, { host: 'localhost', method: 'POST' });
    await ask(CALLBACK);
    expect(services.calls).toEqual([]);
  });

  it('counts the tries of one caller', async () => {
    const perMinute = { auth: 1, refresh: 1_000, subscribe: 1_000 };
    const strict = await startTestGateway({ natsUrls: [nats.url], rateLimits: { perMinute, trustedProxies: 0 } });
    try {
      await strict.untilComplete();
      services.on(SsoService.method.finishReaderSso, () => {
        throw new ForbiddenError('over');
      });
      const tries = async (path: string, host: string) => {
        const answers = [1, 2, 3].map(async () => (await strict.ask(path, { host })).status);
        return (await Promise.all(answers)).toSorted();
      };
      expect((await tries(CALLBACK, 'localhost')).at(-1)).toBe(503);
      expect(await tries(CALLBACK, 'localhost')).toEqual([429, 429, 429]);
      expect(await tries('/sign-in/openid', HOST)).toEqual([403, 429, 429]);
    } finally {
      await strict.close();
    }
  });

  describe('at the console’s callback', () => {
    it('leaves to the console what identity does not know', async () => {
      services.on(SsoService.method.finishReaderSso, () => {
        throw new ForbiddenError('This sign-in is over.');
      });
      expect((await comeBack()).answer.text).toContain('The console has not been built');
    });

    it.each([
      ['a host that is no page’s', { origin: 'https://elsewhere.example' }],
      ['the host of another page', { pageId: GLOBEX }],
      ['the console’s own host', { origin: 'http://localhost' }],
    ])('sends nobody to %s', async (_, wrong) => {
      const { asked } = await begin();
      proves({ ...asked, email: ANN, ...wrong });
      const { answer } = await comeBack();
      expect([answer.status, answer.headers.location]).toEqual([503, undefined]);
    });

    it('sends nobody to a host that was the page’s when they began', async () => {
      const { asked } = await begin(ANN, { host: CUSTOM });
      proves({ ...asked, email: ANN });
      await publish({ hosts: [] });
      expect((await comeBack()).answer.headers.location).toBeUndefined();
    });

    it('has the page say that the provider did not sign the reader in', async () => {
      const { asked, headers } = await begin();
      proves({ ...asked, refusal: 'Your sign-in provider did not let you in.' });
      const { path } = await comeBack(`/callback?error=access_denied&state=${STATE}`);
      expect(path).toBe('/sign-in/openid');
      refused(await ask(path, { headers }));
    });

    it('sends readers of a page that has become everybody’s to the page', async () => {
      const { asked } = await begin();
      proves({ ...asked, email: ANN });
      revision += 1_000n;
      await publishState(connection, pageState({ revision, hosts: [CUSTOM] }));
      await eventually(
        () => ask('/'),
        ({ text }) => text.includes(`data-live="${revision}"`),
      );
      expect((await comeBack()).answer.headers.location).toBe(`http://${HOST}/`);
    });
  });

  describe('accepts nothing else', () => {
    /** An answer as this page seals it. */
    const answerFor = (requestId: string, address = ANN, more: { provider?: string; pageId?: string } = {}) => {
      const { provider = own.id, pageId = ACME } = more;
      const claims = { hasPassword: false, person: person(address), provider };
      const sealed = sealAnswer({ requestId, claims }, { pageId, keys: usable }, Date.now());
      return `/sign-in/openid?answer=${sealed}`;
    };

    it('an answer that was sealed, but in another way', async () => {
      const { asked, headers } = await begin();
      const right = answerFor(asked.requestId);
      for (const path of [
        '/sign-in/openid',
        '/sign-in/openid?answer=',
        `${right.slice(0, -2)}AA`,
        answerFor(asked.requestId, ANN, { pageId: GLOBEX }),
        answerFor(`_${'0'.repeat(40)}`),
        answerFor(asked.requestId, ANN, { provider: globex.id }),
        `/sign-in/openid?answer=${sessionOf(ANN, own.id).cookie.replace('candor_reader=', '')}`,
      ])
        refused(await ask(path, { headers }));
      expect((await ask(right, { headers })).status).toBe(303);
    });

    it('an answer for the second time', async () => {
      const { path, headers } = await signIn();
      refused(await ask(path, { headers }));
    });

    it('an answer in another browser, or to another sign-in of this one', async () => {
      const [mine, others] = [await begin(), await begin()];
      const path = answerFor(mine.asked.requestId);
      refused(await ask(path));
      refused(await ask(path, { headers: others.headers }));
      const { cookie } = mine.headers;
      for (const changed of [
        cookie.replace('.0._', '.1._'),
        cookie.replace(own.id, globex.id),
        cookie.replace('_openid', '_saml'),
        `${cookie.slice(0, -2)}AA`,
      ])
        refused(await ask(path, { headers: { cookie: changed } }));
      expect((await ask(path, { headers: mine.headers })).status).toBe(303);
    });

    it('an answer that is older than a minute', async () => {
      const { asked, headers } = await begin();
      const path = answerFor(asked.requestId);
      later = MINUTE + 1_000;
      refused(await ask(path, { headers }));
    });

    it.each([
      ['another provider’s domain', BOB],
      ['nobody’s domain', PROBE],
      ['a domain below', 'ann@x.acme.example'],
    ])('an address of %s', async (_, address) => {
      const { answer } = await signIn(address, ANN);
      refused(answer);
      const { asked, headers } = await begin();
      refused(await ask(answerFor(asked.requestId, address), { headers }));
    });

    it.each([
      ['was removed', [globex]],
      ['was replaced', [{ ...own, id: GLOBEX }]],
      ['became one of another kind', [{ ...globex, id: own.id, domains: own.domains }]],
      ['lost the domain', [{ ...own, domains: digests(['@other.example']) }]],
    ])('an answer of a provider that %s meanwhile', async (_, providers) => {
      const { asked, headers } = await begin();
      const path = answerFor(asked.requestId);
      await publish({ providers });
      refused(await ask(path, { headers }));
    });

    it('an assertion for it', async () => {
      const { headers } = await begin();
      const cookie = headers.cookie.replace('_openid', '_saml');
      refused(await post({ SAMLResponse: 'PHg+' }, { cookie }, '/sign-in/saml'));
    });
  });
});
