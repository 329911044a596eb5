import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { SettingsSavedSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { SaveReadersRequestSchema, type AudienceSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages, type PageState } from './pages.suite.js';

const [PUBLIC, OF_ACME, OF_BOLT, UNUSED] = Array.from({ length: 4 }, () => newId()) as [string, string, string, string];
const ACME = { name: 'Acme', people: ['@acme.example'], componentIds: [OF_ACME] };
const BOLT = { name: 'Bolt', people: ['bob@bolt.example'], componentIds: [OF_BOLT] };
const NOT_INTERNAL = 'Please choose internal services: all readers of your first page see the others.';

describe('the audiences of a first page', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    service.sources.groups = [{ id: newId(), name: 'Customers' }];
    service.sources.components = [
      { id: OF_ACME, name: 'Cluster of Acme', internal: true, groupName: 'Customers' },
      { id: PUBLIC, name: 'Login' },
      { id: OF_BOLT, name: 'Cluster of Bolt', internal: true, groupName: 'Customers' },
      { id: UNUSED, name: 'Build farm', internal: true },
    ];
    ({ customerId } = await service.signUp('Provider'));
    await service.nothingDue(customerId);
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const get = async () => (await service.readers.getReaders({}, { actor: owner })).readers!;
  const save = async (audiences: MessageInitShape<typeof AudienceSchema>[], more: { pageId?: string } = {}) => {
    const baseVersion = (await get()).version;
    const request = create(SaveReadersRequestSchema, { baseVersion, audiences: { audiences }, ...more });
    return (await service.readers.saveReaders(request, { actor: owner })).readers!;
  };
  const publishedSettings = async () => {
    const rows = await service.sql<{ payload: Buffer }>(
      `select payload from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.settings_saved' order by id`,
      [customerId],
    );
    return rows.map(({ payload }) => fromBinary(SettingsSavedSchema, payload)).at(-1);
  };
  const seenBy = ({ components }: PageState) =>
    Object.fromEntries(components.map(({ name, audienceIds }) => [name, audienceIds]));
  const stateWhere = (isThere: (state: PageState) => boolean) => service.stateOf(customerId, isThere);
  const stateWith = (count: number) => stateWhere((state) => (state.readers?.audiences.length ?? 0) === count);
  /** Of today, and so of this month too. */
  const addIncident = (name: string, componentIds: string[], pageIds: string[] = []) => {
    const affectedComponents = componentIds.map((componentId) => ({ componentId }));
    const [date, id] = [BigInt(Date.now()), newId()];
    service.sources.addIncident({
      ...{ id, name, creationTime: date, status: IncidentStatus.INVESTIGATING, pageIds },
      entries: [{ id: newId(), date, status: IncidentStatus.INVESTIGATING, affectedComponents }],
    });
    return id;
  };
  const named = ({ openIncidents }: PageState) => openIncidents.map(({ name }) => name).toSorted();
  const monthWhere = (isThere: (names: string[]) => boolean) =>
    service.monthOf(customerId, new Date().toISOString().slice(0, 7), ({ incidents }) =>
      isThere(incidents.map(({ name }) => name).toSorted()),
    );
  const setInternal = async (id: string, internal: boolean) => {
    const component = service.sources.components.find((one) => one.id === id)!;
    component.internal = internal;
    await service.publish('evt.catalog.v1.component_saved', { customerId, component });
  };

  it('alone see the internal services that they name, in the order and the groups of the catalog', async () => {
    const { audiences } = await save([ACME, { ...BOLT, componentIds: [OF_BOLT, OF_ACME] }]);
    const [acme, bolt] = audiences.map(({ id }) => id) as [string, string];
    const state = await stateWith(2);
    expect(state.components.map(({ id }) => id)).toEqual([OF_ACME, PUBLIC, OF_BOLT]);
    expect(seenBy(state)).toEqual({
      ...{ 'Cluster of Acme': [acme, bolt].toSorted(), Login: [], 'Cluster of Bolt': [bolt] },
    });
    expect(state.groups.map(({ name }) => name)).toEqual(['Customers']);
    expect(state.readers).toMatchObject({ open: true, passwordHash: '', networks: [] });
    const [row] = await service.sql<{ isGuarded: boolean }>(
      `select guarded_revision = revision as "isGuarded" from pages.published_state where page_id = $1 and month = ''`,
      [customerId],
    );
    expect(row?.isGuarded).toBe(true);
    expect((await get()).audiences).toEqual(audiences);
    expect((await publishedSettings())?.audiences).toMatchObject([
      { people: ACME.people, componentIds: [OF_ACME] },
      { people: BOLT.people, componentIds: [OF_BOLT, OF_ACME] },
    ]);
  });

  it('alone have what names one of their services and none that is for all, and keep it to themselves', async () => {
    await save([ACME]);
    addIncident('of Acme', [OF_ACME]);
    addIncident('of Acme, put on the page', [OF_ACME], [customerId]);
    addIncident('of Acme and all', [OF_ACME, PUBLIC]);
    addIncident('of nobody', [UNUSED]);
    await service.publish('evt.catalog.v1.downtime_changed', { customerId });
    const before = await stateWhere((state) => state.openIncidents.length === 4);
    const affected = Object.fromEntries(
      before.openIncidents.map(({ name, entries }) => [
        name,
        entries.flatMap(({ affectedComponents }) => affectedComponents.map(({ componentId }) => componentId)),
      ]),
    );
    expect(affected).toEqual({
      'of Acme': [OF_ACME],
      'of Acme, put on the page': [OF_ACME],
      'of Acme and all': [OF_ACME, PUBLIC],
      'of nobody': [],
    });
    await monthWhere((names) => names.includes('of Acme'));
    // Also once the audience is gone.
    await save([]);
    const after = await stateWith(0);
    expect([named(after), Object.keys(seenBy(after))]).toEqual([['of Acme and all', 'of nobody'], ['Login']]);
    expect(await monthWhere((names) => !names.includes('of Acme'))).toMatchObject({
      incidents: [{ name: 'of nobody' }, { name: 'of Acme and all' }],
    });
  });

  it('see a service like all others while it is not internal, and alone again when it is', async () => {
    const { audiences } = await save([ACME]);
    await stateWith(1);
    await setInternal(OF_ACME, false);
    const shown = await stateWhere((state) => seenBy(state)['Cluster of Acme']?.length === 0);
    expect(shown.readers?.audiences).toHaveLength(1);
    expect((await save(audiences)).audiences[0]?.componentIds).toEqual([OF_ACME]);
    await setInternal(OF_ACME, true);
    const again = await stateWhere((state) => seenBy(state)['Cluster of Acme']?.length === 1);
    expect(seenBy(again)).toMatchObject({ 'Cluster of Acme': [audiences[0]?.id] });
  });

  it('are known to staff with the pages, also what they had', async () => {
    await save([ACME]);
    await save([BOLT]);
    const answer = await service.organisation.listPages({}, { actor: owner });
    expect(answer.audienceComponentIds).toEqual([OF_BOLT]);
    expect(answer.everAudienceComponentIds.toSorted()).toEqual([OF_ACME, OF_BOLT].toSorted());
  });

  it('forget a service that is deleted', async () => {
    await save([{ ...ACME, componentIds: [OF_ACME, UNUSED] }]);
    service.sources.components = service.sources.components.filter(({ id }) => id !== UNUSED);
    await service.publish('evt.catalog.v1.component_deleted', { customerId, componentId: UNUSED, version: 9n });
    for (;;) {
      const [audience] = (await get()).audiences;
      if (audience?.componentIds.length === 1) break;
    }
    expect((await get()).audiences).toMatchObject([ACME]);
  });

  it('are refused with services that are not internal, or not there', async () => {
    const refused = (componentIds: string[]) => save([BOLT, { ...ACME, componentIds }]);
    await expect(refused([PUBLIC])).rejects.toMatchObject({
      violations: [{ pointer: '/audiences/1/componentIds/0', detail: NOT_INTERNAL }],
    });
    await expect(refused([OF_ACME, newId()])).rejects.toMatchObject({
      violations: [{ pointer: '/audiences/1/componentIds/1', detail: NOT_INTERNAL }],
    });
    await expect(save([{ ...ACME, id: newId() }])).rejects.toMatchObject({
      violations: [{ pointer: '/audiences/0/id' }],
    });
    await expect(save([{ ...ACME, componentIds: [PUBLIC] }], { pageId: customerId })).rejects.toMatchObject({
      violations: [{ pointer: '/audiences/0/componentIds/0' }],
    });
    expect((await get()).audiences).toEqual([]);
  });
});
