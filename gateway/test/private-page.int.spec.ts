import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { encodePageState, packState, stateSubject } from '@candor/streams/published-state.js';
import { PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { toBinary } from '@bufbuild/protobuf';
import { jetstream } from '@nats-io/jetstream';
import { newSession } from '../src/site/readers/reader-session.js';
import { eventually } from './eventually.js';
import type { Question } from './http-client.js';
import { pageState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const PASSWORD = 'correct horse battery';
const HOST = 'acme.localhost';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const OFFICE = '192.0.2.0/24';
const FROM_OFFICE = { 'x-forwarded-for': '192.0.2.7' };
const FROM_HOME = { 'x-forwarded-for': '198.51.100.7' };
const DAY_MS = 24 * 3600_000;

describe('a page that not everybody may read', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;
  let revision = BigInt(Date.now()) + 100_000_000n;
  let passwordHash: string;
  const newKeys = () => [{ id: '1', beginsAt: BigInt(Date.now() - DAY_MS), secret: randomBytes(32) }];
  let keys = newKeys();

  const ask = (path: string, question: Question = {}) =>
    gateway.ask(path, { host: HOST, ...question, headers: { ...FROM_HOME, ...question.headers } });
  /** Publishes the page with these readers, and waits until it is answered so. */
  const publish = async (
    readers: { passwordHash?: string; networks?: string[]; needsAll?: boolean } | undefined,
    headers: Record<string, string> = {},
  ) => {
    revision += 1_000n;
    const full = readers && { passwordHash: '', networks: [], needsAll: false, keys, ...readers };
    const state = pageState({ revision, ...(full && { readers: full }) });
    for (const message of packState({ pageId: state.pageId }, revision, encodePageState(state)))
      await jetstream(connection).publish(
        stateSubject({ pageId: state.pageId }, message.piece),
        toBinary(PublishedStateSchema, message),
        { msgID: `${revision}.${message.piece}` },
      );
    const known = keys.map((key) => ({
      ...key,
      secret: key.secret.toString('base64'),
      beginsAt: Number(key.beginsAt),
    }));
    const session = {
      cookie: `candor_reader=${newSession({ hasPassword: true }, { pageId: state.pageId, keys: known }, Date.now())}`,
    };
    await eventually(
      () => ask('/', { headers: { ...session, ...headers } }),
      ({ text }) => text.includes(`data-live="${revision}"`),
    );
  };
  /** A session of a reader who gave the password; empty where the page does not take it. */
  const cookieFor = async (headers: Record<string, string> = {}) => {
    const answer = await signIn(PASSWORD, headers);
    return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  };
  const signIn = (password: string, headers: Record<string, string> = {}, path = '/') =>
    ask(path, { method: 'POST', headers: { ...FORM, ...headers }, body: new URLSearchParams({ password }).toString() });

  beforeAll(async () => {
    nats = await startTestNats();
    const perMinute = { auth: 1_000, refresh: 1_000, subscribe: 1_000 };
    gateway = await startTestGateway({ natsUrls: [nats.url], rateLimits: { perMinute, trustedProxies: 1 } });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    passwordHash = await new PasswordHasher().hash(PASSWORD);
  });
  beforeEach(async () => {
    keys = newKeys();
    await publish(undefined);
  });
  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('asks for the password at every address, there or not, and says nothing of the page', async () => {
    const known = (await ask('/')).headers.etag as string;
    await publish({ passwordHash });
    const paths = ['/', '/history', '/history/2026-01', '/missing', '/history.atom', '/badge.svg', '/logo.png'];
    const answers = await Promise.all(paths.map((path) => ask(path, { headers: { 'if-none-match': known } })));
    for (const { status, text, headers } of answers) {
      expect(status).toBe(401);
      expect(text).toContain('name="password"');
      expect(text).not.toMatch(/acme|checkout/i);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'www-authenticate': 'Cookie' });
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await ask('/', { method: 'HEAD' })).status).toBe(401);
    expect((await ask('/events')).status).toBe(401);
    expect((await ask('/manage/token')).status).toBe(401);
    expect((await ask('/confirm/token')).status).toBe(401);
    expect(
      (await ask('/subscribe/email', { method: 'POST', headers: FORM, body: 'emailAddress=a@example.com' })).status,
    ).toBe(401);
    expect((await ask('/de/')).text).toContain('Anmelden');
  });

  it('answers programs with a problem', async () => {
    await publish({ passwordHash });
    for (const [path, accept] of [
      ['/api/v2/status.json', '*/*'],
      ['/history', 'application/json'],
    ] as const) {
      const { status, headers, text } = await ask(path, { headers: { accept } });
      expect(status).toBe(401);
      expect(headers['content-type']).toContain('application/problem+json');
      expect(JSON.parse(text)).toMatchObject({
        detail: 'This page is for its readers. Please sign in.',
        instance: path,
      });
    }
  });

  it('takes the password, and sends the address that was asked for', async () => {
    await publish({ passwordHash });
    const wrong = await signIn('wrong');
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(wrong.text).toContain('That is not the password of this page.');
    expect((await signIn('')).status).toBe(401);
    expect((await signIn('x'.repeat(201))).status).toBe(401);
    const right = await signIn(PASSWORD, {}, '/de/history?page=2');
    expect([right.status, right.headers.location]).toEqual([303, '/de/history?page=2']);
    expect(right.headers['set-cookie']?.[0]).toMatch(
      /^candor_reader=1\.\d+\.1\.\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    // No other host.
    expect((await signIn(PASSWORD, {}, '//evil.example/')).headers.location).toBe('/evil.example/');
    const cookie = await cookieFor();
    const { status, headers, text } = await ask('/', { headers: { cookie } });
    expect(status).toBe(200);
    expect(text).toContain('Checkout');
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    expect(headers.vary).toContain('cookie');
    const json = await ask('/api/v2/status.json', { headers: { cookie } });
    expect(json.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(json.headers['access-control-allow-origin']).toBeUndefined();
    const again = await ask('/', { headers: { cookie, 'if-none-match': headers.etag as string } });
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
    expect((await ask('/missing', { headers: { cookie } })).status).toBe(404);
    // What was rendered for a reader is for readers.
    expect((await ask('/')).text).not.toContain('Checkout');
    const program = await signIn(PASSWORD, { accept: 'application/json' });
    expect([program.status, program.headers['set-cookie']?.length]).toEqual([204, 1]);
  });

  it('has the browser forget its session with a button on the page', async () => {
    await publish({ passwordHash });
    const cookie = await cookieFor();
    const { text } = await ask('/de/', { headers: { cookie } });
    expect(text).toContain('<form action="/de/sign-out" method="post">');
    const left = await ask('/de/sign-out', { method: 'POST', headers: { ...FORM, cookie } });
    expect([left.status, left.headers.location, left.headers['set-cookie']]).toEqual([
      303,
      '/de/',
      ['candor_reader=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    ]);
    expect((await ask('/sign-out', { method: 'POST', headers: { accept: 'application/json' } })).status).toBe(204);
    expect((await ask('/sign-out', { headers: { cookie } })).status).toBe(404);
    await publish({ networks: [OFFICE] }, FROM_OFFICE);
    expect((await ask('/', { headers: FROM_OFFICE })).text).not.toContain('/sign-out');
    await publish(undefined);
    expect((await ask('/')).text).not.toContain('/sign-out');
    expect((await ask('/sign-out', { method: 'POST' })).status).toBe(404);
  });

  it('sets a cookie for https alone where the browser uses it', async () => {
    await publish({ passwordHash });
    const { headers } = await signIn(PASSWORD, { 'x-forwarded-proto': 'https' });
    expect(headers['set-cookie']?.[0]).toMatch(/; Secure$/);
  });

  it('ends sessions with the password', async () => {
    await publish({ passwordHash });
    const before = await cookieFor();
    const events = await new Promise<{ ended: Promise<void> }>((resolve, reject) => {
      const request = get(
        { port: gateway.port, path: '/events', headers: { host: HOST, cookie: before } },
        (answer) => {
          answer.resume();
          resolve({ ended: new Promise((end) => answer.on('close', () => end())) });
        },
      );
      request.on('error', reject);
    });
    keys = newKeys();
    await publish({ passwordHash });
    await events.ended;
    expect((await ask('/', { headers: { cookie: before } })).status).toBe(401);
    expect((await ask('/', { headers: { cookie: await cookieFor() } })).status).toBe(200);
  });

  it('is read in its networks', async () => {
    await publish({ networks: [OFFICE] }, FROM_OFFICE);
    expect((await ask('/', { headers: FROM_OFFICE })).status).toBe(200);
    const outside = await ask('/');
    expect(outside.status).toBe(403);
    expect(outside.text).toContain('This page cannot be read from here');
    expect(outside.text).not.toMatch(/acme|checkout|192\.0\.2/i);
    expect((await signIn(PASSWORD)).status).toBe(403);
    expect((await ask('/api/v2/status.json')).status).toBe(403);
    // The client's own words about its address are not trusted.
    const claimed = { 'x-forwarded-for': `192.0.2.7, ${FROM_HOME['x-forwarded-for']}` };
    expect((await ask('/', { headers: claimed })).status).toBe(403);
  });

  it('needs one of both ways, or both', async () => {
    await publish({ passwordHash, networks: [OFFICE] });
    const cookie = await cookieFor();
    expect((await ask('/', { headers: FROM_OFFICE })).status).toBe(200);
    expect((await ask('/', { headers: { cookie } })).status).toBe(200);
    await publish({ passwordHash, networks: [OFFICE], needsAll: true }, FROM_OFFICE);
    expect((await ask('/', { headers: { cookie } })).status).toBe(403);
    expect((await ask('/', { headers: FROM_OFFICE })).status).toBe(401);
    expect((await ask('/', { headers: { ...FROM_OFFICE, cookie } })).status).toBe(200);
  });

  it('lets everybody leave its list, on a page that names nothing', async () => {
    await publish({ passwordHash });
    const link = await ask('/unsubscribe/token');
    expect(link.status).toBe(200);
    expect(link.text).toContain('<form method="post">');
    expect(link.text).not.toMatch(/acme/i);
    const asset = /href="(\/_assets\/[^"]+\.css)"/.exec(link.text)?.[1] ?? '';
    expect((await ask(asset)).status).toBe(200);
    // No service is there to ask: what matters is that it gets so far.
    const posted = await ask('/unsubscribe/token', { method: 'POST' });
    expect([401, 403]).not.toContain(posted.status);
    expect(posted.text).not.toMatch(/acme/i);
  });

  it('is read on and signed in to with everything else gone', async () => {
    await publish({ passwordHash });
    const cookie = await cookieFor();
    const alone = await startTestGateway({
      snapshotDir: gateway.config.snapshotDir,
      rateLimits: gateway.config.rateLimits,
    });
    try {
      const at = (question: Question) => alone.ask('/', { host: HOST, ...question });
      expect((await at({ headers: { cookie } })).text).toContain('Checkout');
      expect((await at({})).status).toBe(401);
      const body = new URLSearchParams({ password: PASSWORD }).toString();
      expect((await at({ method: 'POST', headers: FORM, body })).status).toBe(303);
    } finally {
      await alone.close();
    }
  });
});

it('few may try passwords from one address', async () => {
  const nats = await startTestNats();
  const perMinute = { auth: 3, refresh: 3, subscribe: 3 };
  const gateway = await startTestGateway({ natsUrls: [nats.url], rateLimits: { perMinute, trustedProxies: 0 } });
  const connection = await connect({ servers: nats.url });
  try {
    await untilStreamIsThere(connection);
    const readers = {
      passwordHash: await new PasswordHasher().hash(PASSWORD),
      networks: [],
      needsAll: false,
      keys: [],
    };
    const state = pageState({ readers });
    const [message] = packState({ pageId: state.pageId }, state.revision, encodePageState(state));
    await jetstream(connection).publish(
      stateSubject({ pageId: state.pageId }),
      toBinary(PublishedStateSchema, message!),
    );
    await eventually(
      () => gateway.ask('/', { host: HOST }),
      ({ status }) => status === 401,
    );
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push(
        (await gateway.ask('/', { host: HOST, method: 'POST', headers: FORM, body: 'password=guess' })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 429]);
  } finally {
    await gateway.close();
    await connection.close();
    await nats.stop();
  }
});
