import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '@candor/platform/errors.js';
import { SsoService } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const REDIRECT_URI = 'http://localhost:8080/callback';
const CONNECTION = {
  issuer: 'https://login.acme.example',
  clientId: 'candor',
  defaultRole: roleToWire('Admin'),
  emailDomains: ['acme.example'],
  enabled: true,
};
const NONE = {
  ...{ configured: false, issuer: '', clientId: '', defaultRole: 'User', emailDomains: [] },
  ...{ enabled: false, required: false, trustEmails: false, redirectUri: REDIRECT_URI },
};

describe('single sign-on', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await gateway.ask('/api/sso', { headers: bearer() })).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.length = 0;
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    gateway.ask(path, { method: 'POST', body, headers });
  const nonceOf = ({ headers }: { headers: { 'set-cookie'?: string[] } }) =>
    /candor_authorization=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '';

  it('shows the connection, or what a provider needs to know before there is one', async () => {
    services.on(SsoService.method.getSsoConnection, () => ({ redirectUri: REDIRECT_URI }));
    expect((await gateway.ask('/api/sso', { headers: bearer() })).json()).toEqual({ sso: NONE });
    services.on(SsoService.method.getSsoConnection, () => ({ connection: CONNECTION, redirectUri: REDIRECT_URI }));
    const connection = { ...NONE, ...CONNECTION, configured: true, defaultRole: 'Admin' };
    expect((await gateway.ask('/api/sso', { headers: bearer() })).json()).toEqual({ sso: connection });
  });

  it('is set up as a whole, and its secret is never returned', async () => {
    services.on(SsoService.method.saveSsoConnection, ({ connection }) => ({ connection, redirectUri: REDIRECT_URI }));
    const body = {
      ...{ issuer: CONNECTION.issuer, clientId: 'candor', clientSecret: 'hidden', defaultRole: 'Admin' },
      ...{ emailDomains: ['acme.example'], enabled: true, required: true, trustEmails: true },
    };
    const answer = await gateway.ask('/api/sso', { method: 'PUT', body, headers: bearer() });
    expect(answer.json()).toMatchObject({ sso: { configured: true, required: true, trustEmails: true } });
    expect(answer.text).not.toContain('hidden');
    expect(services.takeCall()).toMatchObject({
      method: 'SaveSsoConnection',
      request: { clientSecret: 'hidden', connection: { ...CONNECTION, required: true, trustEmails: true } },
    });
    await gateway.ask('/api/sso', { method: 'PUT', body: {}, headers: bearer() });
    expect(services.takeCall()).toMatchObject({
      request: { clientSecret: '', connection: { issuer: '', emailDomains: [], enabled: false } },
    });
  });

  it('refuses what is no connection, and users who are not Owner', async () => {
    const wrong = { emailDomains: 'acme.example', defaultRole: 'Owner', enabled: 'yes' };
    const answer = await gateway.ask('/api/sso', { method: 'PUT', body: wrong, headers: bearer() });
    expect(answer.status).toBe(400);
    const pointers = (answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/emailDomains', '/defaultRole', '/enabled']));
    services.on(SsoService.method.deleteSsoConnection, () => {
      throw new ForbiddenError('Your role does not allow this. Please ask an Owner.');
    });
    expect((await gateway.ask('/api/sso', { method: 'DELETE', headers: bearer() })).status).toBe(403);
    expect((await gateway.ask('/api/sso')).status).toBe(401);
  });

  it('is removed', async () => {
    services.on(SsoService.method.deleteSsoConnection, () => ({}));
    expect((await gateway.ask('/api/sso', { method: 'DELETE', headers: bearer() })).status).toBe(204);
    services.on(SsoService.method.deleteSsoConnection, () => {
      throw new NotFoundError('Single sign-on is not set up.');
    });
    expect((await gateway.ask('/api/sso', { method: 'DELETE', headers: bearer() })).status).toBe(404);
  });

  it('tests a provider', async () => {
    const found = { issuer: CONNECTION.issuer, authorizationEndpoint: `${CONNECTION.issuer}/authorize` };
    services.on(SsoService.method.testSsoIssuer, () => found);
    expect((await post('/api/sso/test', { issuer: CONNECTION.issuer }, bearer())).json()).toEqual(found);
    services.on(SsoService.method.testSsoIssuer, () => {
      throw new InvalidError([{ pointer: '/issuer', detail: 'No provider answers there.' }]);
    });
    expect((await post('/api/sso/test', {}, bearer())).json()).toMatchObject({
      status: 400,
      errors: [{ pointer: '/issuer', detail: 'No provider answers there.' }],
    });
  });

  it('starts with a cookie that binds it to the browser, and ends with a session there', async () => {
    services.on(SsoService.method.startSso, () => ({ authorizeUrl: 'https://login.acme.example/authorize' }));
    const started = await post('/api/auth/sso/start', { organisation: 'acme' });
    expect(started.json()).toEqual({ authorizeUrl: 'https://login.acme.example/authorize' });
    const browserNonce = nonceOf(started);
    expect(browserNonce).toMatch(/^[\w-]{43}$/);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api'])
      expect(started.headers['set-cookie']?.[0]).toContain(part);
    expect(services.takeCall()).toMatchObject({ request: { organisation: 'acme', browserNonce } });

    const session = {
      idToken: 'id',
      accessToken: 'access',
      refreshToken: 'refresh',
      refreshExpiresAt: 9_999_999_999_999n,
    };
    services.on(SsoService.method.finishSso, () => ({ session }));
    const body = { state: 's', code: 'c', iss: 'https://login.acme.example' };
    const finished = await post('/api/auth/sso/callback', body, { cookie: `candor_authorization=${browserNonce}` });
    expect(finished.json()).toEqual({ idToken: 'id', accessToken: 'access' });
    const cookie = finished.headers['set-cookie']?.[0] ?? '';
    for (const part of ['candor_refresh=refresh;', 'HttpOnly', 'SameSite=Strict', 'Path=/api/auth'])
      expect(cookie).toContain(part);
    expect(services.takeCall()).toMatchObject({
      request: { state: 's', code: 'c', issuer: 'https://login.acme.example', error: '', browserNonce },
    });
  });

  it.each([
    [403, new ForbiddenError('Your sign-in provider did not let you in.')],
    [409, new ConflictError('This email is already in use.')],
    [403, new ForbiddenError('Your sign-in provider does not answer. Please try again in a moment.')],
  ])('reports why it is refused (%s), and starts no session', async (status, error) => {
    services.on(SsoService.method.finishSso, () => {
      throw error;
    });
    const answer = await post('/api/auth/sso/callback', { state: 's', error: 'access_denied' });
    expect(answer.json()).toMatchObject({ status, detail: error.message });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(services.takeCall()).toMatchObject({ request: { error: 'access_denied', browserNonce: '' } });
  });

  it('reports where no connection was found', async () => {
    services.on(SsoService.method.startSso, () => {
      throw new NotFoundError('No single sign-on was found for this.');
    });
    expect((await post('/api/auth/sso/start', { organisation: 'nobody' })).json()).toMatchObject({ status: 404 });
  });

  it('is limited by caller, as the login is', async () => {
    const rateLimits = { perMinute: { auth: 2, refresh: 2, subscribe: 2 }, trustedProxies: 0 };
    const strict = await startTestGateway({ rateLimits });
    for (const path of ['/api/auth/sso/start', '/api/auth/sso/callback']) {
      const ask = async () => (await strict.ask(path, { method: 'POST', body: {} })).status;
      expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 429]);
    }
    await strict.close();
  });
});
