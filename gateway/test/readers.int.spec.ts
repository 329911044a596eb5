import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ConflictError, ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { ReadersService } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const NETWORKS = ['203.0.113.0/24', '2001:db8::/32'];
const PEOPLE = ['ann@example.com', '@example.org'];
const CLUSTER = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const AUDIENCE = {
  id: '0197a3c0-4444-7c52-9e6b-2f3a4d5c6b7a',
  name: 'Customer A',
  people: PEOPLE,
  componentIds: [CLUSTER],
};
const PROVIDER = {
  id: '0197a3c0-5555-7c52-9e6b-2f3a4d5c6b7a',
  name: 'Customer A',
  isOpenid: false,
  entityId: 'urn:customer-a',
  signInUrl: 'https://idp.customer-a.example/sso',
  certificates: [`-----BEGIN CERTIFICATE-----\n${'x'.repeat(4_000)}\n-----END CERTIFICATE-----`],
  domains: ['customer-a.example'],
};
const ATTRIBUTE = { providerId: PROVIDER.id, name: 'groups', value: 'Ops' };
const RIGHT = {
  password: 'seven green bicycles',
  networks: NETWORKS,
  people: PEOPLE,
  needsAll: true,
  baseVersion: 2,
};

describe('the readers of a page over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (method: string, body?: object) =>
    gateway.ask('/api/settings/readers', { method, headers: bearer(), ...(body && { body }) });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    services.on(ReadersService.method.getReaders, () => ({ readers: {} }));
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await ask('GET')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    services.on(ReadersService.method.saveReaders, ({ networks, people, needsAll, baseVersion, ...more }) => ({
      readers: {
        hasPassword: true,
        networks,
        people,
        needsAll,
        audiences: more.audiences?.audiences ?? [],
        providers: more.providers?.providers ?? [],
        version: baseVersion + 1n,
        passwordChosenAt: 1_794_480_000_000n,
      },
    }));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('are everybody before anything was decided', async () => {
    expect((await ask('GET')).json()).toEqual({
      readers: {
        hasPassword: false,
        networks: [],
        people: [],
        needsAll: false,
        audiences: [],
        providers: [],
        version: 0,
      },
    });
    expect(services.takeCall()).toMatchObject({ method: 'GetReaders', actor: { kind: 'staff', customerId: ACME } });
  });

  it('are decided as a whole, and the password is not said again', async () => {
    const answer = await ask('PUT', RIGHT);
    const set = { networks: NETWORKS, people: PEOPLE, needsAll: true };
    const readers = { hasPassword: true, passwordChosenAt: 1_794_480_000_000, ...set };
    expect([answer.status, answer.json()]).toEqual([
      200,
      { readers: { ...readers, audiences: [], providers: [], version: 3 } },
    ]);
    expect(answer.text).not.toContain(RIGHT.password);
    expect(services.takeCall()).toMatchObject({
      method: 'SaveReaders',
      request: { password: RIGHT.password, ...set, baseVersion: 2n },
    });
  });

  it('have audiences, which stay where none are given', async () => {
    const { id: _, ...made } = { ...AUDIENCE, name: 'Customer B' };
    const answer = await ask('PUT', { ...RIGHT, audiences: [AUDIENCE, made] });
    expect(answer.json()).toMatchObject({ readers: { audiences: [AUDIENCE, { ...made, id: '' }] } });
    expect(services.takeCall().request).toMatchObject({ audiences: { audiences: [AUDIENCE, made] } });
    await ask('PUT', { ...RIGHT, audiences: [] });
    expect(services.takeCall().request).toHaveProperty('audiences');
    for (const audiences of [undefined, null]) {
      await ask('PUT', { ...RIGHT, audiences });
      expect(services.takeCall().request).not.toHaveProperty('audiences');
    }
  });

  it('have attributes of providers in an audience, none where none are given', async () => {
    const audience = { ...AUDIENCE, attributes: [ATTRIBUTE, { ...ATTRIBUTE, value: 'ops' }] };
    const answer = await ask('PUT', { ...RIGHT, audiences: [audience, AUDIENCE, { ...AUDIENCE, attributes: null }] });
    const none = { ...AUDIENCE, attributes: [] };
    expect(answer.json()).toMatchObject({ readers: { audiences: [audience, none, none] } });
    expect(services.takeCall().request).toMatchObject({ audiences: { audiences: [audience, AUDIENCE, AUDIENCE] } });
    // What is missing is for the service to refuse.
    expect((await ask('PUT', { ...RIGHT, audiences: [{ ...AUDIENCE, attributes: [{}] }] })).status).toBe(200);
  });

  it('have identity providers, which stay where none are given', async () => {
    const { id: _, ...made } = { ...PROVIDER, name: 'Customer B' };
    const answer = await ask('PUT', { ...RIGHT, providers: [PROVIDER, made] });
    expect(answer.json()).toMatchObject({ readers: { providers: [PROVIDER, { ...made, id: '' }] } });
    expect(services.takeCall().request).toMatchObject({ providers: { providers: [PROVIDER, made] } });
    const own = { name: 'Ours', isOpenid: true, domains: ['ours.example'] };
    const answered = (await ask('PUT', { ...RIGHT, providers: [own] })).json();
    expect(answered).toMatchObject({ readers: { providers: [{ ...own, certificates: [] }] } });
    expect(answered).not.toHaveProperty('readers.providers.0.certificatesEndAt');
    expect(services.takeCall().request).toMatchObject({ providers: { providers: [own] } });
    // As they were answered, with what only the server says.
    const { readers } = answer.json() as { readers: { providers: object[] } };
    expect((await ask('PUT', { ...RIGHT, providers: readers.providers })).status).toBe(200);
    services.takeCall();
    await ask('PUT', { ...RIGHT, providers: [] });
    expect(services.takeCall().request).toHaveProperty('providers');
    for (const providers of [undefined, null]) {
      await ask('PUT', { ...RIGHT, providers });
      expect(services.takeCall().request).not.toHaveProperty('providers');
    }
    // What is missing is for the service to refuse.
    expect((await ask('PUT', { ...RIGHT, providers: [{}] })).status).toBe(200);
  });

  it('keep their password where none is given, and lose it on request', async () => {
    const { password: _, ...kept } = RIGHT;
    for (const body of [kept, { ...kept, password: null, removePassword: null }]) {
      await ask('PUT', body);
      const { request } = services.takeCall();
      expect(request).not.toHaveProperty('password');
      expect(request).not.toMatchObject({ removesPassword: true });
    }
    await ask('PUT', { ...kept, removePassword: true });
    expect(services.takeCall().request).toMatchObject({ removesPassword: true });
    // An empty one is for the service to refuse.
    await ask('PUT', { ...kept, password: '' });
    expect(services.takeCall().request).toMatchObject({ password: '' });
  });

  it('are not changed by a body that leaves something out', async () => {
    for (const body of [{}, { networks: null, people: null, needsAll: null, baseVersion: null }]) {
      const answer = await ask('PUT', body);
      expect(answer.status).toBe(400);
      const { errors } = answer.json() as { errors: { pointer: string }[] };
      expect(errors.map(({ pointer }) => pointer)).toEqual(['/networks', '/people', '/needsAll', '/baseVersion']);
    }
    expect(services.calls).toEqual([]);
  });

  it.each([
    ['/password', { password: 1 }],
    ['/removePassword', { removePassword: 'yes' }],
    ['/networks', { networks: '203.0.113.0/24' }],
    ['/networks', { networks: Array.from({ length: 201 }, () => '203.0.113.0/24') }],
    ['/networks', { networks: [{}] }],
    ['/people', { people: 'ann@example.com' }],
    ['/people', { people: Array.from({ length: 1_001 }, () => '@example.org') }],
    ['/people', { people: [{}] }],
    ['/needsAll', { needsAll: 'yes' }],
    ['/audiences', { audiences: AUDIENCE }],
    ['/audiences', { audiences: ['Customer A'] }],
    ['/audiences/0/name', { audiences: [{ ...AUDIENCE, name: 7 }] }],
    ['/audiences/0/people', { audiences: [{ ...AUDIENCE, people: 'ann@example.com' }] }],
    ['/audiences/0/people', { audiences: [{ ...AUDIENCE, people: undefined }] }],
    ['/audiences/1/componentIds', { audiences: [AUDIENCE, { ...AUDIENCE, componentIds: null }] }],
    ['/audiences/0/attributes', { audiences: [{ ...AUDIENCE, attributes: ATTRIBUTE }] }],
    ['/audiences/0/attributes', { audiences: [{ ...AUDIENCE, attributes: ['groups'] }] }],
    [
      '/audiences/0/attributes/0/providerId',
      { audiences: [{ ...AUDIENCE, attributes: [{ ...ATTRIBUTE, providerId: 7 }] }] },
    ],
    [
      '/audiences/0/attributes/1/name',
      { audiences: [{ ...AUDIENCE, attributes: [ATTRIBUTE, { ...ATTRIBUTE, name: [] }] }] },
    ],
    ['/audiences/0/attributes/0/value', { audiences: [{ ...AUDIENCE, attributes: [{ ...ATTRIBUTE, value: true }] }] }],
    ['/providers', { providers: PROVIDER }],
    ['/providers', { providers: ['Customer A'] }],
    ['/providers/0/name', { providers: [{ ...PROVIDER, name: 7 }] }],
    ['/providers/0/isOpenid', { providers: [{ ...PROVIDER, isOpenid: 'yes' }] }],
    ['/providers/0/entityId', { providers: [{ ...PROVIDER, entityId: {} }] }],
    ['/providers/0/signInUrl', { providers: [{ ...PROVIDER, signInUrl: [] }] }],
    ['/providers/0/certificates', { providers: [{ ...PROVIDER, certificates: 'MIIC' }] }],
    ['/providers/0/certificates', { providers: [{ ...PROVIDER, certificates: ['x'.repeat(20_001)] }] }],
    ['/providers/1/domains', { providers: [PROVIDER, { ...PROVIDER, domains: [{}] }] }],
    ['/baseVersion', { baseVersion: -1 }],
    ['/baseVersion', { baseVersion: 1.5 }],
  ])('are refused at %s with another shape', async (pointer, wrong) => {
    const answer = await ask('PUT', { ...RIGHT, ...wrong });
    expect(answer.status).toBe(400);
    expect((answer.json() as { errors: { pointer: string }[] }).errors[0]?.pointer.startsWith(pointer)).toBe(true);
    expect(services.calls).toEqual([]);
  });

  it.each([
    [400, new InvalidError([{ pointer: '/networks/0', detail: 'Please give a network.' }])],
    [409, new ConflictError('A colleague has changed the readers.', [{ pointer: '/baseVersion', detail: 'Look.' }])],
    [403, new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.')],
  ])('are refused with %d as the service says it', async (status, error) => {
    services.on(ReadersService.method.saveReaders, () => {
      throw error;
    });
    const answer = await ask('PUT', RIGHT);
    expect([answer.status, answer.json()]).toMatchObject([status, { detail: error.message }]);
  });
});
