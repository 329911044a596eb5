import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { newSnapshotDir, startTestGateway, type TestGateway } from './test-gateway.js';
import { USER_ID } from './tokens.js';

const OWNER = { userId: USER_ID, customerId: ACME, role: roleToWire('Owner') };

describe('a gateway without sign-in', () => {
  let nats: TestNats;
  let services: FakeServices;
  const gateways: TestGateway[] = [];

  /** A new one: each caches the Owner for some seconds. */
  async function start(authDisabled = true): Promise<TestGateway> {
    const consoleDist = await newSnapshotDir();
    await mkdir(consoleDist, { recursive: true });
    await writeFile(path.join(consoleDist, 'index.html'), '<!doctype html><head></head><div id="root"></div>');
    const gateway = await startTestGateway({ natsUrls: [nats.url], authDisabled, consoleDist });
    gateways.push(gateway);
    return gateway;
  }
  /** Once the gateway is connected to the bus. */
  const settled = (gateway: TestGateway, headers: Record<string, string> = {}) =>
    eventually(
      () => gateway.ask('/api/users/me', { headers }),
      (answer) => answer.status !== 503 || answer.text.includes('not-configured'),
    );

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
  });
  beforeEach(() => {
    services.on(IdentityService.method.getSoleOwner, () => ({ organisations: 1, owner: OWNER }));
    services.on(IdentityService.method.getMe, () => ({ user: { id: USER_ID, role: roleToWire('Owner') } }));
    services.on(UsersService.method.listUsers, () => ({}));
  });
  afterAll(async () => {
    for (const one of gateways) await one.close();
    await services.stop();
    await nats.stop();
  });

  it('treats every caller as the Owner of the only organisation, whatever token they send', async () => {
    const gateway = await start();
    expect((await settled(gateway)).status).toBe(200);
    services.calls.length = 0;
    expect((await gateway.ask('/api/users', { headers: { authorization: 'Bearer nonsense' } })).status).toBe(200);
    expect(services.takeCall()).toMatchObject({
      method: 'ListUsers',
      actor: { kind: 'staff', userId: USER_ID, customerId: ACME, role: 'Owner' },
    });
  });

  it('is not the default: sign-in is required unless switched off', async () => {
    const gateway = await start(false);
    expect((await gateway.ask('/api/users/me')).status).toBe(401);
    expect((await gateway.ask('/')).text).not.toContain('candor-auth');
  });

  it('informs the console', async () => {
    const gateway = await start();
    expect((await gateway.ask('/')).text).toContain('<head><meta name="candor-auth" content="disabled" />');
  });

  it.each([
    [{ organisations: 0 }, 'There is no organisation yet. Please sign up.'],
    [{ organisations: 2 }, 'AUTH_DISABLED is for one organisation, and there are 2.'],
    [{ organisations: 1 }, 'The organisation has no Owner who is enabled.'],
  ])('refuses every caller unless the Owner is unambiguous: %#', async (answer, detail) => {
    services.on(IdentityService.method.getSoleOwner, () => answer);
    const refused = await settled(await start());
    expect([refused.status, refused.json().detail]).toEqual([503, detail]);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ host: 'api.evil.example' }],
    [{ host: 'api.evil.example', origin: 'http://api.evil.example' }],
  ])('refuses what a page of another site makes a browser send: %j', async (given) => {
    const { host, ...headers } = given as Record<string, string>;
    const gateway = await start();
    await settled(gateway);
    const refused = await gateway.ask('/api/users/me', { headers, ...(host !== undefined && { host }) });
    expect([refused.status, refused.json().detail]).toEqual([403, 'Only pages of the console may ask this.']);
  });

  it('accepts what its own console sends', async () => {
    const gateway = await start();
    const headers = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' };
    expect((await settled(gateway, headers)).status).toBe(200);
  });

  it('accepts the first organisation to sign up, and no second one', async () => {
    const gateway = await start();
    await settled(gateway);
    services.on(IdentityService.method.signUp, () => ({ user: { id: USER_ID, role: roleToWire('Owner') } }));
    const body = { username: 'Eve', email: 'eve@x.example', password: 'a password', customerDomain: 'evil' };
    const signUp = () => gateway.ask('/api/auth/signup', { method: 'POST', body });
    expect((await signUp()).status).toBe(409);
    services.on(IdentityService.method.getSoleOwner, () => ({ organisations: 0 }));
    expect((await signUp()).status).toBe(201);
  });
});
