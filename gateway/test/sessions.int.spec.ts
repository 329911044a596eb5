import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { newApiKey } from '@candor/platform/api-key.js';
import { ForbiddenError, InvalidError, UnauthenticatedError, UnavailableError } from '@candor/platform/errors.js';
import { ApiKeysService } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { SessionEndedSchema } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, claims, token, USER_ID } from './tokens.js';

const REFRESH = '0197a3c2-6a3e-4c52-9e6b-2f3a4d5c6b7a.secret';
const OTHER = '0197a3c0-dddd-7c52-9e6b-2f3a4d5c6b7a';
const DAY_MS = 24 * 3600_000;
const session = () => ({
  idToken: 'id',
  accessToken: 'access',
  refreshToken: REFRESH,
  refreshExpiresAt: BigInt(Date.now() + DAY_MS),
});

describe('sessions', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  const gateways: TestGateway[] = [];

  async function start(consoleUrl = 'http://localhost:8080'): Promise<TestGateway> {
    const started = await startTestGateway({ natsUrls: [nats.url], consoleUrl });
    gateways.push(started);
    await eventually(
      async () => (await started.ask('/api/users/me', { headers: bearer() })).status,
      (status) => status === 200,
    );
    services.calls.length = 0;
    return started;
  }
  const post = (path: string, body: object = {}, headers: Record<string, string> = {}, at = gateway) =>
    at.ask(`/api/auth/${path}`, { method: 'POST', body, headers });
  const cookieOf = ({ headers }: { headers: { 'set-cookie'?: string[] } }) => headers['set-cookie']?.[0] ?? '';

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(IdentityService.method.getMe, () => ({ user: { id: USER_ID, role: roleToWire('Admin') } }));
    gateway = await start();
  });
  beforeEach(() => {
    services.calls.length = 0;
  });
  afterAll(async () => {
    for (const one of gateways) await one.close();
    await services.stop();
    await nats.stop();
  });

  it('start with a refresh token that no script can read and no other site can send', async () => {
    services.on(IdentityService.method.logIn, () => ({ session: session() }));
    const answer = await post('login', { username: 'a@b.example', password: 'x' });
    expect(answer.json()).toEqual({ idToken: 'id', accessToken: 'access' });
    const cookie = cookieOf(answer);
    expect(cookie).toContain(`candor_refresh=${REFRESH}; `);
    for (const part of ['Path=/api/auth', 'HttpOnly', 'SameSite=Strict']) expect(cookie).toContain(part);
    expect(cookie).not.toContain('Secure');
    const secure = await start('https://console.example');
    expect(cookieOf(await post('login', {}, {}, secure))).toContain('Secure');
  });

  it('leave the browser known for its next sign-in, also after a log-out', async () => {
    services.on(IdentityService.method.logIn, () => ({ session: { ...session(), device: '20000.a_b.c-d~1.e.f' } }));
    const { headers } = await post('login', { username: 'a@b.example', password: 'x' });
    const kept = headers['set-cookie']?.find((cookie) => cookie.startsWith('candor_device='));
    expect(kept).toContain('candor_device=20000.a_b.c-d~1.e.f; Max-Age=15552000; Path=/api/auth; ');
    for (const part of ['HttpOnly', 'SameSite=Strict']) expect(kept).toContain(part);
    services.calls.length = 0;
    const cookie = 'candor_device=20000.a_b.c-d~1.e.f; a=b';
    for (const path of ['login', 'confirm', 'resend', 'forgot', 'new-password', 'change']) {
      await post(path, {}, { cookie });
      expect(services.takeCall()).toMatchObject({ request: { device: '20000.a_b.c-d~1.e.f' } });
      await post(path, {}, { cookie: 'candor_device=<script>' });
      expect(services.takeCall()).toMatchObject({ request: { device: '' } });
    }
    const left = await post('logout', {}, { cookie });
    expect(left.headers['set-cookie']?.join()).not.toContain('candor_device');
  });

  it('start for the sign-up of this browser, of several with one address', async () => {
    const id = '01a2073b-dc6a-76d6-8854-36b1650ed37e';
    const user = { id, name: 'Ada', email: 'a@b.example', role: roleToWire('Owner') };
    services.on(IdentityService.method.signUp, () => ({ user }));
    const { headers } = await post('signup', {});
    const kept = headers['set-cookie']?.find((cookie) => cookie.startsWith('candor_sign_up='));
    expect(kept).toContain(`candor_sign_up=${id}; Max-Age=604800; Path=/api/auth; `);
    for (const part of ['HttpOnly', 'SameSite=Strict']) expect(kept).toContain(part);
    services.calls.length = 0;
    for (const path of ['confirm', 'resend']) {
      await post(path, {}, { cookie: `candor_sign_up=${id}` });
      expect(services.takeCall()).toMatchObject({ request: { signUpId: id } });
      await post(path, {}, { cookie: 'candor_sign_up=<script>' });
      expect(services.takeCall()).toMatchObject({ request: { signUpId: '' } });
    }
  });

  it('do not start for an invited user without a password', async () => {
    services.on(IdentityService.method.logIn, () => ({ newPasswordRequired: { session: 'challenge' } }));
    const answer = await post('login', { username: 'a@b.example', password: 'x' });
    expect(answer.json()).toEqual({ challengeName: 'NEW_PASSWORD_REQUIRED', session: 'challenge' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('are refreshed by the cookie alone, and get a new one', async () => {
    services.on(IdentityService.method.refreshSession, () => ({ session: { ...session(), refreshToken: 'next' } }));
    const answer = await post('refresh', {}, { cookie: `a=b; candor_refresh=${REFRESH}` });
    expect(answer.json()).toEqual({ idToken: 'id', accessToken: 'access' });
    expect(cookieOf(answer)).toContain('candor_refresh=next; ');
    expect(services.takeCall()).toMatchObject({ method: 'RefreshSession', request: { refreshToken: REFRESH } });
    await post('refresh', {}, { ...bearer() });
    expect(services.takeCall()).toMatchObject({ request: { refreshToken: '' } });
  });

  it('lose their cookie when they have ended, and keep it while that is unknown', async () => {
    services.on(IdentityService.method.refreshSession, () => {
      throw new UnauthenticatedError('Your session has expired. Please log in again.');
    });
    const over = await post('refresh', {}, { cookie: `candor_refresh=${REFRESH}` });
    expect([over.status, over.json().detail]).toEqual([401, 'Your session has expired. Please log in again.']);
    expect(cookieOf(over)).toMatch(/^candor_refresh=;.*Path=\/api\/auth.*Expires=Thu, 01 Jan 1970/);
    services.on(IdentityService.method.refreshSession, () => {
      throw new UnavailableError('away');
    });
    const unknown = await post('refresh', {}, { cookie: `candor_refresh=${REFRESH}` });
    expect([unknown.status, unknown.headers['set-cookie']]).toEqual([503, undefined]);
  });

  it('end at a log-out', async () => {
    const answer = await post('logout', {}, { cookie: `candor_refresh=${REFRESH}` });
    expect(answer.status).toBe(204);
    expect(cookieOf(answer)).toMatch(/^candor_refresh=;/);
    expect(services.takeCall()).toMatchObject({ method: 'EndSession', request: { refreshToken: REFRESH } });
  });

  it('that were logged out are refused, and no others of the user', async () => {
    const [left, kept] = [randomUUID(), randomUUID()];
    const as = (sessionId: string) => ({ headers: bearer(token({ ...claims(), sub: OTHER, sessionId })) });
    const statusOf = async (sessionId: string) => (await gateway.ask('/api/users/me', as(sessionId))).status;
    expect(await statusOf(left)).toBe(200);
    await publishEnd({ userId: OTHER, sessionId: left });
    await eventually(
      () => statusOf(left),
      (status) => status === 401,
    );
    expect(await statusOf(kept)).toBe(200);
  });

  /** Publishes the event as identity does. */
  async function publishEnd(end: MessageInitShape<typeof SessionEndedSchema>): Promise<void> {
    const connection = await connect({ servers: nats.url });
    const fact = create(SessionEndedSchema, { userId: USER_ID, customerId: ACME, ...end });
    // The stream exists a moment after the gateway.
    await eventually(
      () =>
        jetstream(connection)
          .publish('evt.identity.v1.session_ended', toBinary(SessionEndedSchema, fact))
          .then(Boolean, () => false),
      Boolean,
    );
    await connection.close();
  }

  it('of an older epoch are refused within seconds, also by a gateway that starts later', async () => {
    const old = bearer(token({ ...claims(), sessionEpoch: 4 }));
    const fresh = bearer(token({ ...claims(), sessionEpoch: 5 }));
    const statusOf = async (headers: object, at = gateway) =>
      (await at.ask('/api/users/me', { headers: { ...headers } })).status;
    expect(await statusOf(old)).toBe(200);
    const publishedAt = Date.now();
    await publishEnd({ sessionEpoch: 5 });
    await eventually(
      () => statusOf(old),
      (status) => status === 401,
    );
    expect(Date.now() - publishedAt).toBeLessThan(30_000);
    expect(await statusOf(fresh)).toBe(200);
    const later = await startTestGateway({ natsUrls: [nats.url] });
    gateways.push(later);
    await eventually(
      () => statusOf(old, later),
      (status) => status === 401,
    );
    expect(await statusOf(fresh, later)).toBe(200);
  });
});

describe('passwords', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await gateway.ask('/api/users/me', { headers: bearer() })).status,
      (status) => status !== 503,
    );
    services.calls.length = 0;
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });
  const post = (path: string, body: object) => gateway.ask(`/api/auth/${path}`, { method: 'POST', body });

  it('are reset when they were forgotten', async () => {
    expect((await post('forgot', { email: 'a@b.example' })).status).toBe(204);
    expect(services.takeCall()).toMatchObject({ method: 'RequestPasswordReset', request: { email: 'a@b.example' } });
    const answer = await post('new-password', {
      email: 'a@b.example',
      verificationCode: '123456',
      newPassword: 'abcdef',
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^candor_refresh=;/);
    expect(services.takeCall()).toMatchObject({
      method: 'ResetPassword',
      request: { email: 'a@b.example', verificationCode: '123456', newPassword: 'abcdef' },
    });
  });

  it('are changed, which starts a new session', async () => {
    services.on(IdentityService.method.changePassword, () => ({ session: session() }));
    const body = {
      username: 'a@b.example',
      accessToken: 'access',
      newPassword: 'abcdef',
      presentPassword: 'until now',
    };
    const answer = await post('change', body);
    expect(answer.json()).toEqual({ idToken: 'id', accessToken: 'access' });
    expect(answer.headers['set-cookie']?.[0]).toContain(`candor_refresh=${REFRESH}`);
    expect(services.takeCall()).toMatchObject({ request: body });
  });

  it('are refused with the service’s text, at the fields of the body', async () => {
    const refuse = (pointer: string, detail: string) => () => {
      throw new InvalidError([{ pointer, detail }]);
    };
    services.on(IdentityService.method.requestPasswordReset, refuse('/email', 'Please enter your email.'));
    services.on(IdentityService.method.resetPassword, refuse('/verificationCode', 'Please enter verfication code.'));
    services.on(IdentityService.method.changePassword, refuse('/newPassword', 'Please enter password'));
    for (const [path, pointer, detail] of [
      ['forgot', '/email', 'Please enter your email.'],
      ['new-password', '/verificationCode', 'Please enter verfication code.'],
      ['change', '/newPassword', 'Please enter password'],
    ] as const) {
      const answer = await post(path, {});
      expect([answer.status, answer.json()]).toMatchObject([400, { detail, errors: [{ pointer, detail }] }]);
    }
  });
});

describe('an API key', () => {
  const { secretKey } = newApiKey();
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(ApiKeysService.method.authenticateApiKey, ({ secretKey: shown }) => {
      if (shown !== secretKey) throw new UnauthenticatedError('Please log in.');
      return { staff: { userId: USER_ID, customerId: ACME, role: roleToWire('Admin') } };
    });
    services.on(IdentityService.method.getMe, () => ({ user: { id: USER_ID, role: roleToWire('Admin') } }));
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await gateway.ask('/api/users/me', { headers: bearer() })).status,
      (status) => status === 200,
    );
    services.calls.length = 0;
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });
  const me = async (jwt: string) => (await gateway.ask('/api/users/me', { headers: bearer(jwt) })).status;

  it('acts as its creator, and is cached over many requests', async () => {
    expect(await Promise.all([me(secretKey)])).toEqual([200]);
    expect(await Promise.all(Array.from({ length: 20 }, () => me(secretKey)))).toEqual(Array<number>(20).fill(200));
    const asked = services.calls.filter(({ method }) => method === 'AuthenticateApiKey');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.actor).toEqual({ kind: 'system', app: 'gateway', customerId: undefined });
    const actor = { kind: 'staff', userId: USER_ID, customerId: ACME, role: 'Admin' };
    expect(services.calls.find(({ method }) => method === 'GetMe')?.actor).toEqual(actor);
  });

  it('is refused when it is unknown or invalid; one with a wrong checksum is not even looked up', async () => {
    services.calls.length = 0;
    expect(await me(newApiKey().secretKey)).toBe(401);
    expect(services.takeCall().method).toBe('AuthenticateApiKey');
    for (const bad of [`${secretKey.slice(0, -1)}~`, `${secretKey}0`, 'candor_sk_', secretKey.slice(0, -1)])
      expect(await me(bad)).toBe(401);
    expect(services.calls).toEqual([]);
  });

  it('is refused soon after it was disabled', async () => {
    expect(await me(secretKey)).toBe(200);
    services.on(ApiKeysService.method.authenticateApiKey, () => {
      throw new UnauthenticatedError('Please log in.');
    });
    await eventually(
      () => me(secretKey),
      (status) => status === 401,
    );
  });

  it('passes on refusals because of its creator’s role', async () => {
    services.on(ApiKeysService.method.authenticateApiKey, () => ({
      staff: { userId: USER_ID, customerId: ACME, role: roleToWire('User') },
    }));
    services.on(ApiKeysService.method.createApiKey, () => {
      throw new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.');
    });
    const answer = await gateway.ask('/api/api-keys', { method: 'POST', body: {}, headers: bearer(secretKey) });
    expect(answer.status).toBe(403);
  });
});
