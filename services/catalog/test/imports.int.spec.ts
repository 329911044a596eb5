import { startHttpSink, type HttpSink, type SinkAnswer } from '@candor/lab/sinks/http-sink.js';
import { ANONYMOUS, type Actor } from '@candor/platform/actor.js';
import { ForbiddenError, KeyReusedError, UnauthenticatedError } from '@candor/platform/errors.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

const service = (name: string, groupName = '', description = '') => ({ name, groupName, description });

describe('many components at once', () => {
  let page: HttpSink;
  let answer: SinkAnswer;
  let suite: Awaited<ReturnType<typeof startCatalog>>;

  beforeAll(async () => {
    page = await startHttpSink(() => answer);
    suite = await startCatalog({ OUTBOUND_ALLOW: new URL(page.url).host });
  });
  afterAll(async () => {
    await suite.close();
    await page.close();
  });
  beforeEach(() => {
    answer = {};
  });

  const preview = (request: { lines?: string; url?: string }, actor: Actor = owner()) =>
    suite.imports.previewImport(request, { actor });
  const create = (components: ReturnType<typeof service>[], actor: Actor, idempotencyKey = '') =>
    suite.imports.importComponents({ components, idempotencyKey }, { actor });
  const listed = async (actor: Actor) =>
    (await suite.catalog.listComponents({}, { actor })).components.map(({ groupName, name }) => [groupName, name]);
  const published = (customerId: string) =>
    suite.client.known('evt.catalog.v1.component_saved', (saved) => saved.customerId === customerId);

  it('are previewed from lines, and nothing is saved', async () => {
    const actor = owner();
    const { components } = await preview({ lines: 'Web:\nShop\n\nAPI' }, actor);
    expect(components).toMatchObject([
      { component: service('Shop', 'Web'), known: false },
      { component: service('API'), known: false },
    ]);
    expect(await listed(actor)).toEqual([]);
  });

  it('are created in their order, operational and public, and each is published', async () => {
    const actor = owner();
    await suite.catalog.createComponent({ name: 'First', enabled: true }, { actor });
    const given = [service(' API '), service('Shop', 'Web', 'Sells'), service('Blog', 'Web'), service('Docs')];
    const { components } = await create(given, actor);
    expect(components).toMatchObject([
      { name: 'API', groupName: '', enabled: true, internal: false, showHistoricalStatus: true },
      { name: 'Shop', groupName: 'Web', description: 'Sells', componentStatus: ComponentStatus.OPERATIONAL },
      { name: 'Blog', groupName: 'Web' },
      { name: 'Docs', groupName: '' },
    ]);
    expect(await listed(actor)).toEqual([
      ['', 'First'],
      ['', 'API'],
      ['Web', 'Shop'],
      ['Web', 'Blog'],
      ['', 'Docs'],
    ]);
    for (const component of components) {
      const [fact] = await suite.client.heard(
        'evt.catalog.v1.component_saved',
        (saved) => saved.component?.id === component.id,
      );
      expect(fact).toMatchObject({ customerId: actor.customerId, component });
    }
  });

  it('are created by two colleagues at the same time once', async () => {
    const actor = owner();
    const both = await Promise.allSettled([create([service('API')], actor), create([service('API')], actor)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listed(actor)).toEqual([['', 'API']]);
  });

  it('are created once under an idempotency key', async () => {
    const actor = owner();
    const first = await create([service('API'), service('Web')], actor, 'import-1');
    expect(await create([service('API'), service('Web')], actor, 'import-1')).toEqual(first);
    await expect(create([service('Other')], actor, 'import-1')).rejects.toBeInstanceOf(KeyReusedError);
    expect(await listed(actor)).toHaveLength(2);
  });

  it('are all refused where one is wrong, and nothing is published', async () => {
    const actor = owner();
    await create([service('API')], actor);
    await suite.client.heard('evt.catalog.v1.component_saved', (saved) => saved.customerId === actor.customerId);
    await expect(create([service('Docs'), service('api')], actor)).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/services/1/name', detail: 'api is there already.' }],
    });
    await expect(preview({ lines: 'Docs\nAPI' }, actor)).rejects.toMatchObject({
      violations: [{ pointer: '/lines/2', detail: 'Line 2: API is there already.' }],
    });
    await expect(preview({ lines: ' ', url: ' ' }, actor)).rejects.toMatchObject({
      violations: [{ pointer: '/lines' }],
    });
    expect(await listed(actor)).toEqual([['', 'API']]);
    expect(published(actor.customerId)).toHaveLength(1);
  });

  it('know those of their own organisation alone', async () => {
    const [one, other] = [owner(), owner()];
    await create([service('API')], one);
    expect((await preview({ lines: 'API' }, other)).components).toMatchObject([{ known: false }]);
    await create([service('API')], other);
    expect(await listed(one)).toEqual([['', 'API']]);
  });

  it('are refused to the role User, to visitors and to unknown callers', async () => {
    const { customerId, userId } = owner();
    const restricted = { kind: 'staff', customerId, userId, role: 'User' } as const;
    await expect(preview({ lines: 'API' }, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(create([service('API')], restricted)).rejects.toBeInstanceOf(ForbiddenError);
    for (const actor of [visitor(customerId), ANONYMOUS]) {
      await expect(preview({ url: page.url }, actor)).rejects.toBeInstanceOf(UnauthenticatedError);
      await expect(create([service('API')], actor)).rejects.toBeInstanceOf(UnauthenticatedError);
    }
    expect(page.requests.items).toEqual([]);
  });

  describe('of another page', () => {
    it('are read from its summary, with those marked that are here', async () => {
      const actor = owner();
      await create([service('API')], actor);
      const components = [
        { id: '1', name: 'API', position: 1, status: 'major_outage' },
        { id: '2', name: 'Web', position: 2, group: true },
        { id: '3', name: 'Shop', description: 'Sells', group_id: '2' },
      ];
      answer = { status: 200, body: JSON.stringify({ page: { name: 'Other' }, components }) };
      expect((await preview({ url: page.url }, actor)).components).toMatchObject([
        { component: service('API'), known: true },
        { component: service('Shop', 'Web', 'Sells'), known: false },
      ]);
      const asked = page.requests.items.at(-1);
      expect([asked?.method, asked?.path]).toEqual(['GET', '/api/v2/summary.json']);
    });

    it.each([
      ['without a summary', { status: 404 }, /127\.0\.0\.1:\d+ has no summary\.json: it answered with 404\./],
      [
        'that has moved',
        { status: 301, headers: { location: 'https://new.example/x' } },
        /leads to https:\/\/new\.example\. /,
      ],
      ['that sends HTML', { status: 200, body: '<!doctype html>' }, /is not JSON/],
      [
        'that sends too much',
        { status: 200, body: ' '.repeat(2 * 1024 * 1024 + 1) },
        /cannot be reached, or sends too much/,
      ],
      ['that hangs up', { drop: true }, /cannot be reached/],
    ] as [string, SinkAnswer, RegExp][])('are refused from one %s', async (_, given, detail) => {
      answer = given;
      await expect(preview({ url: page.url })).rejects.toMatchObject({
        kind: 'invalid',
        violations: [{ pointer: '/url', detail: expect.stringMatching(detail) as string }],
      });
    });

    it('are not read from a private address, nor from one that is none', async () => {
      for (const [url, detail] of [
        ['http://127.0.0.1:1/', /private or reserved/],
        ['http://169.254.169.254/latest', /private or reserved/],
        ['file:///etc/passwd', /starts with https/],
        ['http://someone:secret@status.acme.example', /without user name/],
        ['not an address', /address of a status page/],
      ] as const) {
        await expect(preview({ url })).rejects.toMatchObject({
          violations: [{ pointer: '/url', detail: expect.stringMatching(detail) as string }],
        });
      }
    });
  });
});
