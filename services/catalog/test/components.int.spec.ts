import type { MessageInitShape } from '@bufbuild/protobuf';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import type { CreateComponentRequestSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

type Draft = MessageInitShape<typeof CreateComponentRequestSchema>;

const DRAFT: Draft = { name: 'API', description: 'What programs talk to', enabled: true, showHistoricalStatus: true };

describe('components', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  afterAll(() => suite.close());

  const create = (draft: Draft, actor = owner()) => suite.catalog.createComponent(draft, { actor });

  it('is created operational, normalised, and published', async () => {
    const actor = owner();
    const { component } = await create({ ...DRAFT, name: '  API ', groupName: ' Core ' }, actor);
    expect(component).toMatchObject({
      name: 'API',
      groupName: 'Core',
      enabled: true,
      internal: false,
      showHistoricalStatus: true,
      componentStatus: ComponentStatus.OPERATIONAL,
    });
    expect(Math.abs(Date.now() - Number(component?.creationTime))).toBeLessThan(60_000);
    const [fact] = await suite.client.heard(
      'evt.catalog.v1.component_saved',
      (saved) => saved.component?.id === component?.id,
    );
    expect(fact).toMatchObject({ customerId: actor.customerId, component });
    const { components } = await suite.catalog.listComponents({}, { actor });
    expect(components).toEqual([component]);
  });

  it('are found by a part of name, description or group, by group and by status, with how many there are', async () => {
    const actor = owner();
    for (const [name, groupName, description] of [
      ['API', 'Core', 'What programs talk to'],
      ['Website', 'Core', ''],
      ['100% Docs', '', 'For people'],
      ['Search', 'Store', ''],
    ] as const) {
      await create({ name, groupName, description, enabled: true }, actor);
    }
    const find = async (request: object) => {
      const { components, total, groupTotal } = await suite.catalog.listComponents(
        { withTotals: true, ...request },
        { actor },
      );
      return [components.map(({ name }) => name), total, groupTotal];
    };
    expect(await find({})).toEqual([['API', 'Website', '100% Docs', 'Search'], 4, 2]);
    expect(await find({ pageSize: 1 })).toEqual([['API'], 4, 2]);
    expect(await find({ search: ' PROGRAMS ' })).toEqual([['API'], 1, 1]);
    expect(await find({ search: 'core' })).toEqual([['API', 'Website'], 2, 1]);
    expect(await find({ search: '0%' })).toEqual([['100% Docs'], 1, 0]);
    expect(await find({ groupName: 'Store' })).toEqual([['Search'], 1, 1]);
    expect(await find({ groupName: '' })).toEqual([['100% Docs'], 1, 0]);
    expect(await find({ statuses: [ComponentStatus.OPERATIONAL], groupName: 'Core' })).toEqual([
      ['API', 'Website'],
      2,
      1,
    ]);
    expect(await find({ statuses: [ComponentStatus.MAJOR_OUTAGE] })).toEqual([[], 0, 0]);
    const { total } = await suite.catalog.listComponents({}, { actor });
    expect(total).toBeUndefined();
    const strangers = await suite.catalog.listComponents({ search: 'api', withTotals: true }, { actor: owner() });
    expect([strangers.components, strangers.total]).toEqual([[], 0]);
  });

  it.each([
    ['/search', { search: 'x'.repeat(201) }],
    ['/group', { groupName: 'x'.repeat(201) }],
    ['/status', { statuses: [99 as ComponentStatus] }],
  ])('are not listed with a wrong filter: %s', async (pointer, request) => {
    const refusal = suite.catalog.listComponents(request, { actor: owner() });
    await expect(refusal).rejects.toMatchObject({ kind: 'invalid', violations: [{ pointer }] });
  });

  it('shows no history when it is disabled', async () => {
    const { component } = await create({ ...DRAFT, enabled: false, internal: true });
    expect(component).toMatchObject({ enabled: false, internal: true, showHistoricalStatus: false });
  });

  it('needs only a name', async () => {
    const { component } = await create({ name: 'API', enabled: true });
    expect(component).toMatchObject({ name: 'API', description: '', groupName: '', internal: false });
  });

  it.each(['', '   ', '\n\t'])('is refused with the blank name %j, and nothing is published', async (name) => {
    const actor = owner();
    const refusal = create({ ...DRAFT, name }, actor);
    await expect(refusal).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/name', detail: 'Give a name to your service' }],
    });
    const { component } = await create(DRAFT, actor);
    await suite.client.heard('evt.catalog.v1.component_saved', (saved) => saved.component?.id === component?.id);
    expect(suite.client.known('evt.catalog.v1.component_saved', (s) => s.customerId === actor.customerId)).toHaveLength(
      1,
    );
  });

  it('is refused naming every text that is too long', async () => {
    const refusal = create({ name: 'a'.repeat(101), description: 'b'.repeat(1_001), groupName: 'c'.repeat(101) });
    await expect(refusal).rejects.toMatchObject({
      violations: [{ pointer: '/name' }, { pointer: '/description' }, { pointer: '/group/name' }],
    });
  });

  it('is refused to the role User, to visitors and to unknown callers', async () => {
    const { customerId, userId } = owner();
    const restricted = { kind: 'staff', customerId, userId, role: 'User' } as const;
    await expect(suite.catalog.createComponent(DRAFT, { actor: restricted })).rejects.toBeInstanceOf(ForbiddenError);
    for (const actor of [visitor(customerId), ANONYMOUS]) {
      await expect(suite.catalog.createComponent(DRAFT, { actor })).rejects.toBeInstanceOf(UnauthenticatedError);
    }
    expect(await suite.catalog.listComponents({}, { actor: restricted })).toMatchObject({ components: [] });
  });

  it('is listed with those of its group, groups and components in the order in which they came', async () => {
    const actor = owner();
    for (const [name, groupName] of [
      ['one', 'Web'],
      ['two', ''],
      ['three', 'API'],
      ['four', 'Web'],
    ] as const) {
      await create({ ...DRAFT, name, groupName }, actor);
    }
    const { components } = await suite.catalog.listComponents({}, { actor });
    expect(components.map(({ name }) => name)).toEqual(['one', 'four', 'two', 'three']);
  });

  it('may have the same name as another one', async () => {
    const actor = owner();
    const [first, second] = [await create(DRAFT, actor), await create(DRAFT, actor)];
    const { components } = await suite.catalog.listComponents({}, { actor });
    expect(components).toEqual([first.component, second.component]);
  });

  it('is read by page, also when the last one of a page was deleted', async () => {
    const actor = owner();
    for (const groupName of ['Web', '', 'API', 'Web', 'é "Ö"\n…']) {
      await create({ ...DRAFT, groupName }, actor);
    }
    await create({ ...DRAFT, name: 'internal', internal: true }, actor);
    for (const as of [actor, visitor(actor.customerId)]) {
      const { components: all, nextCursor: end } = await suite.catalog.listComponents({}, { actor: as });
      expect(end).toBe('');
      const paged = [];
      let cursor = '';
      do {
        const page = await suite.catalog.listComponents({ pageSize: 2, cursor }, { actor: as });
        paged.push(...page.components);
        cursor = page.nextCursor;
      } while (cursor);
      expect(paged).toEqual(all);
    }
    const first = await suite.catalog.listComponents({ pageSize: 2 }, { actor });
    const gone = first.components[1]?.id ?? '';
    await suite.catalog.deleteComponent({ componentId: gone }, { actor });
    const { components: left } = await suite.catalog.listComponents({}, { actor });
    const rest = await suite.catalog.listComponents({ cursor: first.nextCursor }, { actor });
    expect([first.components[0], ...rest.components]).toEqual(left);
  });

  it('is not listed with an invalid cursor', async () => {
    await expect(suite.catalog.listComponents({ cursor: 'x' }, { actor: owner() })).rejects.toMatchObject({
      violations: [{ pointer: '/cursor', detail: 'Please give the cursor as it was received.' }],
    });
  });

  it('does not show another organisation’s page with its cursor', async () => {
    const actor = owner();
    for (const name of ['one', 'two', 'three']) await create({ ...DRAFT, name }, actor);
    const { nextCursor: cursor } = await suite.catalog.listComponents({ pageSize: 1 }, { actor });
    expect((await suite.catalog.listComponents({ cursor }, { actor: owner() })).components).toEqual([]);
  });

  it('is returned in pages that fit into a message when the texts are long', async () => {
    const actor = owner();
    const long = { ...DRAFT, description: '€'.repeat(1_000) };
    for (let batch = 0; batch < 30; batch += 1) {
      await Promise.all(Array.from({ length: 10 }, () => create(long, actor)));
    }
    const first = await suite.catalog.listComponents({}, { actor });
    expect(first.components.length).toBeLessThan(300);
    const rest = await suite.catalog.listComponents({ cursor: first.nextCursor }, { actor });
    expect(new Set([...first.components, ...rest.components].map(({ id }) => id)).size).toBe(300);
  });

  describe('with an idempotency key', () => {
    const key = 'create-once';

    it('is created once, and the same request gets the first answer again', async () => {
      const actor = owner();
      const first = await create({ ...DRAFT, idempotencyKey: key }, actor);
      expect(await create({ ...DRAFT, idempotencyKey: key }, actor)).toEqual(first);
      expect((await suite.catalog.listComponents({}, { actor })).components).toEqual([first.component]);
      await create({ ...DRAFT, name: 'last' }, actor);
      const saved = await suite.client.heard(
        'evt.catalog.v1.component_saved',
        ({ customerId }) => customerId === actor.customerId,
        2,
      );
      expect(saved.map(({ component }) => component?.name)).toEqual(['API', 'last']);
    });

    it('is created once of many concurrent requests; one that comes too early gets an error', async () => {
      const actor = owner();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => create({ ...DRAFT, idempotencyKey: key }, actor)),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'conflict' });
      }
      expect((await suite.catalog.listComponents({}, { actor })).components).toHaveLength(1);
    });

    it('is refused when the key was used with another body', async () => {
      const actor = owner();
      await create({ ...DRAFT, idempotencyKey: key }, actor);
      await expect(create({ ...DRAFT, name: 'Other', idempotencyKey: key }, actor)).rejects.toMatchObject({
        kind: 'key-reused',
        message: 'This Idempotency-Key was used for another request. Please use a new one.',
      });
      expect((await suite.catalog.listComponents({}, { actor })).components).toHaveLength(1);
    });

    it('is created after a refusal, which is not stored', async () => {
      const actor = owner();
      await expect(create({ ...DRAFT, name: ' ', idempotencyKey: key }, actor)).rejects.toMatchObject({
        violations: [{ pointer: '/name', detail: 'Give a name to your service' }],
      });
      expect((await create({ ...DRAFT, idempotencyKey: key }, actor)).component?.name).toBe('API');
    });

    it('is created for every user of the same key', async () => {
      const actor = owner();
      const others = [actor, { ...actor, userId: owner().userId }, owner()];
      const ids = await Promise.all(
        others.map(async (as) => (await create({ ...DRAFT, idempotencyKey: key }, as)).component?.id),
      );
      expect(new Set(ids).size).toBe(3);
    });

    it('is refused when the key is invalid', async () => {
      await expect(create({ ...DRAFT, idempotencyKey: 'two words' })).rejects.toMatchObject({
        violations: [{ pointer: '/Idempotency-Key' }],
      });
    });
  });

  it('is invisible to other organisations', async () => {
    await create(DRAFT);
    const stranger = owner();
    expect((await suite.catalog.listComponents({}, { actor: stranger })).components).toEqual([]);
    expect((await suite.catalog.listDowntimes({}, { actor: stranger })).components).toEqual([]);
  });

  it('is invisible to visitors when it is disabled or internal', async () => {
    const actor = owner();
    await create({ ...DRAFT, name: 'public' }, actor);
    await create({ ...DRAFT, name: 'disabled', enabled: false }, actor);
    await create({ ...DRAFT, name: 'internal', internal: true }, actor);
    const seen = { actor: visitor(actor.customerId) };
    expect((await suite.catalog.listComponents({}, seen)).components.map(({ name }) => name)).toEqual(['public']);
    expect((await suite.catalog.listDowntimes({}, seen)).components.map(({ name }) => name)).toEqual(['public']);
  });

  it('is visible to visitors nevertheless where that is asked for, while it is enabled', async () => {
    const actor = owner();
    const made = [];
    for (const draft of [
      { ...DRAFT, name: 'Ledger', internal: true, groupName: 'Core' },
      { ...DRAFT, name: 'Retired', internal: true, enabled: false },
      { ...DRAFT, name: 'Vault', internal: true },
      { ...DRAFT, name: 'Website' },
    ]) {
      made.push((await create(draft, actor)).component?.id ?? '');
    }
    const [ledger = '', retired = ''] = made;
    const foreign = (await create({ ...DRAFT, internal: true })).component?.id ?? '';
    const list = async (request: object) => {
      const answer = await suite.catalog.listComponents(
        { alsoComponentIds: [ledger, retired, foreign, owner().customerId], withTotals: true, ...request },
        { actor: visitor(actor.customerId) },
      );
      return [answer.components.map(({ name }) => name), answer.groups.map(({ name }) => name), answer.total];
    };
    expect(await list({})).toEqual([['Ledger', 'Website'], ['Core'], 2]);
    expect(await list({ search: 'ledger' })).toEqual([['Ledger'], ['Core'], 1]);
    expect(await list({ alsoComponentIds: [] })).toEqual([['Website'], [], 1]);
    const get = suite.catalog.getComponent({ componentId: ledger }, { actor: visitor(actor.customerId) });
    await expect(get).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is not visible for ids that are none or too many', async () => {
    const { customerId } = owner();
    const calls = (alsoComponentIds: string[]) => [
      suite.catalog.listComponents({ alsoComponentIds }, { actor: visitor(customerId) }),
      suite.catalog.listDowntimes({ alsoComponentIds }, { actor: visitor(customerId) }),
    ];
    const refused = { kind: 'invalid', violations: [{ pointer: '/alsoComponentIds' }] };
    for (const call of calls(['ledger'])) await expect(call).rejects.toMatchObject(refused);
    for (const call of calls(Array.from({ length: 1_001 }, newId))) await expect(call).rejects.toMatchObject(refused);
    for (const call of calls(Array.from({ length: 1_000 }, newId))) await expect(call).resolves.toBeDefined();
  });

  it('is not listed to unknown callers', async () => {
    await expect(suite.catalog.listComponents({}, { actor: ANONYMOUS })).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(suite.catalog.listDowntimes({}, { actor: ANONYMOUS })).rejects.toBeInstanceOf(UnauthenticatedError);
  });
});
