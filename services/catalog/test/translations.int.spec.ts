import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import type {
  CreateComponentRequestSchema,
  UpdateComponentGroupRequestSchema,
  UpdateComponentRequestSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

const items = (text: string, language = 'de') => ({ items: [{ language, text }] });

describe('names and descriptions in further languages', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;
  let actor: StaffActor;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  afterAll(() => suite.close());
  beforeEach(() => {
    actor = owner();
  });

  const create = async (change: MessageInitShape<typeof CreateComponentRequestSchema> = {}) =>
    (
      await suite.catalog.createComponent(
        { name: 'Payments', description: 'Cards.', groupName: 'Shop', enabled: true, ...change },
        { actor },
      )
    ).component!;
  const update = async (componentId: string, change: MessageInitShape<typeof UpdateComponentRequestSchema>) =>
    (await suite.catalog.updateComponent({ componentId, name: 'Payments', ...change }, { actor })).component!;
  const list = () => suite.catalog.listComponents({}, { actor: visitor(actor.customerId) });
  const updateGroup = async (change: MessageInitShape<typeof UpdateComponentGroupRequestSchema>) => {
    const [group] = (await list()).groups;
    return (await suite.catalog.updateComponentGroup({ groupId: group?.id, ...change }, { actor })).group!;
  };

  it('are kept, published and read by visitors, and stay when a change does not state them', async () => {
    const wanted = {
      nameTranslations: [{ language: 'de', text: 'Zahlungen' }],
      descriptionTranslations: [{ language: 'fr', text: 'Cartes.' }],
    };
    const made = await create({
      nameTranslations: items(' Zahlungen '),
      descriptionTranslations: items('Cartes.', 'fr'),
    });
    expect(made).toMatchObject(wanted);
    const [saved] = await suite.client.heard(
      'evt.catalog.v1.component_saved',
      (fact) => fact.component?.id === made.id,
    );
    expect(saved?.component).toEqual(made);
    expect((await list()).components).toMatchObject([wanted]);
    expect(await update(made.id, { description: 'All cards.' })).toMatchObject(wanted);
    const without = await update(made.id, { nameTranslations: { items: [] } });
    expect(without).toMatchObject({ ...wanted, nameTranslations: [] });
  });

  it('are those of groups too', async () => {
    await create();
    const wanted = {
      nameTranslations: [{ language: 'de', text: 'Laden' }],
      descriptionTranslations: [{ language: 'de', text: 'Alles zum Kaufen.' }],
    };
    const given = { nameTranslations: items('Laden'), descriptionTranslations: items('Alles zum Kaufen.') };
    expect(await updateGroup(given)).toMatchObject(wanted);
    expect(await updateGroup({ collapsed: true })).toMatchObject({ ...wanted, collapsed: true });
    expect((await list()).groups).toMatchObject([wanted]);
    expect(await updateGroup({ descriptionTranslations: { items: [] } })).toMatchObject({
      descriptionTranslations: [],
    });
  });

  it.each([
    ['an unknown language', items('x', 'xx'), '/nameTranslations/0/language'],
    ['an empty name', items(' '), '/nameTranslations/0/text'],
    ['a name that is too long', items('x'.repeat(101)), '/nameTranslations/0/text'],
    ['a language twice', { items: [...items('a').items, ...items('b').items] }, '/nameTranslations/1/language'],
  ])('are refused with %s, and nothing is changed', async (_what, nameTranslations, pointer) => {
    const { id } = await create();
    const refusal = { violations: [{ pointer }] };
    await expect(create({ nameTranslations })).rejects.toMatchObject(refusal);
    await expect(update(id, { nameTranslations })).rejects.toMatchObject(refusal);
    await expect(updateGroup({ nameTranslations })).rejects.toMatchObject(refusal);
    const { components, groups } = await list();
    expect([components, groups]).toMatchObject([[{ nameTranslations: [] }], [{ nameTranslations: [] }]]);
  });

  it('are refused where a description is too long', async () => {
    await expect(create({ descriptionTranslations: items('x'.repeat(1_001)) })).rejects.toMatchObject({
      violations: [{ pointer: '/descriptionTranslations/0/text' }],
    });
  });
});
