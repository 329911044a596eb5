import type { StaffActor } from '@candor/platform/actor.js';
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  UnavailableError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages } from './pages.suite.js';

const COMPONENT = newId();
const OF_FIRST = { partialOutage: 70, degradedPerformance: 20 };
const OWN = { partialOutage: 30, degradedPerformance: 0 };
const HOUR_MS = 3_600_000;

describe('how a further page counts uptime', () => {
  let service: RunningPages;
  let customerId: string;
  let owner: StaffActor;
  let pageId: string;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.sources.clear();
    service.sources.components = [{ id: COMPONENT, name: 'Cluster', internal: true }];
    const startTime = BigInt(Date.now() - HOUR_MS);
    const statuses = [{ startTime, status: ComponentStatus.PARTIAL_OUTAGE }];
    const down = { startTime, worstComponentStatus: ComponentStatus.PARTIAL_OUTAGE, incidentId: newId(), statuses };
    service.sources.histories.set(COMPONENT, { records: [down] });
    service.sources.formula = OF_FIRST;
    ({ customerId } = await service.signUp('Provider'));
    owner = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
    const components = [{ componentId: COMPONENT, groupName: '' }];
    const domain = `page-${newId().slice(-12)}`;
    const { page } = await service.organisation.createPage({ name: 'Acme', domain, components }, { actor: owner });
    pageId = page!.id;
  });

  const get = (actor = owner) => service.uptime.getPageUptimeFormula({ pageId }, { actor });
  const save = (request: object, actor = owner) =>
    service.uptime.savePageUptimeFormula({ pageId, ...request }, { actor });
  const formulaOn = async (page: string, partialOutage: number) =>
    (await service.stateOf(page, ({ uptimeFormula }) => uptimeFormula?.partialOutage === partialOutage)).uptimeFormula;
  const versions = async () =>
    (await service.sql('select version from pages.page_settings where page_id = $1', [pageId])) as object[];

  it('is that of the first page, until it has shares of its own, and again once it has none', async () => {
    expect(await get()).toMatchObject({ formula: OF_FIRST, followsFirstPage: true });
    expect(await formulaOn(pageId, 70)).toMatchObject(OF_FIRST);
    expect(await save(OWN)).toMatchObject({ formula: OWN, followsFirstPage: false });
    expect(await get()).toMatchObject({ formula: OWN, followsFirstPage: false });
    expect(await formulaOn(pageId, 30)).toMatchObject(OWN);
    // The first page counts as before.
    expect(await formulaOn(customerId, 70)).toMatchObject(OF_FIRST);
    service.sources.formula = { partialOutage: 60, degradedPerformance: 60 };
    await service.publish('evt.catalog.v1.downtime_changed', { customerId });
    await formulaOn(customerId, 60);
    expect(await formulaOn(pageId, 30)).toMatchObject(OWN);
    expect(await save({ followsFirstPage: true })).toMatchObject({ followsFirstPage: true });
    expect(await formulaOn(pageId, 60)).toMatchObject({ degradedPerformance: 60 });
  });

  it('keeps the statuses of a downtime where the page alone weighs them, and says so in full too', async () => {
    service.sources.formula = undefined;
    await service.publish('evt.catalog.v1.downtime_changed', { customerId });
    const before = await service.stateOf(pageId, ({ uptimeFormula }) => uptimeFormula === undefined);
    expect(before.histories[0]!.downtimes[0]!.statuses).toEqual([]);
    await save(OWN);
    const after = await service.stateOf(pageId, ({ uptimeFormula }) => uptimeFormula !== undefined);
    expect(after.histories[0]!.downtimes[0]!.statuses).toHaveLength(1);
    service.sources.formula = OF_FIRST;
    await save({ partialOutage: 100, degradedPerformance: 100 });
    await service.stateOf(pageId, ({ uptimeFormula }) => uptimeFormula === undefined);
    expect(await get()).toMatchObject({ followsFirstPage: false });
  });

  it('is asked of the catalog for what it does not list', async () => {
    service.sources.histories.set(COMPONENT, { records: [], notListed: HOUR_MS });
    await save(OWN);
    const { histories } = await service.stateOf(pageId, ({ uptimeFormula }) => uptimeFormula?.partialOutage === 30);
    expect(histories[0]!.counted).toMatchObject([{ totalDownTimeInMillis: BigInt(HOUR_MS) }]);
    // Projections of before the change may have asked too.
    expect(service.sources.formulas).toContainEqual(expect.objectContaining(OWN));
  });

  it('keeps what is not given, and is published once for a change', async () => {
    await save({ partialOutage: 50 });
    expect((await get()).formula).toMatchObject({ partialOutage: 50, degradedPerformance: 20 });
    const before = await versions();
    await save({ partialOutage: 50 });
    await save({});
    await save({ followsFirstPage: false });
    expect(await versions()).toEqual(before);
    await save({ degradedPerformance: 0 });
    expect((await get()).formula).toMatchObject({ partialOutage: 50, degradedPerformance: 0 });
    expect(await versions()).not.toEqual(before);
  });

  it('becomes its own as it is, and stays so when the first page changes', async () => {
    await save({ followsFirstPage: false });
    service.sources.formula = undefined;
    expect(await get()).toMatchObject({ formula: OF_FIRST, followsFirstPage: false });
  });

  it.each([
    ['/partialOutage', { partialOutage: 101 }],
    ['/degradedPerformance', { degradedPerformance: -1 }],
    ['/degradedPerformance', { partialOutage: 10 }],
    ['/followsFirstPage', { partialOutage: 10, degradedPerformance: 0, followsFirstPage: true }],
  ])('is refused at %s for %j, and stays', async (pointer, typed) => {
    const failed = await save(typed).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(InvalidError);
    expect((failed as InvalidError).violations.map((violation) => violation.pointer)).toContain(pointer);
    expect(await get()).toMatchObject({ formula: OF_FIRST, followsFirstPage: true });
  });

  it('is read and not changed by the role User, and of no other organisation’s page', async () => {
    const user = { ...owner, role: 'User' } as const;
    expect(await get(user)).toMatchObject({ formula: OF_FIRST });
    await expect(save(OWN, user)).rejects.toBeInstanceOf(ForbiddenError);
    const stranger = { ...owner, customerId: newId() };
    await expect(get(stranger)).rejects.toBeInstanceOf(NotFoundError);
    await expect(save(OWN, stranger)).rejects.toBeInstanceOf(NotFoundError);
    expect(await get()).toMatchObject({ followsFirstPage: true });
  });

  it('is not kept here of the first page', async () => {
    const actor = owner;
    await expect(service.uptime.getPageUptimeFormula({ pageId: customerId }, { actor })).rejects.toBeInstanceOf(
      ConflictError,
    );
    await expect(
      service.uptime.savePageUptimeFormula({ pageId: customerId, ...OWN }, { actor }),
    ).rejects.toBeInstanceOf(ConflictError);
  });

  it('is its own while the catalog is away, and not known where it follows', async () => {
    await save(OWN);
    service.sources.away = true;
    expect(await get()).toMatchObject({ formula: OWN });
    service.sources.away = false;
    await save({ followsFirstPage: true });
    service.sources.away = true;
    await expect(get()).rejects.toBeInstanceOf(UnavailableError);
  });
});
