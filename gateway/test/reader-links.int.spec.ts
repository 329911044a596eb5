import { randomBytes } from 'node:crypto';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { InvalidError, NotFoundError, RateLimitedError } from '@candor/platform/errors.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { ReaderLinksService } from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import { readerDigest } from '@candor/streams/reader-digest.js';
import { personOf } from '../src/site/readers/people.js';
import { newSession } from '../src/site/readers/reader-session.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { ACME, GLOBEX, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const HOST = 'acme.localhost';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PASSWORD = 'correct horse battery';
const ANN = 'ann@example.com';
const PROBE = 'probe@candor.example';
const FROM_OFFICE = { 'x-forwarded-for': '192.0.2.7' };
const FROM_HOME = { 'x-forwarded-for': '198.51.100.7' };
const JSON_ONLY = { accept: 'application/json' };

describe.each([
  { name: 'the first page', pageId: ACME },
  { name: 'a further page', pageId: GLOBEX },
])('$name whose readers get a mailed link', ({ pageId }) => {
  let nats: TestNats;
  let connection: NatsConnection;
  let services: FakeServices;
  let gateway: TestGateway;
  let passwordHash: string;
  let revision = BigInt(Date.now());
  const keys = [{ id: '1', beginsAt: 0n, secret: randomBytes(32) }];
  const peopleKey = randomBytes(32);
  /** Of a reader whom every state here lets in. */
  const probe = newSession(
    { hasPassword: true, person: personOf({ peopleKey: peopleKey.toString('base64') }, PROBE) },
    { pageId, keys: keys.map((key) => ({ ...key, secret: key.secret.toString('base64'), beginsAt: 0 })) },
    Date.now(),
  );

  const ask = (path: string, { headers, ...question }: Question = {}) =>
    gateway.ask(path, { host: HOST, ...question, headers: { ...FROM_HOME, ...headers } });
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', headers: { ...FORM, ...headers }, body: new URLSearchParams(fields).toString() });
  const publish = async (
    people: readonly string[],
    more: { passwordHash?: string; networks?: string[]; needsAll?: boolean } = {},
  ) => {
    revision += 1_000n;
    const digests = [...people, PROBE].map((name) => readerDigest(peopleKey, name));
    const readers = { passwordHash: '', networks: [], needsAll: false, keys, peopleKey, people: digests, ...more };
    await publishState(connection, pageState({ pageId, customerId: ACME, revision, readers }));
    const headers = { ...FROM_OFFICE, cookie: `candor_reader=${probe}` };
    await eventually(
      () => ask('/', { headers }),
      ({ text }) => text.includes(`data-live="${revision}"`),
    );
  };
  /** Opens a link that was mailed to an address. @returns the session's cookie */
  const open = async (address: string, headers: Record<string, string> = {}) => {
    services.on(ReaderLinksService.method.takeReaderLink, () => ({
      emailAddress: address,
      returnTo: '/history?page=2',
    }));
    const answer = await post('/sign-in/token', {}, headers);
    expect([answer.status, answer.headers.location]).toEqual([303, '/history?page=2']);
    return { cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
  };
  const status = async (headers: Record<string, string>) => (await ask('/', { headers })).status;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    const perMinute = { auth: 1_000, refresh: 1_000, subscribe: 1_000 };
    gateway = await startTestGateway({ natsUrls: [nats.url], rateLimits: { perMinute, trustedProxies: 1 } });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    passwordHash = await new PasswordHasher().hash(PASSWORD);
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(ReaderLinksService.method.mailReaderLink, () => ({}));
  });
  afterAll(async () => {
    await gateway?.close();
    await services?.stop();
    await connection?.close();
    await nats?.stop();
  });

  it('asks for an address at every path, and says nothing of the page', async () => {
    await publish([ANN]);
    const answers = await Promise.all(['/', '/history', '/missing', '/history.atom'].map((path) => ask(path)));
    for (const { status: code, text } of answers) {
      expect(code).toBe(401);
      expect(text).toContain('name="emailAddress"');
      expect(text).not.toContain('name="password"');
      expect(text).not.toMatch(/acme|checkout/i);
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('has a link mailed to who is listed, and answers everybody alike', async () => {
    await publish([ANN, '@example.org', '@xn--exmple-cua.com']);
    const asked = async (emailAddress: string, path = '/de/history?page=2') => {
      const answer = await post(path, { emailAddress });
      return { answer, call: services.takeCall() };
    };
    const [listed, ofDomain, other] = [
      await asked(' ANN@example.com'),
      await asked('x@EXAMPLE.org'),
      await asked('x@y.example'),
    ];
    expect(listed.call).toMatchObject({
      method: 'MailReaderLink',
      actor: { kind: 'visitor', customerId: ACME },
      request: {
        emailAddress: ' ANN@example.com',
        isReader: true,
        returnTo: '/de/history?page=2',
        language: 'de',
        pageId,
      },
    });
    expect(ofDomain.call.request).toMatchObject({ isReader: true });
    expect((await asked('x@exämple.com')).call.request).toMatchObject({ isReader: true });
    expect(other.call.request).toMatchObject({ isReader: false });
    for (const { answer } of [listed, ofDomain, other]) {
      expect([answer.status, answer.text]).toEqual([202, listed.answer.text]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(listed.answer.text).not.toMatch(/acme|checkout|example/i);
    expect((await asked(ANN, `/${'x'.repeat(1_000)}`)).call.request).toMatchObject({ returnTo: '/' });
    const program = await post('/', { emailAddress: ANN }, JSON_ONLY);
    expect([program.status, program.text]).toEqual([202, '']);
  });

  it('says what is wrong with an address, and when there were too many', async () => {
    await publish([ANN]);
    services.on(ReaderLinksService.method.mailReaderLink, () => {
      throw new InvalidError([{ pointer: '/emailAddress', detail: 'Email domain is not valid.' }]);
    });
    const wrong = await post('/', { emailAddress: 'ann' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('Email domain is not valid.')]);
    expect((await post('/', { emailAddress: 'ann' }, JSON_ONLY)).json()).toMatchObject({
      errors: [{ pointer: '/emailAddress' }],
    });
    services.on(ReaderLinksService.method.mailReaderLink, () => {
      throw new RateLimitedError('Too many.', 1_000);
    });
    expect((await post('/', { emailAddress: ANN })).status).toBe(429);
  });

  it('signs in with the button behind the link, not by opening it', async () => {
    await publish([ANN]);
    const link = await ask('/sign-in/token');
    expect(link.status).toBe(200);
    expect(link.text).toContain('<form method="post">');
    expect(link.text).not.toMatch(/acme|checkout/i);
    expect((await ask('/sign-in/token', { method: 'HEAD' })).headers['set-cookie']).toBeUndefined();
    expect(services.calls).toEqual([]);
    const reader = await open(ANN);
    expect(services.takeCall()).toMatchObject({ method: 'TakeReaderLink', request: { token: 'token', pageId } });
    expect(reader.cookie).toMatch(/^candor_reader=1\.\d+\.0\.[\w-]{44}\.[\w-]{43}$/);
    expect((await ask('/', { headers: reader })).text).toContain('Checkout');
    expect((await ask('/sign-in/token', { headers: reader })).status).toBe(200);
    services.on(ReaderLinksService.method.takeReaderLink, () => ({ emailAddress: ANN, returnTo: '//evil.example/' }));
    expect((await post('/sign-in/token', {})).headers.location).toBe('/');
  });

  it('takes no link that does not work', async () => {
    await publish([ANN]);
    services.on(ReaderLinksService.method.takeReaderLink, () => {
      throw new NotFoundError('This link is not valid or no longer works.');
    });
    const answer = await post('/sign-in/token', {});
    expect([answer.status, answer.headers['set-cookie']]).toEqual([404, undefined]);
    expect(answer.text).not.toMatch(/acme|checkout/i);
    expect((await post('/sign-in/token', {}, JSON_ONLY)).status).toBe(404);
  });

  it('is read by those whom it lists now', async () => {
    await publish([ANN, '@example.org']);
    const [ann, bob, other] = [await open(ANN), await open('bob@example.org'), await open('x@y.example')];
    expect([await status(ann), await status(bob), await status(other)]).toEqual([200, 200, 401]);
    await publish(['@example.org', 'x@y.example']);
    expect([await status(ann), await status(bob), await status(other)]).toEqual([401, 200, 200]);
  });

  it('needs one of several ways, or all', async () => {
    const networks = ['192.0.2.0/24'];
    await publish([ANN], { passwordHash });
    const either = await ask('/');
    expect(either.text).toContain('name="password"');
    expect(either.text).toContain('name="emailAddress"');
    const wrong = await post('/', { password: 'wrong' });
    expect([wrong.status, wrong.text]).toEqual([
      401,
      expect.stringContaining('That is not the password of this page.'),
    ]);
    expect(wrong.text).toContain('name="emailAddress"');
    const byPassword = { cookie: (await post('/', { password: PASSWORD })).headers['set-cookie']![0]!.split(';')[0]! };
    expect([await status(byPassword), await status(await open(ANN))]).toEqual([200, 200]);
    await publish([ANN], { passwordHash, networks, needsAll: true });
    expect(await status(byPassword)).toBe(403);
    expect((await post('/', { emailAddress: ANN })).status).toBe(403);
    const inside = await ask('/', { headers: { ...FROM_OFFICE, ...byPassword } });
    expect([inside.status, inside.text]).toEqual([401, expect.stringContaining('name="emailAddress"')]);
    expect(inside.text).not.toContain('name="password"');
    expect((await ask('/', { headers: FROM_OFFICE })).text).not.toContain('name="emailAddress"');
    // The session goes on with what was shown before.
    const both = await open(ANN, { ...FROM_OFFICE, ...byPassword });
    expect([await status({ ...FROM_OFFICE, ...both }), await status(both)]).toEqual([200, 403]);
    // Without the password nobody is asked for an address.
    services.calls.splice(0);
    expect((await post('/', { emailAddress: ANN }, FROM_OFFICE)).status).toBe(401);
    expect(services.calls).toEqual([]);
  });

  it('is read on with everything else gone, and says that links come later', async () => {
    await publish([ANN]);
    const reader = await open(ANN);
    const alone = await startTestGateway({
      snapshotDir: gateway.config.snapshotDir,
      rateLimits: gateway.config.rateLimits,
    });
    try {
      const at = (path: string, question: Question) => alone.ask(path, { host: HOST, ...question });
      expect((await at('/', { headers: reader })).text).toContain('Checkout');
      for (const [path, body] of [
        ['/', 'emailAddress=ann%40example.com'],
        ['/', 'emailAddress=x%40y.example'],
        ['/sign-in/token', ''],
      ] as const) {
        const answer = await at(path, { method: 'POST', headers: FORM, body });
        expect([path, answer.status, answer.text.includes('Please try again in a moment.')]).toEqual([path, 503, true]);
        expect(answer.text).not.toMatch(/acme|checkout/i);
      }
    } finally {
      await alone.close();
    }
  });
});
