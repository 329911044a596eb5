import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { newApiKey } from '@candor/platform/api-key.js';
import { InvalidError } from '@candor/platform/errors.js';
import { ApiKeysService } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { SessionsService, SignInMethod } from '@candor/proto/gen/candor/identity/v1/sessions_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, claims, now, SESSION_ID, token, USER_ID } from './tokens.js';

const OTHER_ID = '0197a3c0-eeee-7c52-9e6b-2f3a4d5c6b7a';
const TEN_MINUTES_S = 600;

/** Calls that do the most harm when made at an unattended desk. */
const DANGEROUS = [
  'POST /api/api-keys',
  'PATCH /api/api-keys/{accessKey}/enable',
  'DELETE /api/api-keys/{accessKey}',
  'PATCH /api/users/{id}/enable',
  'PATCH /api/users/{id}/role',
  'PATCH /api/users/{id}/reset-second-factor',
  'DELETE /api/users/{id}',
  'POST /api/side-door/keys',
  'DELETE /api/side-door/keys/{id}',
  'PUT /api/sso',
  'DELETE /api/sso',
  'GET /api/subscribers/email/export',
  'POST /api/provisioning/token',
  'DELETE /api/provisioning',
  'PATCH /api/provisioning/groups/{id}/role',
];

describe('sessions and fresh sign-ins', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await gateway.ask('/api/customer', { headers: bearer() })).status,
      (status) => status !== 503,
    );
    services.calls.splice(0);
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  const provedAgo = (seconds: number) => bearer(token({ ...claims(), auth_time: now() - seconds }));
  const ask = (call: string, headers: Record<string, string>, body?: object) => {
    const [method = '', address = ''] = call.split(' ');
    const target = address.replace('{id}', OTHER_ID).replace('{accessKey}', 'candor_ak_x');
    return gateway.ask(target, { method, headers, body });
  };

  it('are required by these calls, and by no others', async () => {
    const file = path.join(import.meta.dirname, '..', 'openapi.json');
    const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, Record<string, object>> };
    const marked = Object.entries(paths).flatMap(([address, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => 'x-needs-fresh-sign-in' in operation)
        .map(([method]) => `${method.toUpperCase()} ${address}`),
    );
    expect(marked.sort()).toEqual([...DANGEROUS, 'POST /api/users'].sort());
    expect(paths['/api/users']?.post).toMatchObject({ 'x-needs-fresh-sign-in': 'With the role Owner.' });
  });

  it.each(DANGEROUS)('are needed for %s: no service is called before', async (call) => {
    const answer = await ask(call, provedAgo(TEN_MINUTES_S + 5));
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({
      type: 'urn:candor:problem:fresh-sign-in-required',
      detail: 'Please confirm that it is you, and try again.',
    });
    expect(services.calls).toEqual([]);
  });

  it('are needed for inviting an Owner, and for no other role', async () => {
    const invitation = { name: 'Grace', email: 'grace@acme.example' };
    const stale = provedAgo(TEN_MINUTES_S + 5);
    const refused = await ask('POST /api/users', stale, { ...invitation, role: 'Owner' });
    expect(refused.json()).toMatchObject({ status: 403, type: 'urn:candor:problem:fresh-sign-in-required' });
    expect(services.calls).toEqual([]);
    const user = { id: OTHER_ID, ...invitation, role: Role.USER };
    services.on(UsersService.method.inviteUser, () => ({ user }));
    for (const role of [undefined, null, 'User', 'Admin']) {
      const answer = await ask('POST /api/users', stale, { ...invitation, role });
      expect([role, answer.status]).toEqual([role, 201]);
      services.takeCall();
    }
    // What is no role does not get past the guard as one.
    for (const body of [{ ...invitation, role: ['Owner'] }, { ...invitation, role: 'owner' }, ['Owner']])
      expect((await ask('POST /api/users', stale, body)).status).toBe(400);
    expect(services.calls).toEqual([]);
    const done = await ask('POST /api/users', provedAgo(TEN_MINUTES_S - 60), { ...invitation, role: 'Owner' });
    expect(done.status).toBe(201);
    expect(services.takeCall()).toMatchObject({ method: 'InviteUser', request: { role: Role.OWNER } });
  });

  it('are fresh for ten minutes', async () => {
    const answer = await ask('DELETE /api/sso', provedAgo(TEN_MINUTES_S - 60));
    expect(answer.status).toBe(204);
    services.takeCall();
  });

  it('are never fresh with a token without a time of authentication', async () => {
    const { auth_time: _, ...old } = claims();
    expect((await ask('DELETE /api/sso', bearer(token(old)))).status).toBe(403);
    const { sessionId: _id, ...older } = old;
    expect((await ask('DELETE /api/sso', bearer(token(older)))).status).toBe(403);
    expect(services.calls).toEqual([]);
  });

  it('are not required of programs', async () => {
    services.on(ApiKeysService.method.authenticateApiKey, () => ({
      staff: { userId: USER_ID, customerId: ACME, role: Role.OWNER, accessKey: 'candor_ak_x' },
    }));
    const key = { authorization: `Bearer ${newApiKey().secretKey}` };
    const answer = await ask('DELETE /api/sso', key);
    services.calls.splice(0);
    expect(answer.status).toBe(204);
    // A key has no session, so it cannot end one of its own.
    for (const call of [
      'GET /api/users/me/sessions',
      'DELETE /api/users/me/sessions',
      `DELETE /api/users/me/sessions/{id}`,
    ]) {
      const refused = await ask(call, key);
      expect([call, refused.status]).toEqual([call, 403]);
    }
    expect((await ask('POST /api/auth/prove', key, { proof: 'x' })).status).toBe(403);
    expect(services.calls).toEqual([]);
  });

  it('are made by the password, which is sent to identity with the caller’s session', async () => {
    services.on(SessionsService.method.proveSession, () => ({ session: { idToken: 'id', accessToken: 'access' } }));
    const answer = await ask('POST /api/auth/prove', provedAgo(3_600), { proof: 'correct horse' });
    expect([answer.status, answer.json()]).toEqual([200, { idToken: 'id', accessToken: 'access' }]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const { request, actor } = services.takeCall();
    expect(request).toMatchObject({ sessionId: SESSION_ID, proof: { text: 'correct horse' } });
    expect(actor).toMatchObject({ userId: USER_ID, customerId: ACME });
  });

  it('are refused by name with another password', async () => {
    services.on(SessionsService.method.proveSession, () => {
      throw new InvalidError([
        { pointer: '/proof', detail: 'This is neither your password nor a code that is good now.' },
      ]);
    });
    const answer = await ask('POST /api/auth/prove', bearer(), {});
    services.takeCall();
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: [{ pointer: '/proof', detail: 'This is neither your password nor a code that is good now.' }],
    });
  });

  it('are listed with the current one first, with names of browsers', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    services.on(SessionsService.method.listSessions, () => ({
      sessions: [
        {
          sessionId: OTHER_ID,
          userAgent,
          address: '203.0.113.7',
          method: SignInMethod.SSO,
          signedInAt: 1n,
          lastUsedAt: 3n,
        },
        { sessionId: SESSION_ID, method: SignInMethod.PASSWORD, signedInAt: 2n, lastUsedAt: 2n },
      ],
    }));
    const answer = await ask('GET /api/users/me/sessions', bearer());
    services.takeCall();
    expect(answer.json()).toEqual({
      sessions: [
        { id: SESSION_ID, current: true, browser: '', address: '', method: 'password', signedInAt: 2, lastUsedAt: 2 },
        {
          ...{ id: OTHER_ID, current: false, browser: 'Firefox on Linux', address: '203.0.113.7' },
          ...{ method: 'sso', signedInAt: 1, lastUsedAt: 3 },
        },
      ],
    });
  });

  it('are ended by id, or all but this one', async () => {
    expect((await ask('DELETE /api/users/me/sessions/{id}', bearer())).status).toBe(204);
    expect(services.takeCall()).toMatchObject({ method: 'EndOwnSession', request: { sessionId: OTHER_ID } });
    expect((await ask('DELETE /api/users/me/sessions', bearer())).status).toBe(204);
    expect(services.takeCall()).toMatchObject({ method: 'EndOtherSessions', request: { sessionId: SESSION_ID } });
  });
});
