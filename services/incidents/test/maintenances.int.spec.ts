import type { MessageInitShape } from '@bufbuild/protobuf';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import {
  ConflictError,
  ForbiddenError,
  KeyReusedError,
  NotFoundError,
  UnauthenticatedError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import {
  MaintenanceState,
  type Maintenance,
  type MaintenanceDraftSchema,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const HOUR_MS = 3_600_000;
const WRITES = ['createMaintenance', 'updateMaintenance', 'cancelMaintenance', 'deleteMaintenance'] as const;
const { EQ, NOT_EQ, GTE, GT, LT } = FilterOperator;

describe('maintenances', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  let hidden: string;
  useIncidents((given) => ({ suite, actor, component, hidden } = given));

  /** @param startsIn hours from now */
  const draft = (
    overrides: MessageInitShape<typeof MaintenanceDraftSchema> = {},
    startsIn = 24,
  ): MessageInitShape<typeof MaintenanceDraftSchema> => {
    const start = Date.now() + startsIn * HOUR_MS;
    return {
      name: 'Upgrade',
      message: 'We upgrade.',
      plannedStartTime: BigInt(start),
      plannedEndTime: BigInt(start + HOUR_MS),
      ...overrides,
    };
  };
  const plan = async (maintenance = draft(), as = actor): Promise<Maintenance> =>
    (await suite.maintenances.createMaintenance({ maintenance }, { actor: as })).maintenance!;
  const change = (maintenanceId: string, maintenance = draft(), as = actor) =>
    suite.maintenances.updateMaintenance({ maintenanceId, maintenance }, { actor: as });
  const remove = (maintenanceId: string, as = actor) =>
    suite.maintenances.deleteMaintenance({ maintenanceId }, { actor: as });
  const cancel = (maintenanceId: string, as = actor) =>
    suite.maintenances.cancelMaintenance({ maintenanceId }, { actor: as });
  const found = async (request = {}, as: StaffActor | ReturnType<typeof visitor> = actor) =>
    (await suite.maintenances.searchMaintenances(request, { actor: as })).maintenances.map(({ name }) => name);

  it('are stored and published as planned', async () => {
    const given = draft({ name: ' Upgrade ', componentIds: [component, hidden], sendNotification: true });
    const maintenance = await plan(given);
    expect(maintenance).toMatchObject({
      name: 'Upgrade',
      message: 'We upgrade.',
      plannedStartTime: given.plannedStartTime,
      plannedEndTime: given.plannedEndTime,
      componentIds: [component, hidden],
      sendNotification: true,
      notifyAtStart: true,
      notifyAtEnd: true,
      reminderMinutes: 60,
      internal: false,
      state: MaintenanceState.SCHEDULED,
      incidentId: '',
      version: 1n,
    });
    expect([maintenance.actualStartTime, maintenance.actualEndTime]).toEqual([undefined, undefined]);
    const [fact] = await suite.client.heard(
      'evt.incidents.v1.maintenance_saved',
      (event) => event.maintenance?.id === maintenance.id,
    );
    expect(fact).toMatchObject({ customerId: actor.customerId, maintenance });
    const read = await suite.maintenances.getMaintenance({ maintenanceId: maintenance.id }, { actor });
    expect(read.maintenance).toEqual(maintenance);
  });

  it('are planned once however often a request with an idempotency key is repeated', async () => {
    const request = { maintenance: draft({}, -0.5), idempotencyKey: newId() };
    const first = await suite.maintenances.createMaintenance(request, { actor });
    expect(await suite.maintenances.createMaintenance(request, { actor })).toEqual(first);
    expect(await found()).toHaveLength(1);
    const other = { ...request, maintenance: draft({ name: 'Other' }) };
    await expect(suite.maintenances.createMaintenance(other, { actor })).rejects.toBeInstanceOf(KeyReusedError);
  });

  it('can be moved and changed while they are future', async () => {
    const { id } = await plan(draft({ componentIds: [component] }));
    const next = draft({ name: 'Moved', message: 'Later.', internal: true, notifyAtEnd: false }, 48);
    const { maintenance } = await change(id, next);
    expect(maintenance).toMatchObject({ ...next, id, componentIds: [], version: 2n });
    await suite.client.heard('evt.incidents.v1.maintenance_saved', (event) => event.maintenance?.version === 2n);
  });

  it('can be cancelled while they are future, and are kept', async () => {
    const planned = await plan(draft({ componentIds: [component] }));
    const { maintenance } = await cancel(planned.id);
    expect(maintenance).toEqual({
      ...planned,
      state: MaintenanceState.CANCELLED,
      cancelledAt: expect.any(BigInt) as bigint,
      version: 2n,
    });
    expect(Math.abs(Date.now() - Number(maintenance?.cancelledAt))).toBeLessThan(60_000);
    expect((await suite.maintenances.getMaintenance({ maintenanceId: planned.id }, { actor })).maintenance).toEqual(
      maintenance,
    );
    const [, fact] = await suite.client.heard(
      'evt.incidents.v1.maintenance_saved',
      (event) => event.maintenance?.id === planned.id,
      2,
    );
    expect(fact).toMatchObject({ customerId: actor.customerId, maintenance });
  });

  it('never start and cannot be changed or cancelled again once they are cancelled', async () => {
    const { id } = await plan(draft({}, 0.0002));
    await cancel(id);
    await expect(change(id)).rejects.toThrow('This maintenance is cancelled and cannot be updated.');
    await expect(cancel(id)).rejects.toThrow('This maintenance is cancelled already.');
    await expect(cancel(id)).rejects.toBeInstanceOf(ConflictError);
    // One that is due later has started, so the clock has passed the start of the first.
    const later = await plan(draft({}, 0.0003));
    await suite.client.heard(
      'evt.incidents.v1.entry_published',
      ({ incident }) => incident?.maintenanceId === later.id,
    );
    const { maintenance } = await suite.maintenances.getMaintenance({ maintenanceId: id }, { actor });
    expect(maintenance).toMatchObject({ state: MaintenanceState.CANCELLED, incidentId: '' });
    await remove(id);
    await expect(suite.maintenances.getMaintenance({ maintenanceId: id }, { actor })).rejects.toBeInstanceOf(
      NotFoundError,
    );
  });

  it('are cancelled when the record of a future one is removed', async () => {
    const { id } = await plan();
    await remove(id);
    expect(await found()).toEqual([]);
    const [fact] = await suite.client.heard(
      'evt.incidents.v1.maintenance_deleted',
      (event) => event.maintenanceId === id,
    );
    expect(fact?.customerId).toBe(actor.customerId);
  });

  it('cannot be changed or cancelled once they have started', async () => {
    const { id } = await plan(draft({}, -0.5));
    await expect(change(id)).rejects.toThrow('This maintenance has started. Only future maintenances can be updated.');
    await expect(cancel(id)).rejects.toThrow(
      'This maintenance has started. Only future maintenances can be cancelled.',
    );
    await expect(remove(id)).rejects.toThrow('This maintenance is in progress. Please resolve its incident first.');
    await expect(remove(id)).rejects.toBeInstanceOf(ConflictError);
  });

  it('leave their incident behind when the record of one that has ended is removed', async () => {
    const { id, incidentId } = await plan(draft({}, -2));
    await expect(change(id)).rejects.toBeInstanceOf(ConflictError);
    await expect(cancel(id)).rejects.toBeInstanceOf(ConflictError);
    await remove(id);
    const { incident } = await suite.incidents.getIncident({ incidentId }, { actor });
    expect(incident?.maintenanceId).toBe(id);
  });

  it.each(['plan', 'change'])('name every violation when staff would %s one', async (verb) => {
    const wrong = draft({ name: ' ', message: '', plannedEndTime: BigInt(Date.UTC(2001, 0, 1)) });
    const refusal = verb === 'plan' ? plan(wrong) : change((await plan()).id, wrong);
    await expect(refusal).rejects.toMatchObject({
      kind: 'invalid',
      violations: [
        { pointer: '/name', detail: 'Give a name to your maintenance.' },
        { pointer: '/message', detail: 'You have to set a message for maintenance.' },
        { pointer: '/plannedEndTime', detail: 'The maintenance has to end after its start.' },
      ],
    });
  });

  it('name every missing field in a request without a maintenance', async () => {
    await expect(suite.maintenances.createMaintenance({}, { actor })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('refuse a service of another organisation', async () => {
    const foreign = newId();
    suite.components.set(newId(), { visible: [foreign], internal: [] });
    const violations = [{ pointer: '/affectedComponents/1/componentId', detail: 'This service does not exist.' }];
    await expect(plan(draft({ componentIds: [component, foreign] }))).rejects.toMatchObject({ violations });
    expect(await found()).toEqual([]);
  });

  it('keep a service that is deleted by now, and accept no other that is unknown', async () => {
    const { id } = await plan(draft({ componentIds: [component] }));
    suite.components.set(actor.customerId, { visible: [], internal: [] });
    const { maintenance } = await change(id, draft({ componentIds: [component] }, 48));
    expect(maintenance?.componentIds).toEqual([component]);
    await expect(change(id, draft({ componentIds: [component, newId()] }))).rejects.toMatchObject({
      violations: [{ pointer: '/affectedComponents/1/componentId', detail: 'This service does not exist.' }],
    });
  });

  it('can be changed by Admins and Owners, and read by every user of the organisation', async () => {
    const { id } = await plan();
    const restricted = { ...actor, role: 'User' } as const;
    await expect(plan(draft(), restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(plan(draft(), restricted)).rejects.toThrow(
      'Your role does not allow this. Please ask an Admin or the Owner.',
    );
    await expect(change(id, draft(), restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(remove(id, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(cancel(id, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    for (const as of [visitor(actor.customerId), ANONYMOUS]) {
      const request = { maintenanceId: id, maintenance: draft() };
      for (const method of WRITES) {
        await expect(suite.maintenances[method](request, { actor: as })).rejects.toBeInstanceOf(UnauthenticatedError);
      }
    }
    await expect(suite.maintenances.searchMaintenances({}, { actor: ANONYMOUS })).rejects.toBeInstanceOf(
      UnauthenticatedError,
    );
    expect(await found({}, restricted)).toEqual(['Upgrade']);
  });

  it.each([
    ['of another organisation', async () => (await plan(draft(), owner())).id],
    ['that does not exist', async () => newId()],
    ['whose id is none', async () => 'next'],
  ])('are not found %s', async (_what, id) => {
    const maintenanceId = await id();
    await expect(change(maintenanceId)).rejects.toBeInstanceOf(NotFoundError);
    await expect(remove(maintenanceId)).rejects.toBeInstanceOf(NotFoundError);
    await expect(cancel(maintenanceId)).rejects.toBeInstanceOf(NotFoundError);
    await expect(suite.maintenances.getMaintenance({ maintenanceId }, { actor })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('show visitors neither internal ones nor internal services', async () => {
    const open = await plan(draft({ name: 'Open', componentIds: [hidden, component] }));
    const secret = await plan(draft({ name: 'Secret', internal: true }));
    const as = visitor(actor.customerId);
    const { maintenances } = await suite.maintenances.searchMaintenances({}, { actor: as });
    expect(maintenances).toMatchObject([{ id: open.id, componentIds: [component] }]);
    const every = await suite.maintenances.searchMaintenances({ everyComponent: true }, { actor: as });
    expect(every.maintenances).toMatchObject([{ id: open.id, componentIds: [hidden, component] }]);
    const byId = { filters: [{ name: 'id', operator: EQ, values: [secret.id] }] };
    expect(await found(byId, as)).toEqual([]);
    await expect(suite.maintenances.getMaintenance({ maintenanceId: secret.id }, { actor: as })).rejects.toBeInstanceOf(
      NotFoundError,
    );
    expect(await found(byId)).toEqual(['Secret']);
  });

  it('show visitors cancelled ones only on request', async () => {
    const { id } = await plan(draft({ name: 'Off' }));
    await cancel(id);
    const internal = await plan(draft({ name: 'Secret', internal: true }));
    await cancel(internal.id);
    await plan(draft({ name: 'On' }));
    const as = visitor(actor.customerId);
    const by = (name: string, operator: FilterOperator, ...values: string[]) => ({
      filters: [{ name, operator, values }],
    });
    expect(await found({}, as)).toEqual(['On']);
    expect(await found(by('plannedStartTime', GT, '0'), as)).toEqual(['On']);
    expect(await found(by('id', NOT_EQ, newId()), as)).toEqual(['On']);
    expect(await found(by('state', NOT_EQ, 'completed'), as)).toEqual(['On']);
    expect(await found(by('id', EQ, id, internal.id), as)).toEqual(['Off']);
    expect(await found(by('state', EQ, 'cancelled'), as)).toEqual(['Off']);
    const { maintenance } = await suite.maintenances.getMaintenance({ maintenanceId: id }, { actor: as });
    expect(maintenance?.state).toBe(MaintenanceState.CANCELLED);
    expect(await found()).toEqual(['On', 'Secret', 'Off']);
  });

  it('are found by their state', async () => {
    await plan(draft({ name: 'scheduled' }));
    await plan(draft({ name: 'in_progress' }, -0.5));
    await plan(draft({ name: 'completed' }, -2));
    await cancel((await plan(draft({ name: 'cancelled' }))).id);
    const by = (operator: FilterOperator, ...values: string[]) =>
      found({ filters: [{ name: 'state', operator, values }] });
    for (const state of ['scheduled', 'in_progress', 'completed', 'cancelled'])
      expect(await by(EQ, state)).toEqual([state]);
    expect(await by(NOT_EQ, 'scheduled', 'cancelled')).toEqual(['in_progress', 'completed']);
  });

  it('are found by id, planned start and planned end', async () => {
    const [first, second, third] = [
      await plan(draft({ name: 'First' }, 1)),
      await plan(draft({ name: 'Second' }, 2)),
      await plan(draft({ name: 'Third' }, 3)),
    ];
    const by = (name: string, operator: FilterOperator, value: string | bigint) =>
      found({ filters: [{ name, operator, values: [String(value)] }] });
    expect(await found()).toEqual(['Third', 'Second', 'First']);
    expect(await by('id', EQ, first.id)).toEqual(['First']);
    expect(await by('id', NOT_EQ, first.id)).toEqual(['Third', 'Second']);
    expect(await by('plannedStartTime', GTE, second.plannedStartTime)).toEqual(['Third', 'Second']);
    expect(await by('plannedStartTime', GT, second.plannedStartTime)).toEqual(['Third']);
    expect(await by('plannedStartTime', LT, second.plannedStartTime)).toEqual(['First']);
    expect(await by('plannedEndTime', EQ, third.plannedEndTime)).toEqual(['Third']);
    expect(await by('plannedEndTime', NOT_EQ, third.plannedEndTime)).toEqual(['Second', 'First']);
  });

  it.each([
    ['a name that is unknown', { filters: [{ name: 'name', operator: EQ, values: ['x'] }] }, '/filters/0/name'],
    [
      'one that only incidents have',
      { filters: [{ name: 'private', operator: EQ, values: ['true'] }] },
      '/filters/0/name',
    ],
    [
      'an operator that does not fit',
      { filters: [{ name: 'id', operator: LT, values: [newId()] }] },
      '/filters/0/value/operator',
    ],
    [
      'a value that is none',
      { filters: [{ name: 'plannedEndTime', operator: LT, values: ['now'] }] },
      '/filters/0/value/values/0',
    ],
    [
      'a state there is not',
      { filters: [{ name: 'state', operator: EQ, values: ['over'] }] },
      '/filters/0/value/values/0',
    ],
    ['too many filters', { filters: Array(21).fill({ name: 'id', operator: EQ, values: [newId()] }) }, '/filters'],
    ['a negative page size', { pageSize: -1 }, '/pageSize'],
    ['a cursor of another list', { cursor: 'abc' }, '/cursor'],
  ])('refuse to be searched by %s', async (_what, request, pointer) => {
    await expect(suite.maintenances.searchMaintenances(request, { actor })).rejects.toMatchObject({
      kind: 'invalid',
      violations: [expect.objectContaining({ pointer })],
    });
  });

  it('are returned a page at a time', async () => {
    const start = draft().plannedStartTime!;
    // The same start twice, so that the id has to decide.
    for (const name of ['A', 'B', 'C']) {
      await plan(draft({ name, plannedStartTime: start, plannedEndTime: start + 1n }));
    }
    const first = await suite.maintenances.searchMaintenances({ pageSize: 2 }, { actor });
    expect(first.maintenances.map(({ name }) => name)).toEqual(['C', 'B']);
    const second = await suite.maintenances.searchMaintenances({ pageSize: 2, cursor: first.nextCursor }, { actor });
    expect(second.maintenances.map(({ name }) => name)).toEqual(['A']);
    expect(second.nextCursor).toBe('');
  });
});
