import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ID_TOKEN_AUDIENCE } from '@candor/platform/access-token.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME, GLOBEX } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, claims, encodePart, now, publicKeyPem, token, USER_ID } from './tokens.js';

const good = token();
const [head = '', payload = '', signature = ''] = good.split('.');
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

const unsigned = (header: object, body: object = claims()): string => `${encodePart(header)}.${encodePart(body)}.`;
const hmac = (secret: string, alg = 'HS256'): string => {
  const text = `${encodePart({ alg, typ: 'JWT' })}.${payload}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
const without = (claim: string): string => {
  const { [claim]: _gone, ...rest } = claims();
  return token(rest);
};
const jwk = createPublicKey(publicKeyPem).export({ format: 'jwk' });

/** What an attacker or a broken client may send after "Bearer ". */
const BAD_TOKENS: Readonly<Record<string, string>> = {
  nothing: '',
  'a word': 'abc',
  'two parts': `${head}.${payload}`,
  'four parts': `${good}.${signature}`,
  'only dots': '..',
  'no signature': `${head}.${payload}.`,
  'no payload': `${head}..${signature}`,
  'no header': `.${payload}.${signature}`,
  'a signature cut short': good.slice(0, -4),
  'a signature with a byte changed': `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
  'a signature of zeros': `${head}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
  'a signature in DER': `${head}.${payload}.${Buffer.concat([Buffer.from([0x30, 0x44]), Buffer.from(signature, 'base64url')]).toString('base64url')}`,
  'a payload that was changed': `${head}.${encodePart({ ...claims(), role: 'Owner' })}.${signature}`,
  'a payload of another organisation': `${head}.${encodePart({ ...claims(), customerId: GLOBEX })}.${signature}`,
  'a payload that is no JSON': `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
  'a header that is no JSON': `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
  'algorithm none': unsigned({ alg: 'none', typ: 'JWT' }),
  'algorithm None': unsigned({ alg: 'None', typ: 'JWT' }),
  'algorithm NONE and a signature': `${encodePart({ alg: 'NONE' })}.${payload}.${signature}`,
  'no algorithm': `${encodePart({ typ: 'JWT' })}.${payload}.${signature}`,
  'the public key as HMAC secret': hmac(publicKeyPem),
  'an empty HMAC secret': hmac(''),
  'HMAC under the name of ES256': hmac(publicKeyPem, 'ES256'),
  RS256: token(claims(), { alg: 'RS256', typ: 'JWT' }, rsa.privateKey),
  'ES384 of another curve': token(claims(), { alg: 'ES384', typ: 'JWT' }, p384.privateKey),
  'ES256 named, another curve': token(claims(), { alg: 'ES256', typ: 'JWT' }, p384.privateKey),
  'the key of a stranger': token(claims(), { alg: 'ES256', typ: 'JWT' }, stranger.privateKey),
  'a key in its header': token(
    claims(),
    { alg: 'ES256', jwk: stranger.publicKey.export({ format: 'jwk' }) },
    stranger.privateKey,
  ),
  'our key in its header, algorithm none': unsigned({ alg: 'none', jwk }),
  'a key address in its header': token(
    claims(),
    { alg: 'ES256', jku: 'https://evil.example/jwks' },
    stranger.privateKey,
  ),
  'a key id that is a path': token(claims(), { alg: 'ES256', kid: '../../dev/null' }, stranger.privateKey),
  'an end in the past': token({ ...claims(), exp: now() - 1 }),
  'an end now': token({ ...claims(), exp: now() }),
  'no end': without('exp'),
  'an end that is a text': token({ ...claims(), exp: String(now() + 600) }),
  'a beginning in the future': token({ ...claims(), nbf: now() + 600 }),
  'another issuer': token({ ...claims(), iss: 'someone-else' }),
  'no issuer': without('iss'),
  'the audience of id tokens': token({ ...claims(), aud: ID_TOKEN_AUDIENCE }),
  'no audience': without('aud'),
  'no user': without('sub'),
  'a user that is no UUID': token({ ...claims(), sub: 'root' }),
  'no organisation': without('customerId'),
  'an organisation that is no UUID': token({ ...claims(), customerId: '*' }),
  'no role': without('role'),
  'a role that does not exist': token({ ...claims(), role: 'Root' }),
  'a list of roles': token({ ...claims(), role: ['Owner'] }),
};

describe('authentication', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
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

  it('counts at least forty kinds of bad tokens', () => {
    expect(Object.keys(BAD_TOKENS).length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.entries(BAD_TOKENS))('refuses a token with %s', async (_what, jwt) => {
    const answer = await gateway.ask('/api/users/me', { headers: bearer(jwt) });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toMatchObject({ detail: 'Please log in.', status: 401, errors: [] });
    expect(services.calls).toEqual([]);
  });

  it.each([
    ['no header', {}],
    ['Basic', { authorization: `Basic ${good}` }],
    ['no scheme', { authorization: good }],
    ['a cookie', { cookie: `accessToken=${good}` }],
  ])('refuses %s', async (_what, headers) => {
    expect((await gateway.ask('/api/users/me', { headers })).status).toBe(401);
    expect((await gateway.ask(`/api/users/me?access_token=${good}`, { headers })).status).toBe(401);
    expect(services.calls).toEqual([]);
  });

  it('derives the actor from the token alone', async () => {
    const headers = {
      ...bearer(),
      'x-customer-id': GLOBEX,
      'x-tenant-id': GLOBEX,
      customerid: GLOBEX,
      'x-user-role': 'Owner',
    };
    expect((await gateway.ask(`/api/users/me?customerId=${GLOBEX}`, { headers })).status).toBe(200);
    const actor = { kind: 'staff', userId: USER_ID, customerId: ACME, role: 'Admin' };
    expect(services.takeCall()).toMatchObject({ method: 'GetMe', actor });
  });

  it('requires a token on every route that is not marked public', async () => {
    const { paths } = (await gateway.ask('/api/docs/openapi.json')).json() as {
      paths: Record<string, Record<string, unknown>>;
    };
    const guarded = Object.keys(paths).filter((path) => !/^\/api\/(auth|public|hello)/.test(path));
    expect(guarded.length).toBeGreaterThan(5);
    for (const path of guarded) {
      for (const method of Object.keys(paths[path] ?? {})) {
        const answer = await gateway.ask(path.replaceAll(/\{\w+\}/g, ACME), { method: method.toUpperCase() });
        expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 401`);
      }
    }
    expect(services.calls).toEqual([]);
  });
});
