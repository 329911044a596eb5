import type { MessageInitShape } from '@bufbuild/protobuf';
import { ANONYMOUS, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { UpdateComponentRequestSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

const HOUR = 3_600_000;

describe('an existing component', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;
  let actor: StaffActor;
  let id: string;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  afterAll(() => suite.close());
  beforeEach(async () => {
    actor = owner();
    id = await create();
  });

  async function create(name = 'API'): Promise<string> {
    const draft = { name, description: 'For programs', groupName: 'Core', enabled: true, showHistoricalStatus: true };
    return (await suite.catalog.createComponent(draft, { actor })).component?.id ?? '';
  }

  const get = (as: Actor = actor) => suite.catalog.getComponent({ componentId: id }, { actor: as });
  const downtime = (as: Actor = actor, window: { startTime?: bigint; endTime?: bigint } = {}) =>
    suite.catalog.getDowntime({ componentId: id, ...window }, { actor: as });
  const update = (
    request: MessageInitShape<typeof UpdateComponentRequestSchema>,
    as: Actor = actor,
    componentId = id,
  ) => suite.catalog.updateComponent({ name: 'API', ...request, componentId }, { actor: as });
  const remove = (as: Actor = actor, componentId = id) => suite.catalog.deleteComponent({ componentId }, { actor: as });

  /** An incident that started an hour ago and affected the component. */
  async function outage(componentId = id, incidentId = newId(), version = 1n): Promise<string> {
    const concerns = (changed: { incidentId: string }) => changed.incidentId === incidentId;
    const before = suite.client.known('evt.catalog.v1.downtime_changed', concerns).length;
    const affectedComponents = [{ componentId, componentStatus: ComponentStatus.MAJOR_OUTAGE }];
    const date = BigInt(Date.now() - HOUR);
    const entry = { id: newId(), date, message: 'Down.', status: IncidentStatus.INVESTIGATING, affectedComponents };
    const incident = { id: incidentId, name: 'Outage', version, entries: [entry] };
    await suite.client.publish('evt.incidents.v1.entry_published', { customerId: actor.customerId, incident });
    await suite.client.heard('evt.catalog.v1.downtime_changed', concerns, before + 1);
    return incidentId;
  }

  it('is found by its id, with its status and its own downtime alone', async () => {
    await create('Other');
    await outage();
    await suite.age(id, new Date(Date.now() - 10 * HOUR));
    expect((await get()).component).toMatchObject({
      id,
      name: 'API',
      description: 'For programs',
      componentStatus: ComponentStatus.MAJOR_OUTAGE,
    });
    const { component } = await downtime();
    expect(component).toMatchObject({ id, name: 'API', componentDownTimes: [{ firstIncidentEntryMessage: 'Down.' }] });
    expect(component?.uptimePercent).toBeCloseTo(90, 0);
    const early = { startTime: BigInt(Date.now() - 9 * HOUR), endTime: BigInt(Date.now() - 8 * HOUR) };
    expect((await downtime(actor, early)).component).toMatchObject({ uptimePercent: 100, componentDownTimes: [] });
  });

  it('has its downtime listed and counted although it is more than fits into a response', async () => {
    const records = 20_000;
    await suite.age(id, new Date(Date.now() - 2 * records * 60_000));
    await suite.addDowntimes(actor.customerId, id, records, '€'.repeat(500));
    const { component } = await downtime(actor, { startTime: BigInt(Date.now() - 2 * records * 60_000) });
    expect(Number(component?.totalDownTimeInMillis)).toBe(records * 30_000);
    expect(component?.uptimePercent).toBeCloseTo(75, 1);
    const listed = component?.componentDownTimes ?? [];
    expect(listed.length).toBeGreaterThan(1_000);
    expect(Number(listed.at(-1)?.startTime)).toBeGreaterThan(Date.now() - 5 * 60_000);
    expect(listed.map(({ startTime }) => startTime)).toEqual(listed.map(({ startTime }) => startTime).sort());
  });

  it('refuses an invalid window, naming the field', async () => {
    const backwards = { startTime: BigInt(Date.now()), endTime: BigInt(Date.now() - HOUR) };
    await expect(downtime(actor, backwards)).rejects.toMatchObject({
      violations: [{ pointer: '/startTimeInMillis' }],
    });
  });

  it('accepts every field, normalised, keeps its status, and publishes a newer version', async () => {
    await outage();
    const { component } = await update({
      name: ' Web API ',
      description: ' New ',
      groupName: ' Edge ',
      internal: true,
      showHistoricalStatus: false,
    });
    expect(component).toMatchObject({
      name: 'Web API',
      description: 'New',
      groupName: 'Edge',
      enabled: true,
      internal: true,
      showHistoricalStatus: false,
      componentStatus: ComponentStatus.MAJOR_OUTAGE,
      // The second one was the outage.
      version: 3n,
    });
    expect((await get()).component).toEqual(component);
    const [, saved] = await suite.client.heard('evt.catalog.v1.component_saved', (s) => s.component?.id === id, 2);
    expect(saved).toMatchObject({ customerId: actor.customerId, component });
  });

  it('keeps omitted fields, so that nothing internal becomes public by omission', async () => {
    await update({ internal: true, showHistoricalStatus: false });
    const { component } = await update({ name: 'Renamed' });
    expect(component).toMatchObject({
      name: 'Renamed',
      description: 'For programs',
      groupName: 'Core',
      enabled: true,
      internal: true,
      showHistoricalStatus: false,
    });
    expect((await update({ description: '', groupName: '' })).component).toMatchObject({
      description: '',
      groupName: '',
    });
  });

  it('shows no history while it is disabled', async () => {
    const { component } = await update({ enabled: false, showHistoricalStatus: true });
    expect(component).toMatchObject({ enabled: false, showHistoricalStatus: false });
  });

  it('loses no change of several concurrent ones', async () => {
    await Promise.all([update({ description: 'one' }), update({ groupName: 'two' }), update({ internal: true })]);
    expect((await get()).component).toMatchObject({
      description: 'one',
      groupName: 'two',
      internal: true,
      version: 4n,
    });
  });

  it.each(['', '   ', '\n\t'])('is not renamed to the blank %j', async (name) => {
    await expect(update({ name })).rejects.toMatchObject({
      violations: [{ pointer: '/name', detail: 'Give a name to your service' }],
    });
    expect((await get()).component).toMatchObject({ name: 'API', version: 1n });
  });

  it('refuses every text that is too long, by name', async () => {
    const long = { name: 'a'.repeat(101), description: 'b'.repeat(1_001), groupName: 'c'.repeat(101) };
    await expect(update(long)).rejects.toMatchObject({
      violations: [{ pointer: '/name' }, { pointer: '/description' }, { pointer: '/group/name' }],
    });
  });

  it.each([{ enabled: false }, { internal: true }])(
    'disappears from everything public when it is %j',
    async (flags) => {
      await outage();
      const guest = visitor(actor.customerId);
      expect((await get(guest)).component).toMatchObject({ id });
      await update(flags);
      await expect(get(guest)).rejects.toBeInstanceOf(NotFoundError);
      await expect(downtime(guest)).rejects.toBeInstanceOf(NotFoundError);
      expect((await suite.catalog.listComponents({}, { actor: guest })).components).toEqual([]);
      expect((await suite.catalog.listDowntimes({}, { actor: guest })).components).toEqual([]);
      expect((await downtime()).component?.componentDownTimes).toHaveLength(1);
      await update({ enabled: true, internal: false });
      expect((await downtime(guest)).component?.componentDownTimes).toHaveLength(1);
    },
  );

  it('is removed with its downtime when it is deleted, and the deletion is published', async () => {
    const other = await create('Other');
    await outage();
    await update({ description: 'changed' });
    await remove();
    await expect(get()).rejects.toBeInstanceOf(NotFoundError);
    await expect(downtime()).rejects.toBeInstanceOf(NotFoundError);
    await expect(update({})).rejects.toBeInstanceOf(NotFoundError);
    await expect(remove()).rejects.toBeInstanceOf(NotFoundError);
    for (const as of [actor, visitor(actor.customerId)]) {
      expect((await suite.catalog.listComponents({}, { actor: as })).components).toMatchObject([{ id: other }]);
      expect((await suite.catalog.listDowntimes({}, { actor: as })).components).toMatchObject([{ id: other }]);
    }
    const [deleted] = await suite.client.heard('evt.catalog.v1.component_deleted', (fact) => fact.componentId === id);
    expect(deleted).toMatchObject({ customerId: actor.customerId, version: 4n });
  });

  it('may be deleted although incidents still name it', async () => {
    const incidentId = await outage();
    await remove();
    const other = (id = await create('Other'));
    await outage(other, incidentId, 2n);
    expect((await downtime()).component?.componentDownTimes).toMatchObject([{ incidentId }]);
  });

  it('is read by the role User, who may not change it', async () => {
    const restricted: StaffActor = { ...actor, role: 'User' };
    expect((await get(restricted)).component?.id).toBe(id);
    expect((await downtime(restricted)).component?.id).toBe(id);
    await expect(update({ name: 'x' }, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(remove(restricted)).rejects.toBeInstanceOf(ForbiddenError);
    expect((await get()).component).toMatchObject({ name: 'API', version: 1n });
  });

  it('may be changed and deleted by an Admin', async () => {
    const admin: StaffActor = { ...actor, role: 'Admin' };
    expect((await update({ name: 'x' }, admin)).component?.name).toBe('x');
    await remove(admin);
    await expect(get()).rejects.toBeInstanceOf(NotFoundError);
  });

  it('is inaccessible for visitors and unknown callers', async () => {
    for (const as of [visitor(actor.customerId), ANONYMOUS]) {
      await expect(update({}, as)).rejects.toBeInstanceOf(UnauthenticatedError);
      await expect(remove(as)).rejects.toBeInstanceOf(UnauthenticatedError);
    }
    await expect(get(ANONYMOUS)).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(downtime(ANONYMOUS)).rejects.toBeInstanceOf(UnauthenticatedError);
  });

  it('does not exist for another organisation', async () => {
    const stranger = owner();
    for (const call of [get, downtime, (as: Actor) => update({}, as), remove]) {
      await expect(call(stranger)).rejects.toBeInstanceOf(NotFoundError);
    }
    expect((await get()).component).toMatchObject({ name: 'API', version: 1n });
  });

  it.each(['', 'x', '00000000-0000-0000-0000-000000000000'])('is not found by the id %j', async (unknown) => {
    await expect(update({}, actor, unknown)).rejects.toBeInstanceOf(NotFoundError);
    await expect(remove(actor, unknown)).rejects.toBeInstanceOf(NotFoundError);
    const wanted = { componentId: unknown };
    await expect(suite.catalog.getComponent(wanted, { actor })).rejects.toBeInstanceOf(NotFoundError);
    await expect(suite.catalog.getDowntime(wanted, { actor })).rejects.toBeInstanceOf(NotFoundError);
  });
});
