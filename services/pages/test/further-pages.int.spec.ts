import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import type { Actor, StaffActor } from '@candor/platform/actor.js';
import {
  ConflictError,
  ForbiddenError,
  type InvalidError,
  NotFoundError,
  UnauthenticatedError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { pageMonth } from '@candor/status-page/time/page-month.js';
import { AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { PageSavedSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import type {
  CreatePageRequestSchema,
  SearchPagesRequestSchema,
} from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { SaveCustomizationRequestSchema } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages, type PageState } from './pages.suite.js';

const PUBLIC = newId();
const [FOR_ACME, FOR_BOLT] = [newId(), newId()] as [string, string];
const DAY_MS = 86_400_000;
const PASSWORD = 'correct horse battery';

describe('the further pages of an organisation', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    service.sources.components = [
      { id: PUBLIC, name: 'Website', groupName: 'Everybody' },
      { id: FOR_ACME, name: 'Cluster of Acme', internal: true, groupName: 'Clusters' },
      { id: FOR_BOLT, name: 'Cluster of Bolt', internal: true, groupName: 'Clusters' },
    ];
    service.sources.groups = [
      { id: newId(), name: 'Everybody', description: 'Of all' },
      { id: newId(), name: 'Clusters', description: 'One for each customer' },
    ];
    ({ customerId } = await service.signUp('Provider'));
    await service.nothingDue(customerId);
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
  });

  const label = () => `page-${newId().slice(-12)}`;
  const placed = (...ids: string[]) => ids.map((componentId) => ({ componentId, groupName: '' }));
  const make = async (request: MessageInitShape<typeof CreatePageRequestSchema> = {}, actor: Actor = owner) => {
    const { page } = await service.organisation.createPage({ name: 'Acme', domain: label(), ...request }, { actor });
    return page!;
  };
  const ofAcme = () => make({ components: placed(FOR_ACME) });
  const list = async (actor: Actor = owner) => (await service.organisation.listPages({}, { actor })).pages;
  const get = async (pageId: string) => (await service.organisation.getPage({ pageId }, { actor: owner })).page!;
  const save = (request: { pageId: string; components?: { componentId: string; groupName: string }[] }) =>
    service.organisation.savePage({ name: 'Acme', ...request }, { actor: owner });
  const namesOf = ({ components }: PageState) => components.map(({ name }) => name);
  const incident = (
    name: string,
    componentIds: string[],
    { age = 60_000, pageIds = [] }: { age?: number; pageIds?: string[] } = {},
  ) => {
    const [id, date] = [newId(), BigInt(Date.now() - age)];
    const affectedComponents = componentIds.map((componentId) => ({ componentId }));
    const status = age > DAY_MS ? IncidentStatus.RESOLVED : IncidentStatus.INVESTIGATING;
    const entry = { id: newId(), incidentId: id, date, message: `About ${name}.`, status, affectedComponents };
    service.sources.addIncident({ id, name, creationTime: date, status, pageIds, entries: [entry] });
    return { id, creationTime: date };
  };
  const takenIn = (incidentId: string) =>
    service.publish('evt.catalog.v1.downtime_changed', { customerId, incidentId });
  const opened = ({ openIncidents }: PageState) => openIncidents.map(({ name }) => name);

  it('show what was chosen for them, in their order and groups', async () => {
    const components = [
      { componentId: FOR_ACME, groupName: '' },
      { componentId: PUBLIC, groupName: 'Everybody' },
    ];
    const domain = label();
    const page = await make({ name: ' For Acme ', domain: domain.toUpperCase(), components });
    expect(page).toMatchObject({ name: 'For Acme', domain, url: `https://${domain}.example.com`, first: false });
    const state = await service.stateOf(page.id);
    expect(state).toMatchObject({
      ...{ pageId: page.id, customerId, name: 'For Acme', domain, tagHost: `${domain}.example.com` },
      channels: { email: true, webhook: true, slack: false },
      components: [
        { name: 'Cluster of Acme', groupName: '' },
        { name: 'Website', groupName: 'Everybody' },
      ],
      groups: [{ name: 'Everybody', description: 'Of all' }],
    });
    expect(state.histories.map(({ componentId }) => componentId)).toEqual(
      expect.arrayContaining([PUBLIC, FOR_ACME]) as string[],
    );
    expect(state.histories).toHaveLength(2);
    expect(namesOf(await service.stateOf(customerId))).toEqual(['Website']);
    expect(await get(page.id)).toMatchObject({ components, componentCount: 2, version: 0n });
  });

  it('are what ends the constraints of 0.1.0, which counts one page for each organisation', async () => {
    const constraints = () =>
      service.sql(`select from pg_constraint where conname in ('page_of_customer', 'page_image_of_customer')`);
    await ofAcme();
    expect(await constraints()).toEqual([]);
    await ofAcme();
    expect(await list()).toHaveLength(3);
  });

  it('are listed after the first one', async () => {
    const [zebra, acme] = [await make({ name: 'Zebra' }), await ofAcme()];
    expect(await list({ ...owner, role: 'User' })).toMatchObject([
      { id: customerId, name: 'Provider', first: true, isPrivate: false },
      { id: acme.id, name: 'Acme', first: false, componentCount: 1, components: [] },
      { id: zebra.id, name: 'Zebra', first: false, componentCount: 0 },
    ]);
  });

  it('are listed in parts, each where the one before ended', async () => {
    for (const name of ['Zebra', 'acme', 'Bolt', 'Bolt']) await make({ name });
    const part = async (cursor: string, pageSize = 2) =>
      service.organisation.listPages({ cursor, pageSize }, { actor: owner });
    const one = await part('');
    const two = await part(one.nextCursor);
    const three = await part(two.nextCursor);
    const names = [one, two, three].map(({ pages }) => pages.map(({ name }) => name));
    expect(names).toEqual([['Provider', 'acme'], ['Bolt', 'Bolt'], ['Zebra']]);
    expect([three.nextCursor, (await part('', 5)).nextCursor]).toEqual(['', '']);
    const refused = { violations: [{ pointer: '/cursor' }] };
    const other = await service.signUp('Other Ltd');
    for (const cursor of ['acme', newId(), other.customerId]) await expect(part(cursor)).rejects.toMatchObject(refused);
    await expect(part('', -1)).rejects.toMatchObject({ violations: [{ pointer: '/pageSize' }] });
  });

  it('are found by their services and by name, with their number', async () => {
    const [acme, bolt] = [await ofAcme(), await make({ name: 'Bolt', components: placed(FOR_BOLT, PUBLIC) })];
    const coil = await make({ name: 'Coil' });
    const find = async (request: MessageInitShape<typeof SearchPagesRequestSchema>, actor: Actor = owner) => {
      const { pages, count } = await service.organisation.searchPages(request, { actor });
      return { names: pages.map(({ name }) => name), count };
    };
    expect(await find({ componentIds: [PUBLIC, newId()] })).toEqual({ names: ['Bolt'], count: 1 });
    const both = { componentIds: [FOR_ACME], pageIds: [coil.id.toUpperCase(), acme.id, customerId, newId()] };
    expect(await find(both)).toEqual({ names: ['Acme', 'Coil'], count: 2 });
    expect(await find({})).toEqual({ names: [], count: 0 });
    const other = await service.signUp('Other Ltd');
    const stranger = { ...owner, customerId: other.customerId };
    expect(await find({ componentIds: [FOR_ACME], pageIds: [bolt.id] }, stranger)).toEqual({ names: [], count: 0 });
    const wrong: [request: MessageInitShape<typeof SearchPagesRequestSchema>, pointer: string][] = [
      [{ componentIds: [PUBLIC, 'website'] }, '/componentIds/1'],
      [{ pageIds: ['acme'] }, '/pageIds/0'],
      [{ pageIds: Array.from({ length: 1_001 }, newId) }, '/pageIds'],
    ];
    for (const [request, pointer] of wrong)
      await expect(find(request)).rejects.toMatchObject({ violations: [{ pointer }] });
    await expect(find({}, { kind: 'visitor', customerId })).rejects.toThrow(UnauthenticatedError);
  });

  it('are said to our own processes as their events say them', async () => {
    const acme = await ofAcme();
    const gone = await make({ name: 'Gone' });
    await service.organisation.deletePage({ pageId: gone.id }, { actor: owner });
    const resolve = async (pageIds: string[], actor: Actor = { kind: 'system', app: 'incidents', customerId }) =>
      (await service.organisation.resolvePages({ pageIds }, { actor })).pages;
    const publishedPage = async () => {
      const rows = await service.sql<{ payload: Buffer }>(
        `select payload from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.page_saved' order by id`,
        [customerId],
      );
      return rows
        .map(({ payload }) => fromBinary(PageSavedSchema, payload))
        .findLast(({ pageId }) => pageId === acme.id);
    };
    const asked = [acme.id.toUpperCase(), gone.id, customerId, newId()];
    const isSaid = async () => {
      const { version, componentIds } = (await publishedPage())!;
      expect(await resolve(asked)).toMatchObject([
        { customerId, pageId: acme.id, version, componentIds, deleted: false },
      ]);
      return componentIds;
    };
    expect(await isSaid()).toEqual([FOR_ACME]);
    await save({ pageId: acme.id, components: placed(PUBLIC, FOR_ACME) });
    expect(await isSaid()).toEqual([PUBLIC, FOR_ACME]);
    const other = await service.signUp('Other Ltd');
    expect(await resolve(asked, { kind: 'system', app: 'incidents', customerId: other.customerId })).toEqual([]);
    await expect(resolve(asked, owner)).rejects.toThrow(ForbiddenError);
    await expect(resolve(['acme'])).rejects.toMatchObject({ violations: [{ pointer: '/pageIds/0' }] });
  });

  it('show the incidents and maintenances of their services alone, and the first page none of those', async () => {
    const [acme, bolt] = [await ofAcme(), await make({ name: 'Bolt', components: placed(FOR_BOLT, PUBLIC) })];
    incident('of all', [PUBLIC]);
    incident('of nothing', []);
    incident('of Bolt', [FOR_BOLT]);
    const last = incident('of Acme', [FOR_ACME]);
    const plan = { plannedStartTime: BigInt(Date.now() + DAY_MS), plannedEndTime: BigInt(Date.now() + 2 * DAY_MS) };
    service.sources.addMaintenance({ id: newId(), name: 'Move of Acme', componentIds: [FOR_ACME], ...plan });
    service.sources.addMaintenance({ id: newId(), name: 'Move of all', componentIds: [], ...plan });
    const announcement = { id: newId(), name: 'For all', state: AnnouncementState.OPEN, startsAt: 1n };
    service.sources.addAnnouncement(announcement);
    await service.publish('evt.incidents.v1.announcement_saved', { customerId, announcement });
    await takenIn(last.id);
    const first = await service.stateOf(
      customerId,
      ({ openIncidents, openAnnouncements }) => openIncidents.length === 2 && openAnnouncements.length === 1,
    );
    expect(opened(first)).toEqual(['of nothing', 'of all']);
    expect(first.maintenances.map(({ name }) => name)).toEqual(['Move of all']);
    const ofAcmes = await service.stateOf(acme.id, (state) => state.openIncidents.length === 1);
    expect(opened(ofAcmes)).toEqual(['of Acme']);
    expect(ofAcmes.maintenances.map(({ name }) => name)).toEqual(['Move of Acme']);
    expect(ofAcmes.openAnnouncements).toEqual([]);
    const ofBolts = await service.stateOf(bolt.id, (state) => state.openIncidents.length === 2);
    expect(opened(ofBolts)).toEqual(['of Bolt', 'of all']);
  });

  it('are projected where they have a service that a change is of, or are named by it, and no others', async () => {
    const [acme, bolt, coil] = [
      await ofAcme(),
      await make({ name: 'Bolt', components: placed(FOR_BOLT) }),
      await make({ name: 'Coil', components: placed(FOR_BOLT) }),
    ];
    await service.outboxEmpty();
    await service.settled();
    const projected = async () => {
      const rows = await service.sql<{ id: string; at: Date }>(
        'select page_id as id, projected_at as at from pages.page',
      );
      return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
    };
    const projectedBy = async (fact: () => Promise<unknown>) => {
      const before = await projected();
      await fact();
      await service.settled();
      const after = await projected();
      return [customerId, acme.id, bolt.id, coil.id].map((id) => after.get(id) !== before.get(id));
    };
    const downtime = (affected?: { componentIds?: string[]; pageIds?: string[] }) => () =>
      service.publish('evt.catalog.v1.downtime_changed', { customerId, incidentId: newId(), affected });
    expect(await projectedBy(downtime({ componentIds: [FOR_ACME] }))).toEqual([true, true, false, false]);
    expect(await projectedBy(downtime({ componentIds: [FOR_BOLT, newId()] }))).toEqual([true, false, true, true]);
    expect(await projectedBy(downtime({ pageIds: [coil.id] }))).toEqual([true, false, false, true]);
    expect(await projectedBy(downtime({}))).toEqual([true, false, false, false]);
    expect(await projectedBy(downtime())).toEqual([true, true, true, true]);
    const [component] = [{ id: FOR_ACME, name: 'Cluster of Acme' }];
    for (const fact of [
      () => service.publish('evt.catalog.v1.own_statuses_changed', { customerId, components: [component!] }),
      () => service.publish('evt.catalog.v1.component_saved', { customerId, component }),
    ])
      expect(await projectedBy(fact)).toEqual([true, true, false, false]);
    const [announcementId, announcement] = [newId(), { id: newId(), name: 'News' }];
    for (const pageIds of [[], [acme.id, coil.id]]) {
      const concerned = [true, pageIds.length > 0, false, pageIds.length > 0];
      const saved = () => service.publish('evt.incidents.v1.announcement_saved', { customerId, announcement, pageIds });
      const gone = () =>
        service.publish('evt.incidents.v1.announcement_deleted', { customerId, announcementId, pageIds });
      for (const fact of [saved, gone]) expect(await projectedBy(fact)).toEqual(concerned);
    }
  });

  it('show what staff put on them, and the first page none of that, in months too', async () => {
    const [acme, bolt] = [await ofAcme(), await make({ name: 'Bolt', components: placed(FOR_BOLT) })];
    const old = incident('once of Acme', [], { age: 100 * DAY_MS, pageIds: [acme.id] });
    incident('of Acme', [], { pageIds: [acme.id] });
    incident('of the first and Bolt', [], { pageIds: [customerId, bolt.id] });
    incident('of one that is gone', [], { pageIds: [newId()] });
    const last = incident('of Acme, put on Bolt', [FOR_ACME], { pageIds: [bolt.id] });
    const plan = { plannedStartTime: BigInt(Date.now() + DAY_MS), plannedEndTime: BigInt(Date.now() + 2 * DAY_MS) };
    service.sources.addMaintenance({ id: newId(), name: 'Move of Acme', pageIds: [acme.id], ...plan });
    await takenIn(last.id);
    const first = await service.stateOf(customerId, (state) => state.openIncidents.length === 1);
    expect([opened(first), first.maintenances]).toEqual([['of the first and Bolt'], []]);
    const ofAcmes = await service.stateOf(acme.id, (state) => state.openIncidents.length === 2);
    expect(opened(ofAcmes)).toEqual(['of Acme, put on Bolt', 'of Acme']);
    expect(ofAcmes.maintenances.map(({ name }) => name)).toEqual(['Move of Acme']);
    const ofBolts = await service.stateOf(bolt.id, (state) => state.openIncidents.length === 2);
    expect(opened(ofBolts)).toEqual(['of Acme, put on Bolt', 'of the first and Bolt']);
    expect(ofBolts.openIncidents.map(({ entries }) => entries[0]?.affectedComponents)).toEqual([[], []]);

    const month = pageMonth(Number(old.creationTime), 'UTC');
    const namesIn = ({ incidents }: { incidents: { name: string }[] }) => incidents.map(({ name }) => name);
    const now = () => service.sources.incidents.find(({ id }) => id === old.id)!;
    const changed = () => service.publish('evt.incidents.v1.incident_changed', { customerId, incident: now() });
    await changed();
    const inMonth = await service.monthOf(acme.id, month, ({ incidents }) => incidents.length === 1);
    expect(namesIn(inMonth)).toEqual(['once of Acme']);
    now().pageIds = [customerId];
    await changed();
    await service.monthOf(acme.id, month, ({ incidents }) => incidents.length === 0);
    expect(namesIn(await service.monthOf(customerId, month, ({ incidents }) => incidents.length === 1))).toEqual([
      'once of Acme',
    ]);
  });

  describe('and announcements', () => {
    const announcement = (name: string, pageIds: string[], age = 60_000) => {
      const startsAt = BigInt(Date.now() - age);
      const times = { startsAt, publishedAt: startsAt, endsAt: startsAt + BigInt(7 * DAY_MS) };
      const state = age > 7 * DAY_MS ? AnnouncementState.ENDED : AnnouncementState.OPEN;
      const one = { id: newId(), name, message: `About ${name}.`, state, pageIds, ...times };
      service.sources.addAnnouncement(one);
      return one;
    };
    const announced = (one: ReturnType<typeof announcement>, pageIds = one.pageIds) =>
      service.publish('evt.incidents.v1.announcement_saved', { customerId, announcement: one, pageIds });
    const openOn = async (pageId: string, count: number) => {
      const state = await service.stateOf(pageId, ({ openAnnouncements }) => openAnnouncements.length === count);
      return state.openAnnouncements.map(({ name }) => name);
    };
    const bytesOf = async (pageId: string) => {
      const [month] = [pageMonth(Date.now(), 'UTC')];
      const states = await Promise.all([service.encodedState({ pageId }), service.encodedState({ pageId, month })]);
      return states.map((state) => state?.toString('latin1') ?? '').join('');
    };

    it('are shown on the pages that these were put on, and on no other, in months too', async () => {
      const [acme, bolt] = [await ofAcme(), await make({ name: 'Bolt', components: placed(FOR_BOLT) })];
      await announced(announcement('For everybody', []));
      await announced(announcement('Marigold', [acme.id]));
      await announced(announcement('For two', [customerId, bolt.id]));
      await announced(announcement('Of one that is gone', [newId()]));
      expect(await openOn(customerId, 2)).toEqual(['For two', 'For everybody']);
      expect(await openOn(acme.id, 1)).toEqual(['Marigold']);
      expect(await openOn(bolt.id, 1)).toEqual(['For two']);
      const month = pageMonth(Date.now(), 'UTC');
      const inMonth = await service.monthOf(acme.id, month, ({ announcements }) => announcements.length === 1);
      expect(inMonth.announcements.map(({ name }) => name)).toEqual(['Marigold']);
      await service.monthOf(customerId, month, ({ announcements }) => announcements.length === 2);
      await service.nothingDue(customerId);
      for (const id of [customerId, bolt.id]) expect(await bytesOf(id)).not.toContain('Marigold');
      expect(await bytesOf(acme.id)).toContain('Marigold');
      expect(await bytesOf(acme.id)).not.toContain('For everybody');
    });

    it('leave the pages that they are taken off, and come to others, in months too', async () => {
      const [acme, bolt] = [await ofAcme(), await make({ name: 'Bolt', components: placed(FOR_BOLT) })];
      const old = announcement('Long ago', [acme.id], 100 * DAY_MS);
      const one = announcement('Marigold', [acme.id]);
      await announced(old);
      await announced(one);
      expect(await openOn(acme.id, 1)).toEqual(['Marigold']);
      const month = pageMonth(Number(old.startsAt), 'UTC');
      const inMonth = (pageId: string, count: number) =>
        service.monthOf(pageId, month, ({ announcements }) => announcements.length === count);
      await inMonth(acme.id, 1);
      for (const kept of service.sources.announcements) kept.pageIds = [bolt.id];
      // As `incidents` says it: where it was, and where it is.
      await announced({ ...old, pageIds: [bolt.id] }, [acme.id, bolt.id]);
      await announced({ ...one, pageIds: [bolt.id] }, [acme.id, bolt.id]);
      expect(await openOn(bolt.id, 1)).toEqual(['Marigold']);
      expect(await openOn(acme.id, 0)).toEqual([]);
      await inMonth(acme.id, 0);
      await inMonth(bolt.id, 1);
      service.sources.announcements = [];
      const gone = { customerId, announcementId: one.id, version: 9n, pageIds: [bolt.id] };
      await service.publish('evt.incidents.v1.announcement_deleted', gone);
      expect(await openOn(bolt.id, 0)).toEqual([]);
    });

    it('are waited for by a page that was made after them', async () => {
      await announced(announcement('For everybody', []));
      await openOn(customerId, 1);
      service.sources.knowsNoAnnouncements = true;
      const late = await make({ name: 'Late', components: placed(FOR_BOLT) });
      const [row] = await service.sql<{ announces: boolean }>(
        `select announces from pages.page where page_id = '${late.id}'`,
      );
      expect(row?.announces).toBe(true);
      expect(await service.revisionsOf({ pageId: late.id })).toEqual([]);
      service.sources.knowsNoAnnouncements = false;
      await service.stateOf(late.id);
    });
  });

  it('get no month of what they do not show', async () => {
    const [acme, bolt] = [await ofAcme(), await make({ name: 'Bolt', components: placed(FOR_BOLT) })];
    await service.outboxEmpty();
    // A new page has months to be asked for, after its event.
    await service.nothingDue(customerId);
    const old = incident('once of Acme', [FOR_ACME], { age: 100 * DAY_MS });
    const month = pageMonth(Number(old.creationTime), 'UTC');
    const asked = async () => {
      const rows = await service.sql<{ id: string; asked: string }>(
        `select page_id as id, asked from pages.page_month where month = '${month}'`,
      );
      const times = new Map(rows.map((row) => [row.id, Number(row.asked)]));
      return [customerId, acme.id, bolt.id].map((id) => times.get(id) ?? 0);
    };
    const before = await asked();
    const [sourceIncident] = service.sources.incidents.filter(({ id }) => id === old.id);
    await service.publish('evt.incidents.v1.entry_published', { customerId, incident: sourceIncident! });
    await service.monthOf(acme.id, month, ({ incidents }) => incidents.length === 1);
    const after = await asked();
    expect(after.map((times, page) => times > before[page]!)).toEqual([true, true, false]);
  });

  it('have months of their own, which change with what is chosen for them', async () => {
    const { id, creationTime } = incident('of Acme', [FOR_ACME], { age: 100 * DAY_MS });
    const month = pageMonth(Number(creationTime), 'UTC');
    await service.publish('evt.incidents.v1.incident_changed', { customerId, incident: { id, creationTime } });
    await service.monthOf(customerId, month, ({ incidents }) => incidents.length === 1);
    const acme = await ofAcme();
    const state = await service.monthOf(acme.id, month, ({ incidents }) => incidents.length === 1);
    expect(state.incidents[0]).toMatchObject({ name: 'of Acme', entries: [{ affectedComponents: [{}] }] });
    await service.monthOf(customerId, month, ({ incidents }) => incidents.length === 0);
    expect((await service.stateOf(acme.id, ({ months }) => months.includes(month))).months).toContain(month);
    await save({ pageId: acme.id, components: placed(PUBLIC) });
    await service.monthOf(acme.id, month, ({ incidents }) => incidents.length === 0);
    await service.nothingDue(customerId);
    // What was for the readers of one page alone does not become everybody's.
    expect((await service.monthOf(customerId, month)).incidents).toEqual([]);
  });

  it('have settings, look and readers of their own, and begin with the look of the first one', async () => {
    await service.publish('evt.billing.v1.features_changed', {
      ...{ customerId, features: ['ui_customization'], version: 1n },
    });
    const first = { actor: owner };
    const links = { values: [{ label: 'Docs', url: 'https://docs.example.com' }] };
    await service.customize.saveCustomization({ brandColor: '#006600', headerLinks: links, headerText: 'All' }, first);
    await service.pages.saveSettings({ timeZone: 'Europe/Berlin' }, first);
    const acme = await make({ components: placed(FOR_ACME), password: PASSWORD });
    const pageId = acme.id;
    const begun = await service.stateOf(pageId, ({ readers }) => readers !== undefined);
    expect(begun).toMatchObject({ timeZone: 'Europe/Berlin', look: { headerText: '' } });
    expect(begun.readers?.passwordHash).toMatch(/^\$argon2id\$/);
    await service.pages.saveSettings({ pageId, timeZone: 'Asia/Tokyo' }, first);
    await service.customize.saveCustomization({ pageId, headerText: 'Only Acme' }, first);
    await service.readers.saveReaders({ pageId, networks: ['203.0.113.0/24'], baseVersion: 1n }, first);
    const changed = await service.stateOf(pageId, ({ readers }) => readers?.networks.length === 1);
    expect(changed).toMatchObject({ timeZone: 'Asia/Tokyo', look: { headerText: 'Only Acme' } });
    expect(await service.readers.getReaders({ pageId }, first)).toMatchObject({ readers: { hasPassword: true } });
    expect(await service.readers.getReaders({}, first)).toMatchObject({
      readers: { hasPassword: false, networks: [] },
    });
    expect(await service.pages.getSettings({}, first)).toMatchObject({ settings: { timeZone: 'Europe/Berlin' } });
    expect(await service.customize.getCustomization({ pageId }, first)).toMatchObject({
      customization: { headerText: 'Only Acme', brandColor: '#006600', headerLinks: links.values },
    });
    expect((await service.stateOf(customerId)).readers).toBeUndefined();
    expect((await list())[1]).toMatchObject({ isPrivate: true });
  });

  it('take subscriptions as the first page did when they were made, and say so to other services', async () => {
    const first = { actor: owner };
    await service.pages.saveSettings({ disableWebhookSubscriptions: true }, first);
    const { id: pageId, domain } = await make({ name: 'For Acme', components: placed(FOR_ACME) });
    expect(await service.stateOf(pageId)).toMatchObject({ channels: { email: true, webhook: false } });
    await service.pages.saveSettings({ pageId, disableEmailSubscriptions: true }, first);
    await service.stateOf(pageId, ({ channels }) => !channels!.email);
    expect(await service.stateOf(customerId)).toMatchObject({ channels: { email: true, webhook: false } });
    await service.readers.saveReaders({ pageId, people: ['@example.com'] }, first);
    const rows = await service.sql<{ payload: Buffer }>(
      `select payload from pages.outbox where customer_id = $1 and subject = 'evt.pages.v1.page_saved' order by id`,
      [customerId],
    );
    const saved = rows.map(({ payload }) => fromBinary(PageSavedSchema, payload));
    expect(saved[0]).toMatchObject({
      ...{ customerId, pageId, name: 'For Acme', domain, componentIds: [FOR_ACME], onlyPeople: [] },
      settings: { disableEmailSubscriptions: false, disableWebhookSubscriptions: true },
    });
    expect(saved[0]!.settings!.pageUrl).toBe(`https://${domain}.example.com`);
    expect(saved.at(-1)).toMatchObject({ onlyPeople: ['@example.com'], settings: { disableEmailSubscriptions: true } });
    expect(saved[0]!.version).toBeLessThan(saved.at(-1)!.version);
  });

  it('are found by organisation and page', async () => {
    const { id: pageId, domain } = await ofAcme();
    const call = { actor: { kind: 'anonymous' } } as const;
    const { customer } = await service.pages.getCustomerById({ customerId, pageId }, call);
    expect(customer).toMatchObject({ id: customerId, pageId, domain, name: 'Acme' });
    expect(await service.pages.getCustomerById({ customerId }, call)).toMatchObject({
      customer: { pageId: customerId },
    });
    for (const of of [
      { customerId, pageId: newId() },
      { customerId: newId(), pageId },
      { customerId, pageId: 'x' },
    ])
      await expect(service.pages.getCustomerById(of, call)).rejects.toThrow(NotFoundError);
  });

  it('are refused with a name of every wrong field, and nothing is kept', async () => {
    const wrong = (request: MessageInitShape<typeof CreatePageRequestSchema>) =>
      make(request).then(
        () => [],
        (error: InvalidError) => error.violations.map(({ pointer }) => pointer),
      );
    expect(await wrong({ name: '', components: placed('x') })).toEqual(['/name', '/components/0/componentId']);
    expect(await wrong({ components: placed(PUBLIC, newId()) })).toEqual(['/components/1/componentId']);
    expect(await wrong({ password: 'short' })).toEqual(['/password']);
    const domain = label();
    service.sources.takenDomains.set(domain, newId());
    await expect(make({ domain })).rejects.toThrow(ConflictError);
    const own = await ofAcme();
    await expect(make({ domain: own.domain })).rejects.toMatchObject({ violations: [{ pointer: '/domain' }] });
    await expect(make({}, { ...owner, role: 'User' })).rejects.toThrow(ForbiddenError);
    expect(await list()).toHaveLength(2);
  });

  it('are made once for a key', async () => {
    const request = { idempotencyKey: newId(), domain: label() };
    expect(await make(request)).toEqual(await make(request));
    expect(await list()).toHaveLength(2);
  });

  it('are changed by one colleague at a time', async () => {
    const { id: pageId } = await ofAcme();
    const components = placed(PUBLIC, FOR_ACME);
    expect((await save({ pageId, components })).page).toMatchObject({ version: 1n, components });
    await expect(save({ pageId })).rejects.toThrow(ConflictError);
    expect(namesOf(await service.stateOf(pageId, (state) => state.components.length === 2))).toEqual([
      'Website',
      'Cluster of Acme',
    ]);
    await expect(save({ pageId: customerId })).rejects.toThrow(ConflictError);
    await expect(save({ pageId: newId() })).rejects.toThrow(NotFoundError);
  });

  it('belong to their organisation alone', async () => {
    const { id: pageId } = await ofAcme();
    const stranger = { ...owner, customerId: (await service.signUp('Stranger')).customerId };
    const as = { actor: stranger };
    const draft = create(SaveCustomizationRequestSchema, { pageId });
    const calls = [
      () => service.organisation.getPage({ pageId }, as),
      () => service.organisation.savePage({ pageId, name: 'x' }, as),
      () => service.organisation.deletePage({ pageId }, as),
      () => service.pages.getSettings({ pageId }, as),
      () => service.pages.saveSettings({ pageId, timeZone: 'UTC' }, as),
      () => service.readers.getReaders({ pageId }, as),
      () => service.readers.saveReaders({ pageId }, as),
      () => service.customize.getCustomization({ pageId }, as),
      () => service.customize.previewCustomization({ pageId, changes: draft }, as),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow(NotFoundError);
    expect(await list(stranger)).toHaveLength(1);
  });

  it('are gone with all they had, and what was theirs stays hidden from the first page', async () => {
    const { id: pageId, domain } = await ofAcme();
    const last = incident('of Acme', [FOR_ACME]);
    await takenIn(last.id);
    await service.stateOf(pageId, (state) => state.openIncidents.length === 1);
    await service.nothingDue(customerId);
    await expect(service.organisation.deletePage({ pageId: customerId }, { actor: owner })).rejects.toThrow(
      ConflictError,
    );
    await service.organisation.deletePage({ pageId }, { actor: owner });
    await service.stateOf(pageId, (state) => state.domain === '' && state.components.length === 0);
    await service.nothingDue(customerId);
    expect(opened(await service.stateOf(customerId))).toEqual([]);
    await expect(get(pageId)).rejects.toThrow(NotFoundError);
    for (const table of ['page', 'page_settings', 'page_month', 'page_component', 'published_state'])
      expect(await service.sql(`select from pages.${table} where page_id = $1`, [pageId])).toEqual([]);
    // The label is still the organisation's.
    expect(await make({ domain })).toMatchObject({ domain });
  });

  it('go with the organisation', async () => {
    const { id: pageId } = await ofAcme();
    await service.stateOf(pageId);
    await service.publish('evt.identity.v1.customer_deleted', { customerId });
    for (const id of [customerId, pageId]) await service.stateOf(id, ({ domain }) => domain === '');
  });

  it('no longer have a deleted service', async () => {
    const { id: pageId } = await make({ components: placed(FOR_ACME, PUBLIC) });
    service.sources.components = service.sources.components.filter(({ id }) => id !== FOR_ACME);
    await service.publish('evt.catalog.v1.component_deleted', { customerId, componentId: FOR_ACME, version: 9n });
    await service.stateOf(pageId, (state) => namesOf(state).join() === 'Website');
    expect((await get(pageId)).components).toEqual([expect.objectContaining({ componentId: PUBLIC })]);
  });
});
