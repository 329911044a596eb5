import type { MessageInitShape } from '@bufbuild/protobuf';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import { ANONYMOUS } from '@candor/platform/actor.js';
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

  it('is created operational, tidied, and told to the others', async () => {
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

  it('shows no history when it is disabled', async () => {
    const { component } = await create({ ...DRAFT, enabled: false, internal: true });
    expect(component).toMatchObject({ enabled: false, internal: true, showHistoricalStatus: false });
  });

  it.each(['', '   ', '\n\t'])('is refused with the blank name %j, and nothing is told', async (name) => {
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

  it('is refused to the role User, to visitors and to strangers', async () => {
    const { customerId, userId } = owner();
    const restricted = { kind: 'staff', customerId, userId, role: 'User' } as const;
    await expect(suite.catalog.createComponent(DRAFT, { actor: restricted })).rejects.toBeInstanceOf(ForbiddenError);
    for (const actor of [visitor(customerId), ANONYMOUS]) {
      await expect(suite.catalog.createComponent(DRAFT, { actor })).rejects.toBeInstanceOf(UnauthenticatedError);
    }
    expect(await suite.catalog.listComponents({}, { actor: restricted })).toMatchObject({ components: [] });
  });

  it('is listed by group, then by creation', async () => {
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
    expect(components.map(({ name }) => name)).toEqual(['two', 'three', 'one', 'four']);
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

  it('is not listed to strangers', async () => {
    await expect(suite.catalog.listComponents({}, { actor: ANONYMOUS })).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(suite.catalog.listDowntimes({}, { actor: ANONYMOUS })).rejects.toBeInstanceOf(UnauthenticatedError);
  });
});
