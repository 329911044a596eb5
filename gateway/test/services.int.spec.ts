import { create as make } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ConflictError, ForbiddenError, InvalidError, KeyReusedError } from '@candor/platform/errors.js';
import { CatalogService, ComponentOrderSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const component = (name: string) => ({ id: ID, name, componentStatus: ComponentStatus.OPERATIONAL });

describe('services over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const list = (query = '') => gateway.ask(`/api/services${query}`, { headers: bearer() });
  const listPublic = (query = '') => gateway.ask(`/api/public/services?customerId=${ACME}${query}`);
  const create = (body: object, headers: Record<string, string> = {}) =>
    gateway.ask('/api/services', { method: 'POST', body, headers: { ...bearer(), ...headers } });
  const named = (...names: string[]) => names.map(component);

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await gateway.untilComplete();
    await eventually(
      async () => (await list()).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it.each([
    ['staff', list],
    ['visitors', listPublic],
  ])('are returned all at once to %s without paging, whatever pages the catalog returns', async (_who, ask) => {
    const pages: Record<string, object> = {
      '': { components: named('one', 'two'), nextCursor: 'b' },
      b: { components: named('three'), nextCursor: '' },
    };
    services.on(CatalogService.method.listComponents, ({ cursor }) => pages[cursor]!);
    const answer = await ask();
    expect(answer.status).toBe(200);
    const { components, nextCursor } = answer.json() as { components: { name: string }[]; nextCursor?: string };
    expect(components.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
    expect(nextCursor).toBeUndefined();
    expect(services.calls.splice(0).map(({ request }) => request)).toMatchObject([
      { cursor: '', pageSize: 1_000 },
      { cursor: 'b', pageSize: 998 },
    ]);
  });

  it('have a cursor behind the first thousand', async () => {
    const thousand = Array.from({ length: 1_000 }, () => component('x'));
    services.on(CatalogService.method.listComponents, () => ({ components: thousand, nextCursor: 'more' }));
    const answer = (await list()).json() as { components: object[]; nextCursor?: string };
    expect([answer.components.length, answer.nextCursor]).toEqual([1_000, 'more']);
    expect(services.takeCall().request).toMatchObject({ cursor: '', pageSize: 1_000 });
  });

  it.each([
    ['staff', (query: string) => list(`?${query}`)],
    ['visitors', (query: string) => listPublic(`&${query}`)],
  ])('are returned to %s by page on request', async (_who, ask) => {
    services.on(CatalogService.method.listComponents, () => ({ components: named('two'), nextCursor: 'next' }));
    expect((await ask('limit=1&cursor=abc')).json()).toMatchObject({
      components: [{ name: 'two' }],
      nextCursor: 'next',
    });
    expect(services.takeCall().request).toMatchObject({ cursor: 'abc', pageSize: 1 });
    await ask('cursor=abc');
    expect(services.takeCall().request).toMatchObject({ cursor: 'abc', pageSize: 0 });
  });

  it.each(['limit=0', 'limit=501', 'limit=many', 'cursor=two%20words'])('are not listed for %s', async (query) => {
    for (const answer of [await list(`?${query}`), await listPublic(`&${query}`)]) {
      expect(answer.status).toBe(400);
      expect(answer.json().errors).toMatchObject([{ pointer: `/${query.split('=')[0]}` }]);
    }
    expect(services.calls).toEqual([]);
  });

  it('pass on a cursor’s refusal', async () => {
    const detail = 'Please give the cursor as it was received.';
    services.on(CatalogService.method.listComponents, () => {
      throw new InvalidError([{ pointer: '/cursor', detail }]);
    });
    const answer = await list('?cursor=stale');
    expect([answer.status, answer.json().detail]).toEqual([400, detail]);
  });

  it('are put into order with the version that was read, and refused with the present order', async () => {
    const GROUP = '0197a3c0-2222-7c52-9e6b-2f3a4d5c6b7a';
    const order = make(ComponentOrderSchema, {
      version: 8n,
      items: [{ componentIds: [ID] }, { groupId: GROUP, componentIds: ['x'] }],
    });
    const shown = { version: 8, items: [{ serviceIds: [ID] }, { groupId: GROUP, serviceIds: ['x'] }] };
    services.on(CatalogService.method.getComponentOrder, () => ({ order }));
    services.on(CatalogService.method.setComponentOrder, () => ({ order }));
    const ask = (body?: object) =>
      gateway.ask('/api/services/order', { method: body ? 'PUT' : 'GET', headers: bearer(), ...(body && { body }) });
    expect((await ask()).json()).toEqual({ order: shown });
    services.calls.splice(0);
    expect((await ask({ baseVersion: 7, items: shown.items })).json()).toEqual({ order: shown });
    expect(services.takeCall().request).toMatchObject({ baseVersion: 7n, items: order.items });
    services.on(CatalogService.method.setComponentOrder, () => {
      throw new ConflictError('Changed.', [], anyPack(ComponentOrderSchema, order));
    });
    const refused = await ask({ items: shown.items });
    expect([refused.status, refused.json()]).toMatchObject([409, { newer: { version: 8, order: shown } }]);
  });

  it('have groups with what is said of them, each once, over any number of pages', async () => {
    const [core, edge] = ['Core', 'Edge'].map((name, n) => ({ id: `${n}`, name, description: '', collapsed: n > 0 }));
    const pages: Record<string, object> = {
      '': { components: named('one'), groups: [core], nextCursor: 'b' },
      b: { components: named('two'), groups: [core, edge], nextCursor: '' },
    };
    services.on(CatalogService.method.listComponents, ({ cursor }) => pages[cursor]!);
    const answer = await gateway.ask('/api/service-groups', { headers: bearer() });
    expect(answer.json()).toEqual({ groups: [core, edge] });
    services.calls.splice(0);
    services.on(CatalogService.method.updateComponentGroup, () => ({ group: edge }));
    const body = { description: 'New' };
    const changed = await gateway.ask(`/api/service-groups/${ID}`, { method: 'PATCH', headers: bearer(), body });
    expect(changed.json()).toEqual({ group: edge });
    const { request } = services.takeCall();
    expect(request).toMatchObject({ groupId: ID, description: 'New' });
    expect(request).not.toHaveProperty('name');
  });

  it('are created with the key of the header, and without one', async () => {
    services.on(CatalogService.method.createComponent, () => ({ component: component('Checkout') }));
    const answer = await create({ name: 'Checkout', group: { name: 'Shop' } }, { 'Idempotency-Key': 'once' });
    expect([answer.status, answer.json().component]).toMatchObject([201, { id: ID, name: 'Checkout' }]);
    expect(services.takeCall().request).toMatchObject({ name: 'Checkout', groupName: 'Shop', idempotencyKey: 'once' });
    await create({ name: 'Checkout' });
    expect(services.takeCall().request).toMatchObject({ idempotencyKey: '' });
  });

  it.each([
    [400, new InvalidError([{ pointer: '/name', detail: 'Give a name to your service' }])],
    [403, new ForbiddenError('Your role does not allow this. Please ask an Admin or the Owner.')],
    [409, new ConflictError('A request with this Idempotency-Key is still being worked on.')],
    [422, new KeyReusedError('This Idempotency-Key was used for another request. Please use a new one.')],
  ])('are refused with %d and the service’s text', async (status, refusal) => {
    services.on(CatalogService.method.createComponent, () => {
      throw refusal;
    });
    const answer = await create({ name: ' ' }, { 'Idempotency-Key': 'once' });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect([answer.status, answer.json().detail]).toEqual([status, refusal.message]);
  });

  it('are not created without a token, nor with unknown fields', async () => {
    expect((await gateway.ask('/api/services', { method: 'POST', body: { name: 'x' } })).status).toBe(401);
    const answer = await create({ name: 7, group: { name: 'x', id: 1 }, customerId: ACME });
    expect(answer.status).toBe(400);
    expect((answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
      '/customerId',
      '/group/id',
      '/name',
    ]);
    expect(services.calls).toEqual([]);
  });
});
