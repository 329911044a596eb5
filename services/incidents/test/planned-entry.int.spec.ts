import type { MessageInitShape } from '@bufbuild/protobuf';
import { Pool } from 'pg';
import type { StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  PlannedEntryFailure,
  type EntryDraftSchema,
  type PlanEntryRequestSchema,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { MONITORING, RESOLVED } = IncidentStatus;
const HOUR = 3_600_000;

describe('an entry that is published later', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  let sql: Pool;
  // Before the service and its database are stopped.
  afterAll(() => sql.end());
  useIncidents((given) => {
    ({ suite, actor, component } = given);
    sql ??= new Pool({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
  });

  const inAnHour = () => BigInt(Date.now() + HOUR);
  const opened = async () =>
    (await suite.incidents.openIncident({ name: 'Outage', entry: draft() }, { actor })).incident?.id ?? '';
  const plan = async (
    incidentId: string,
    entry: MessageInitShape<typeof EntryDraftSchema> = {},
    { as = actor, ...more }: { as?: StaffActor; publishAt?: bigint; idempotencyKey?: string } = {},
  ) => {
    const request: MessageInitShape<typeof PlanEntryRequestSchema> = {
      incidentId,
      entry: draft({ message: 'Later.', status: MONITORING, ...entry }),
      publishAt: inAnHour(),
      ...more,
    };
    const { plannedEntry } = await suite.incidents.planEntry(request, { actor: as });
    if (!plannedEntry) throw new Error('nothing was planned');
    return plannedEntry;
  };
  const cancel = (incidentId: string, plannedEntryId: string, as = actor) =>
    suite.incidents.cancelPlannedEntry({ incidentId, plannedEntryId }, { actor: as });
  const list = async (incidentId: string, as: StaffActor = actor) =>
    (await suite.incidents.listPlannedEntries({ incidentId }, { actor: as })).plannedEntries;
  const get = async (incidentId: string) => (await suite.incidents.getIncident({ incidentId }, { actor })).incident;
  /** As if its time had come. */
  const makeDue = (...ids: string[]) => sql.query(`update planned_entry set due_at = now() where id = any($1)`, [ids]);
  const published = (incidentId: string, count: number) =>
    suite.client.heard('evt.incidents.v1.entry_published', ({ incident }) => incident?.id === incidentId, count);
  const failed = (incidentId: string) =>
    suite.client.heard('evt.incidents.v1.planned_entry_failed', (fact) => fact.incidentId === incidentId);

  it('is seen by staff alone until then, and changes nothing of the incident', async () => {
    const incidentId = await opened();
    const before = await get(incidentId);
    const affectedComponents = [{ componentId: component, componentStatus: ComponentStatus.PARTIAL_OUTAGE }];
    const later = await plan(incidentId, { affectedComponents }, { publishAt: inAnHour() + 5_000n });
    const sooner = await plan(incidentId);
    expect(await get(incidentId)).toEqual(before);
    expect(await list(incidentId, { ...actor, role: 'User' })).toEqual([sooner, later]);
    expect(later).toMatchObject({
      incidentId,
      createdBy: actor.userId,
      failure: PlannedEntryFailure.UNSPECIFIED,
      entry: { message: 'Later.', status: MONITORING, affectedComponents, sendNotification: true, date: 0n },
    });
    const asked = suite.incidents.listPlannedEntries({ incidentId }, { actor: visitor(actor.customerId) });
    await expect(asked).rejects.toBeInstanceOf(UnauthenticatedError);
  });

  it('is published at its time as one that its author adds then, and recorded', async () => {
    const incidentId = await opened();
    const author = { ...actor, userId: newId() };
    const { id } = await plan(incidentId, {}, { as: author });
    const before = Date.now();
    await makeDue(id);
    const fact = (await published(incidentId, 2)).at(-1);
    expect(fact).toMatchObject({ entryId: id, incident: { status: MONITORING, version: 2n } });
    const incident = await get(incidentId);
    expect(incident).toEqual(fact?.incident);
    expect(incident?.entries[0]).toMatchObject({ id, message: 'Later.', createdBy: author.userId });
    expect(Number(incident?.entries[0]?.date)).toBeGreaterThan(before - 60_000);
    expect(await list(incidentId)).toEqual([]);
    const records = await suite.client.heard(
      'evt.audit.v1.recorded',
      ({ customerId, action }) => customerId === actor.customerId && action === 'incident.planned_entry_published',
    );
    expect(records).toMatchObject([
      { userId: author.userId, objectType: 'incident', objectId: incidentId, objectName: 'Outage' },
    ]);
  });

  it('is published after a restart too, when its time has passed, without a promise that has', async () => {
    const incidentId = await opened();
    const { id } = await plan(incidentId, { nextUpdateBy: inAnHour() + 60_000n });
    await sql.query(
      `update planned_entry set publish_at = now() - interval '2 hours', due_at = now() - interval '2 hours',
              next_update_by = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await published(incidentId, 2);
    const [entry] = (await get(incidentId))?.entries ?? [];
    expect(entry).toMatchObject({ id, message: 'Later.' });
    expect(entry?.nextUpdateBy).toBeUndefined();
  });

  it('resolves its incident with all that it affected', async () => {
    const incidentId = await opened();
    const affectedComponents = [{ componentId: component, componentStatus: ComponentStatus.MAJOR_OUTAGE }];
    await suite.incidents.addEntry({ incidentId, entry: draft({ affectedComponents }) }, { actor });
    const { id } = await plan(incidentId, { status: RESOLVED });
    await makeDue(id);
    const fact = (await published(incidentId, 3)).at(-1);
    expect(fact?.incident?.entries[0]).toMatchObject({
      id,
      status: RESOLVED,
      affectedComponents: [{ componentId: component, componentStatus: ComponentStatus.OPERATIONAL }],
    });
  });

  it('is cancelled until then, and not afterwards', async () => {
    const incidentId = await opened();
    const [kept, gone] = [await plan(incidentId), await plan(incidentId)];
    await cancel(incidentId, gone.id);
    expect(await list(incidentId)).toEqual([kept]);
    await expect(cancel(incidentId, gone.id)).rejects.toMatchObject({ kind: 'not-found' });
    await makeDue(kept.id);
    await published(incidentId, 2);
    await expect(cancel(incidentId, kept.id)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This entry is published already.',
    });
    expect((await get(incidentId))?.entries).toHaveLength(2);
  });

  it('is either cancelled or published when both happen at once', async () => {
    const incidentId = await opened();
    const planned = await Promise.all(Array.from({ length: 20 }, () => plan(incidentId)));
    const ids = planned.map(({ id }) => id);
    const [outcomes] = await Promise.all([
      Promise.allSettled(ids.map((id) => cancel(incidentId, id))),
      makeDue(...ids.slice(0, 10)),
      makeDue(...ids.slice(10)),
    ]);
    const cancelled = ids.filter((_id, n) => outcomes[n]?.status === 'fulfilled');
    await published(incidentId, 1 + ids.length - cancelled.length);
    const entries = (await get(incidentId))?.entries.map(({ id }) => id) ?? [];
    expect(entries.filter((id) => ids.includes(id)).sort()).toEqual(ids.filter((id) => !cancelled.includes(id)).sort());
    expect(await list(incidentId)).toEqual([]);
  });

  it('is kept with the reason when its incident was resolved meanwhile, and its author is notified', async () => {
    const incidentId = await opened();
    const { id } = await plan(incidentId);
    await suite.incidents.addEntry({ incidentId, entry: draft({ status: RESOLVED }) }, { actor });
    await makeDue(id);
    expect(await failed(incidentId)).toMatchObject([
      {
        customerId: actor.customerId,
        incidentName: 'Outage',
        plannedEntryId: id,
        authorId: actor.userId,
        failure: PlannedEntryFailure.RESOLVED,
        message: 'Later.',
      },
    ]);
    expect(await list(incidentId)).toMatchObject([{ id, failure: PlannedEntryFailure.RESOLVED }]);
    expect((await get(incidentId))?.entries).toHaveLength(2);
    await cancel(incidentId, id);
    expect(await list(incidentId)).toEqual([]);
  });

  it('notifies its author when its incident was deleted meanwhile', async () => {
    const incidentId = await opened();
    const { id } = await plan(incidentId);
    await suite.incidents.deleteIncident({ incidentId }, { actor });
    await makeDue(id);
    expect(await failed(incidentId)).toMatchObject([{ plannedEntryId: id, failure: PlannedEntryFailure.DELETED }]);
    expect((await sql.query('select from planned_entry where id = $1', [id])).rowCount).toBe(0);
  });

  it('is not kept for nobody: what could not be published goes with its incident', async () => {
    const incidentId = await opened();
    const { id } = await plan(incidentId);
    await suite.incidents.addEntry({ incidentId, entry: draft({ status: RESOLVED }) }, { actor });
    await makeDue(id);
    await failed(incidentId);
    await suite.incidents.deleteIncident({ incidentId }, { actor });
    expect((await sql.query('select from planned_entry where id = $1', [id])).rowCount).toBe(0);
  });

  it('is planned once under an idempotency key', async () => {
    const incidentId = await opened();
    const publishAt = inAnHour();
    const idempotencyKey = newId();
    const first = await plan(incidentId, {}, { publishAt, idempotencyKey });
    expect(await plan(incidentId, {}, { publishAt, idempotencyKey })).toEqual(first);
    expect(await list(incidentId)).toEqual([first]);
  });

  it('is refused where it cannot be published: a resolved incident, a wrong time, an unknown service', async () => {
    const incidentId = await opened();
    await expect(plan(incidentId, {}, { publishAt: BigInt(Date.now() - 1) })).rejects.toMatchObject({
      violations: [
        { pointer: '/publishAt', detail: 'Please give a time in the future at which the entry is published.' },
      ],
    });
    const unknown = { affectedComponents: [{ componentId: newId() }] };
    await expect(plan(incidentId, unknown)).rejects.toMatchObject({
      violations: [{ pointer: '/affectedComponents/0/componentId' }],
    });
    await suite.incidents.addEntry({ incidentId, entry: draft({ status: RESOLVED }) }, { actor });
    await expect(plan(incidentId)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(plan(newId())).rejects.toMatchObject({ kind: 'not-found' });
    expect(await list(incidentId)).toEqual([]);
  });

  it('is one of twenty at most', async () => {
    const incidentId = await opened();
    await Promise.all(Array.from({ length: 20 }, () => plan(incidentId)));
    await expect(plan(incidentId)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'An incident has at most 20 planned entries. Please cancel one of them.',
    });
  });

  it('is for Admins and Owners of the organisation alone', async () => {
    const incidentId = await opened();
    const { id } = await plan(incidentId);
    const restricted = { ...actor, role: 'User' } as const;
    await expect(plan(incidentId, {}, { as: restricted })).rejects.toBeInstanceOf(ForbiddenError);
    await expect(cancel(incidentId, id, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    const stranger = owner();
    await expect(plan(incidentId, {}, { as: stranger })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(cancel(incidentId, id, stranger)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(list(incidentId, stranger)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(cancel(incidentId, 'x')).rejects.toMatchObject({ kind: 'not-found' });
    expect(await list(incidentId)).toHaveLength(1);
  });
});
