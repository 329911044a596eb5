import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { FactorsService } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { FactorKind, IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, claims, token, USER_ID } from './tokens.js';

const FACTORS = {
  appConfirmedAt: 5n,
  passkeys: [{ id: USER_ID, name: 'Laptop', createdAt: 7n }],
  recoveryCodesLeft: 9,
};
const SESSION = {
  idToken: 'id',
  accessToken: 'access',
  refreshToken: 'refresh.1',
  refreshExpiresAt: 9_999_999_999_999n,
};

describe('second factors', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(FactorsService.method.getFactors, () => ({ factors: FACTORS }));
    services.on(IdentityService.method.getMe, () => ({ user: { id: USER_ID, role: 1 } }));
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await gateway.ask('/api/users/me/second-factors', { headers: bearer() })).status,
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

  it('are required by the login, which then returns no token and no cookie', async () => {
    services.on(IdentityService.method.logIn, () => ({
      secondFactorRequired: {
        session: 'challenge',
        kinds: [FactorKind.APP, FactorKind.PASSKEY, FactorKind.RECOVERY_CODE],
      },
    }));
    const answer = await post('/api/auth/login', { username: 'ada@acme.example', password: 'x' });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      challengeName: 'SECOND_FACTOR_REQUIRED',
      session: 'challenge',
      secondFactors: ['AUTHENTICATOR_APP', 'PASSKEY', 'RECOVERY_CODE'],
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('return the tokens and the cookie with the second step', async () => {
    services.on(FactorsService.method.finishLogIn, () => ({ session: SESSION }));
    const answer = await post('/api/auth/second-factor', { session: 'challenge', code: '123456' });
    expect(answer.json()).toEqual({ idToken: 'id', accessToken: 'access' });
    expect(answer.headers['set-cookie']?.join()).toMatch(/candor_refresh=refresh\.1;.*HttpOnly/);
    expect(services.takeCall()).toMatchObject({ request: { session: 'challenge', code: '123456' } });
  });

  it('report a wrong code at its field', async () => {
    services.on(FactorsService.method.finishLogIn, () => {
      throw new InvalidError([{ pointer: '/code', detail: 'This code is wrong, or was used before.' }]);
    });
    const answer = await post('/api/auth/second-factor', { session: 'challenge', code: '1' });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ pointer: '/code' }] });
  });

  it('return the options of a passkey and accept its answer', async () => {
    services.on(FactorsService.method.startPasskeyLogIn, () => ({ options: '{}', ticket: 'ticket' }));
    expect((await post('/api/auth/passkey/options', {})).json()).toEqual({ options: '{}', ticket: 'ticket' });
    services.on(FactorsService.method.finishPasskeyLogIn, () => ({ session: SESSION }));
    const answer = await post('/api/auth/passkey', { ticket: 'ticket', answer: '{}' });
    expect(answer.json()).toEqual({ idToken: 'id', accessToken: 'access' });
    services.on(FactorsService.method.finishPasskeyLogIn, () => {
      throw new ForbiddenError('Your user is disabled.');
    });
    expect((await post('/api/auth/passkey', { ticket: 'ticket', answer: '{}' })).status).toBe(403);
  });

  it('are shown without absent ones', async () => {
    const answer = await gateway.ask('/api/users/me/second-factors', { headers: bearer() });
    expect(answer.json()).toEqual({
      factors: {
        appConfirmedAt: 5,
        passkeys: [{ id: USER_ID, name: 'Laptop', createdAt: 7 }],
        recoveryCodesLeft: 9,
        required: false,
      },
    });
  });

  it('let a user who has to set one up do that and nothing else', async () => {
    const missing = bearer(token({ ...claims(), secondFactorMissing: true }));
    for (const path of ['/api/users/me', '/api/users/me/second-factors'])
      expect((await gateway.ask(path, { headers: missing })).status).toBe(200);
    const { paths } = (await gateway.ask('/api/docs/openapi.json')).json() as {
      paths: Record<string, Record<string, unknown>>;
    };
    const open = /^\/api\/(auth|public|hello|customer$|users\/me)/;
    const guarded = Object.keys(paths).filter((path) => !open.test(path));
    expect(guarded.length).toBeGreaterThan(30);
    services.calls.length = 0;
    for (const path of guarded)
      for (const method of Object.keys(paths[path] ?? {})) {
        const asked = { method: method.toUpperCase(), headers: missing };
        const answer = await gateway.ask(path.replaceAll(/\{\w+\}/g, USER_ID), asked);
        expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 403`);
      }
    expect(services.calls).toEqual([]);
  });
});
