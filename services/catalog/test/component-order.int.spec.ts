import { fromBinary } from '@bufbuild/protobuf';
import { ANONYMOUS, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentOrderSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

describe('the order of components', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;
  let actor: StaffActor;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  afterAll(() => suite.close());
  beforeEach(() => {
    actor = owner();
  });

  const create = async (name: string, groupName = '', as: Actor = actor) =>
    (await suite.catalog.createComponent({ name, groupName, enabled: true }, { actor: as })).component!;
  const list = (as: Actor = actor) => suite.catalog.listComponents({}, { actor: as });
  const names = async (as: Actor = actor) => (await list(as)).components.map(({ name }) => name);
  const order = async (as: Actor = actor) => (await suite.catalog.getComponentOrder({}, { actor: as })).order!;
  const put = (items: { groupId?: string; componentIds: string[] }[], baseVersion = 0n, as: Actor = actor) =>
    suite.catalog.setComponentOrder({ items, baseVersion }, { actor: as });
  const groupNamed = async (name: string) => (await list()).groups.find((group) => group.name === name)!;
  const changeGroup = (groupId: string, change: object, as: Actor = actor) =>
    suite.catalog.updateComponentGroup({ groupId, ...change }, { actor: as });

  it('begins with that of creation: a new one is the last, or the last of its group', async () => {
    for (const [name, group] of [
      ['a', ''],
      ['b', 'Core'],
      ['c', ''],
      ['d', 'Core'],
    ] as const)
      await create(name, group);
    expect(await names()).toEqual(['a', 'b', 'd', 'c']);
    const { components } = await suite.catalog.listDowntimes({}, { actor });
    expect(components.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'c']);
  });

  it('is set as a whole, mixed of groups and single components, and published once', async () => {
    const [a, b, c, d] = [await create('a'), await create('b', 'Core'), await create('c'), await create('d', 'Core')];
    const { items, version } = await order();
    const core = (await groupNamed('Core')).id;
    expect(items).toMatchObject([
      { groupId: '', componentIds: [a.id] },
      { groupId: core, componentIds: [b.id, d.id] },
      { groupId: '', componentIds: [c.id] },
    ]);
    const wanted = [{ componentIds: [c.id] }, { groupId: core, componentIds: [d.id, b.id] }, { componentIds: [a.id] }];
    const set = (await put(wanted, version)).order!;
    expect(set.items).toMatchObject(wanted);
    expect(set.version).toBeGreaterThan(version);
    expect(await order()).toEqual(set);
    expect(await names()).toEqual(['c', 'd', 'b', 'a']);
    const concerns = (changed: { customerId: string }) => changed.customerId === actor.customerId;
    const [event] = await suite.client.heard('evt.catalog.v1.order_changed', concerns);
    expect(event?.places.map(({ componentId }) => componentId)).toEqual([c.id, d.id, b.id, a.id]);
    // The same again is no change.
    await put(wanted, set.version);
    expect((await order()).version).toBe(set.version);
    await create('e');
    await create('f', 'Core');
    expect(await names()).toEqual(['c', 'd', 'b', 'f', 'a', 'e']);
    expect(suite.client.known('evt.catalog.v1.order_changed', concerns)).toHaveLength(1);
  });

  it('is that of visitors too, without what they do not see', async () => {
    const [a, b, c] = [await create('a'), await create('b', 'Core'), await create('c', 'Edge')];
    await suite.catalog.updateComponent({ componentId: b.id, name: 'b', internal: true }, { actor });
    const [core, edge] = [await groupNamed('Core'), await groupNamed('Edge')];
    await put([
      { groupId: edge.id, componentIds: [c.id] },
      { groupId: core.id, componentIds: [b.id] },
      { componentIds: [a.id] },
    ]);
    const seen = await list(visitor(actor.customerId));
    expect(seen.components.map(({ name }) => name)).toEqual(['c', 'a']);
    expect(seen.groups).toMatchObject([{ id: edge.id, name: 'Edge' }]);
    await expect(order(visitor(actor.customerId))).rejects.toBeInstanceOf(UnauthenticatedError);
  });

  it('is refused with the present one when it does not name exactly the present components', async () => {
    const [a, b] = [await create('a'), await create('b', 'Core')];
    const before = await order();
    const core = before.items[1]!.groupId;
    const c = await create('c');
    const foreign = await create('x', '', owner());
    const present = await order();
    for (const items of [
      [{ componentIds: [a.id] }, { groupId: core, componentIds: [b.id] }],
      [{ componentIds: [a.id, c.id, foreign.id] }, { groupId: core, componentIds: [b.id] }],
      [{ componentIds: [a.id, b.id, c.id] }],
      [{ componentIds: [c.id] }, { groupId: newId(), componentIds: [a.id, b.id] }],
      [],
    ]) {
      const refusal: unknown = await put(items).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ConflictError);
      const { newer, message } = refusal as ConflictError;
      expect(message).toBe('The services have changed in the meantime. Please look at them again.');
      expect(fromBinary(ComponentOrderSchema, newer!.value)).toEqual(present);
    }
    expect(await order()).toEqual(present);
  });

  it('of two people at once is that of the first; the second gets it and loses nothing', async () => {
    const [a, b, c] = [await create('a'), await create('b'), await create('c')];
    const { version } = await order();
    const wanted = [
      [{ componentIds: [b.id, a.id, c.id] }],
      [{ componentIds: [c.id, b.id, a.id] }],
      [{ componentIds: [a.id, c.id, b.id] }],
    ];
    const outcomes = await Promise.allSettled(wanted.map((items) => put(items, version)));
    const done = outcomes.flatMap((outcome, n) => (outcome.status === 'fulfilled' ? [n] : []));
    expect(done).toHaveLength(1);
    expect((await order()).items).toMatchObject(wanted[done[0]!]!);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'conflict' });
  });

  it('stays whole while components come, go and move', async () => {
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => create(`n${n}`, n % 3 === 0 ? '' : `G${n % 3}`)),
    );
    await Promise.all([
      ...all.slice(0, 4).map(({ id }) => suite.catalog.deleteComponent({ componentId: id }, { actor })),
      ...all
        .slice(4, 8)
        .map(({ id, name }) => suite.catalog.updateComponent({ componentId: id, name, groupName: 'New' }, { actor })),
      create('late', 'G1'),
    ]);
    const { items } = await order();
    const { components, groups } = await list();
    expect(items.flatMap(({ componentIds }) => componentIds)).toEqual(components.map(({ id }) => id));
    const runs = items.map(({ groupId }) => groupId).filter((id) => id !== '');
    expect(new Set(runs).size).toBe(runs.length);
    expect(groups.map(({ id }) => id)).toEqual(runs);
  });

  it('of a thousand components is one transaction and one event', async () => {
    const ids = await suite.addComponents(actor.customerId, 1_000);
    await put([{ componentIds: ids.toReversed() }]);
    const events = await suite.client.heard(
      'evt.catalog.v1.order_changed',
      (changed) => changed.customerId === actor.customerId,
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.places).toHaveLength(1_000);
    expect((await list()).components.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('puts a component that a process of the release before adds behind all others, and its group too', async () => {
    await create('a');
    await create('b', 'Core');
    await suite.addComponents(actor.customerId, 1, 'Old');
    expect(await names()).toEqual(['a', 'b', 'old 1']);
    expect((await list()).groups.map(({ name }) => name)).toEqual(['Core']);
    await create('c');
    expect((await list()).groups.map(({ name }) => name)).toEqual(['Core', 'Old']);
    expect(await names()).toEqual(['a', 'b', 'c', 'old 1']);
  });

  it('refuses what is named twice, by name, and everything to those who may only read', async () => {
    const a = await create('a');
    await expect(put([{ componentIds: [a.id, a.id] }])).rejects.toMatchObject({
      violations: [{ pointer: '/items/0/serviceIds/1' }],
    });
    const user: StaffActor = { ...actor, role: 'User' };
    expect((await order(user)).items).toMatchObject([{ componentIds: [a.id] }]);
    await expect(put([{ componentIds: [a.id] }], 0n, user)).rejects.toBeInstanceOf(ForbiddenError);
    for (const as of [visitor(actor.customerId), ANONYMOUS]) {
      await expect(put([{ componentIds: [a.id] }], 0n, as)).rejects.toBeInstanceOf(UnauthenticatedError);
    }
    expect((await order(owner())).items).toEqual([]);
  });

  describe('a group', () => {
    it('comes with its first component and goes with its last, or with a move', async () => {
      const a = await create('a', 'Core');
      const b = await create('b', 'Core');
      const { id } = await groupNamed('Core');
      await suite.catalog.deleteComponent({ componentId: a.id }, { actor });
      expect(await groupNamed('Core')).toMatchObject({ id });
      await suite.catalog.updateComponent({ componentId: b.id, name: 'b', groupName: 'Edge' }, { actor });
      expect((await list()).groups.map(({ name }) => name)).toEqual(['Edge']);
      await suite.catalog.updateComponent({ componentId: b.id, name: 'b', groupName: '' }, { actor });
      expect((await list()).groups).toEqual([]);
      await expect(changeGroup(id, { description: 'x' })).rejects.toBeInstanceOf(NotFoundError);
    });

    it('is renamed with its components, described and closed; omitted fields stay', async () => {
      await create('a', 'Core');
      const b = await create('b', 'Core');
      const { id } = await groupNamed('Core');
      const described = await changeGroup(id, { description: ' What all need ', collapsed: true });
      expect(described.group).toMatchObject({
        name: 'Core',
        description: 'What all need',
        collapsed: true,
        version: 2n,
      });
      expect((await changeGroup(id, { name: ' Base ' })).group).toMatchObject({
        id,
        name: 'Base',
        description: 'What all need',
        collapsed: true,
      });
      const { components, groups } = await list(visitor(actor.customerId));
      expect(components.map(({ groupName }) => groupName)).toEqual(['Base', 'Base']);
      expect(components.find(({ id: one }) => one === b.id)?.version).toBe(2n);
      expect(groups).toMatchObject([{ id, name: 'Base', description: 'What all need', collapsed: true }]);
      const concerns = (changed: { customerId: string }) => changed.customerId === actor.customerId;
      await suite.client.heard('evt.catalog.v1.order_changed', concerns, 2);
    });

    it('keeps its place and what is said of it while components come and go', async () => {
      await create('a', 'Core');
      await create('b');
      const { id } = await groupNamed('Core');
      await changeGroup(id, { description: 'Kept' });
      await create('c', 'Core');
      expect(await names()).toEqual(['a', 'c', 'b']);
      expect(await groupNamed('Core')).toMatchObject({ id, description: 'Kept' });
    });

    it('refuses a blank name, that of another group, and texts that are too long, by name', async () => {
      await create('a', 'Core');
      await create('b', 'Edge');
      const { id } = await groupNamed('Core');
      await expect(changeGroup(id, { name: ' ' })).rejects.toMatchObject({
        violations: [{ pointer: '/name', detail: 'Give a name to your group' }],
      });
      await expect(changeGroup(id, { name: 'Edge' })).rejects.toMatchObject({
        violations: [{ pointer: '/name', detail: 'Another group has this name.' }],
      });
      await expect(changeGroup(id, { name: 'x'.repeat(101), description: 'y'.repeat(501) })).rejects.toMatchObject({
        violations: [{ pointer: '/name' }, { pointer: '/description' }],
      });
      expect(await groupNamed('Core')).toMatchObject({ version: 1n });
    });

    it('may be changed by Admins and Owners of its organisation alone', async () => {
      await create('a', 'Core');
      const { id } = await groupNamed('Core');
      await expect(changeGroup(id, { name: 'x' }, { ...actor, role: 'User' })).rejects.toBeInstanceOf(ForbiddenError);
      for (const as of [visitor(actor.customerId), ANONYMOUS])
        await expect(changeGroup(id, { name: 'x' }, as)).rejects.toBeInstanceOf(UnauthenticatedError);
      for (const [stranger, unknown] of [
        [owner(), id],
        [actor, newId()],
        [actor, 'x'],
      ] as const)
        await expect(changeGroup(unknown, { name: 'x' }, stranger)).rejects.toBeInstanceOf(NotFoundError);
      expect((await changeGroup(id, { name: 'x' }, { ...actor, role: 'Admin' })).group?.name).toBe('x');
    });
  });
});
