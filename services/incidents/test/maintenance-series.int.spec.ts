import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { AnySchema, anyUnpack } from '@bufbuild/protobuf/wkt';
import { Pool } from 'pg';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import type { PackedMessage } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import {
  MaintenanceState,
  NewerSeriesSchema,
  type Maintenance,
  type MaintenanceDraftSchema,
  type RecurrenceDraftSchema,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { owner, startIncidents, visitor, type RunningIncidents } from './incidents.suite.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { SCHEDULED, CHANGED, CANCELLED } = MaintenanceNotice;

type Draft = MessageInitShape<typeof MaintenanceDraftSchema>;
type Recurrence = MessageInitShape<typeof RecurrenceDraftSchema>;

describe('a recurring maintenance', () => {
  let suite: RunningIncidents;
  let sql: Pool;
  let actor: StaffActor;

  beforeAll(async () => {
    suite = await startIncidents();
    sql = new Pool({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
  });
  beforeEach(() => (actor = owner()));
  afterAll(async () => {
    await sql.end();
    await suite.close();
  });

  /** A whole second, a day from now. */
  const first = () => Math.ceil(Date.now() / 1_000) * 1_000 + DAY_MS;
  const draft = (start: number, overrides: Draft = {}): Draft => ({
    name: 'Backup',
    message: 'We back up.',
    plannedStartTime: BigInt(start),
    plannedEndTime: BigInt(start + HOUR_MS),
    sendNotification: true,
    ...overrides,
  });
  const rule = (overrides: Recurrence = {}): Recurrence => ({ rrule: 'FREQ=DAILY', timeZone: 'UTC', ...overrides });
  const plan = async (start = first(), recurrence = rule(), overrides: Draft = {}) =>
    (await suite.maintenances.createMaintenance({ maintenance: draft(start, overrides), recurrence }, { actor }))
      .maintenance!;
  const found = async (as: StaffActor | ReturnType<typeof visitor> = actor): Promise<Maintenance[]> =>
    (await suite.maintenances.searchMaintenances({ soonestFirst: true }, { actor: as })).maintenances;
  const starts = async () => (await found()).map(({ plannedStartTime }) => Number(plannedStartTime));
  const days = (start: number, ...numbers: number[]) => numbers.map((day) => start + day * DAY_MS);
  const cancelSeries = (seriesId: string, as = actor) =>
    suite.maintenances.cancelMaintenanceSeries({ seriesId }, { actor: as });
  const updateSeries = async (
    seriesId: string,
    start: number,
    recurrence = rule(),
    overrides: Draft = {},
    as = actor,
  ) =>
    (
      await suite.maintenances.updateMaintenanceSeries(
        { seriesId, maintenance: draft(start, overrides), recurrence },
        { actor: as },
      )
    ).maintenance!;
  /** The notices so far. A last one, of another maintenance, shows that none is on its way. */
  async function notices(): Promise<MaintenanceNotice[]> {
    const last = draft(first(), { name: 'The last' });
    const { maintenance } = await suite.maintenances.createMaintenance({ maintenance: last }, { actor });
    const announced = 'evt.incidents.v1.maintenance_announced';
    await suite.client.heard(announced, (fact) => fact.maintenance?.id === maintenance?.id);
    const all = await suite.client.heard(announced, (fact) => fact.customerId === actor.customerId);
    return all.slice(0, -1).map(({ notice }) => notice);
  }

  it('is not changed over what a colleague has changed meanwhile, and says what is planned by now', async () => {
    const start = first();
    const { series } = await plan(start);
    const seriesId = series?.id ?? '';
    const change = (name: string, baseVersion?: bigint) =>
      suite.maintenances.updateMaintenanceSeries(
        { seriesId, maintenance: draft(start, { name }), recurrence: rule(), baseVersion },
        { actor },
      );
    await change('Renamed', 1n);
    const refused = change('Mine', 1n);
    await expect(refused).rejects.toMatchObject({ kind: 'conflict', violations: [{ pointer: '/baseVersion' }] });
    const { newer } = (await refused.catch((error: unknown) => error)) as { newer: PackedMessage };
    expect(anyUnpack(create(AnySchema, newer), NewerSeriesSchema)).toMatchObject({
      version: 2n,
      maintenance: { name: 'Renamed', series: { version: 2n } },
    });
    await expect(change('Mine', 9n)).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/baseVersion' }],
    });
    expect((await change('Mine', 2n)).maintenance?.name).toBe('Mine');
    expect((await change('Whatever there is')).maintenance?.name).toBe('Whatever there is');
    const filters = [{ name: 'seriesId', operator: FilterOperator.EQ, values: [seriesId] }];
    expect((await suite.maintenances.searchMaintenances({ filters }, { actor })).maintenances).toHaveLength(10);
  });

  it('has its next ten occurrences planned, and is announced once', async () => {
    const start = first();
    const planned = await plan(start, rule({ exceptions: [BigInt(start + 2 * DAY_MS)] }));
    expect(planned).toMatchObject({
      plannedStartTime: BigInt(start),
      state: MaintenanceState.SCHEDULED,
      series: {
        rrule: 'FREQ=DAILY',
        timeZone: 'UTC',
        firstStartTime: BigInt(start),
        duration: BigInt(HOUR_MS),
        exceptions: [BigInt(start + 2 * DAY_MS)],
        version: 1n,
        occurrenceTime: BigInt(start),
        detached: false,
      },
    });
    const all = await found();
    expect(all.map(({ plannedStartTime }) => Number(plannedStartTime))).toEqual(
      days(start, 0, 1, 3, 4, 5, 6, 7, 8, 9, 10),
    );
    expect(new Set(all.map(({ series }) => series?.id)).size).toBe(1);
    expect(all[0]).toEqual(planned);
    expect(await found(visitor(actor.customerId))).toHaveLength(10);
    expect(await notices()).toEqual([SCHEDULED]);
  });

  it('stays at its local time across a change of the clock', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const start = Date.UTC(year, 8, 20, 4);
    const recurrence = rule({ rrule: 'FREQ=DAILY;INTERVAL=30;COUNT=3', timeZone: 'Europe/Berlin' });
    const request = { plannedStartTime: BigInt(start), plannedEndTime: BigInt(start + HOUR_MS), recurrence };
    const { occurrences } = await suite.maintenances.previewRecurrence(request, { actor });
    expect(occurrences.map(({ startTime }) => new Date(Number(startTime)).getUTCHours())).toEqual([4, 4, 5]);
    expect(occurrences[2]!.endTime - occurrences[2]!.startTime).toBe(BigInt(HOUR_MS));
  });

  it('shows its next five occurrences before it is planned, or why it cannot be', async () => {
    const start = first();
    const request = { plannedStartTime: BigInt(start), plannedEndTime: BigInt(start + HOUR_MS), recurrence: rule() };
    const { occurrences } = await suite.maintenances.previewRecurrence(request, { actor });
    expect(occurrences.map(({ startTime }) => Number(startTime))).toEqual(days(start, 0, 1, 2, 3, 4));
    expect(await found()).toEqual([]);
    const wrong = { ...request, recurrence: rule({ rrule: 'FREQ=HOURLY' }) };
    await expect(suite.maintenances.previewRecurrence(wrong, { actor })).rejects.toMatchObject({
      violations: [{ pointer: '/recurrence/rrule' }],
    });
    await expect(plan(start, wrong.recurrence)).rejects.toMatchObject({
      violations: [{ pointer: '/recurrence/rrule' }],
    });
  });

  it('is planned on as its occurrences start', async () => {
    const start = Math.ceil(Date.now() / 1_000) * 1_000 + 2_000;
    await plan(start);
    await suite.client.heard(
      'evt.incidents.v1.maintenance_saved',
      (fact) => fact.maintenance?.plannedStartTime === BigInt(start + 10 * DAY_MS),
    );
    const all = await found();
    expect(all.map(({ state }) => state).slice(0, 2)).toEqual([
      MaintenanceState.IN_PROGRESS,
      MaintenanceState.SCHEDULED,
    ]);
    expect(all).toHaveLength(11);
  });

  it.each(['cancelled', 'deleted'])(
    'leaves out one occurrence that is %s, and has another planned instead',
    async (how) => {
      const start = first();
      const { series } = await plan(start);
      const second = (await found())[1]!;
      if (how === 'cancelled') await suite.maintenances.cancelMaintenance({ maintenanceId: second.id }, { actor });
      else await suite.maintenances.deleteMaintenance({ maintenanceId: second.id }, { actor });
      await suite.client.heard(
        'evt.incidents.v1.maintenance_saved',
        (fact) =>
          fact.customerId === actor.customerId && fact.maintenance?.plannedStartTime === BigInt(start + 10 * DAY_MS),
      );
      const all = await found();
      expect(all.filter(({ state }) => state === MaintenanceState.SCHEDULED)).toHaveLength(10);
      expect(all[0]?.series).toMatchObject({ id: series?.id, exceptions: [second.plannedStartTime], version: 2n });
    },
  );

  it('has an occurrence changed alone', async () => {
    const start = first();
    await plan(start);
    const second = (await found())[1]!;
    const moved = draft(start + DAY_MS + 2 * HOUR_MS, { name: 'Long backup' });
    const request = { maintenanceId: second.id, maintenance: moved };
    const { maintenance } = await suite.maintenances.updateMaintenance(request, { actor });
    expect(maintenance).toMatchObject({
      name: 'Long backup',
      series: { occurrenceTime: second.plannedStartTime, detached: true },
    });
    expect((await found()).map(({ name }) => name).filter((name) => name === 'Long backup')).toHaveLength(1);
  });

  it('is replaced from now on: what stays on its date stays the same maintenance', async () => {
    const start = first();
    const { series } = await plan(start);
    const before = await found();
    const every2 = rule({ rrule: 'FREQ=DAILY;INTERVAL=2' });
    const next = await updateSeries(series!.id, start + 2 * DAY_MS, every2, { name: 'Backup of all' });
    expect(next).toMatchObject({ id: before[2]?.id, name: 'Backup of all', version: 2n, series: { version: 2n } });
    const after = await found();
    expect(after.map(({ plannedStartTime }) => Number(plannedStartTime))).toEqual(
      days(start, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20),
    );
    expect(after.slice(0, 4).map(({ id }) => id)).toEqual([2, 4, 6, 8].map((day) => before[day]?.id));
    for (const gone of [0, 1, 3])
      await suite.client.heard(
        'evt.incidents.v1.maintenance_deleted',
        (fact) => fact.maintenanceId === before[gone]?.id,
      );
    expect(await notices()).toEqual([SCHEDULED, CHANGED]);
  });

  it('does not bring back a cancelled occurrence when it is replaced', async () => {
    const start = first();
    const { series } = await plan(start);
    const second = (await found())[1]!;
    await suite.maintenances.cancelMaintenance({ maintenanceId: second.id }, { actor });
    await updateSeries(series!.id, start);
    const scheduled = (await found()).filter(({ state }) => state === MaintenanceState.SCHEDULED);
    expect(scheduled.map(({ plannedStartTime }) => Number(plannedStartTime))).not.toContain(start + DAY_MS);
  });

  it('is cancelled with all occurrences that have not started, and recipients are notified once', async () => {
    const { series } = await plan();
    expect(await cancelSeries(series!.id)).toMatchObject({ cancelled: 10 });
    const all = await found();
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set([MaintenanceState.CANCELLED]));
    expect(all[0]?.series).toMatchObject({ version: 2n, cancelledAt: expect.any(BigInt) as bigint });
    await expect(cancelSeries(series!.id)).rejects.toThrow('This maintenance is cancelled already.');
    await expect(updateSeries(series!.id, first())).rejects.toBeInstanceOf(ConflictError);
    expect(await notices()).toEqual([SCHEDULED, CANCELLED]);
  });

  it('is changed by Admins and Owners of its organisation alone', async () => {
    const { series } = await plan();
    const restricted = { ...actor, role: 'User' } as const;
    const id = series!.id;
    await expect(cancelSeries(id, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(updateSeries(id, first(), rule(), {}, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(suite.maintenances.previewRecurrence({}, { actor: restricted })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
    for (const as of [visitor(actor.customerId), ANONYMOUS]) {
      await expect(suite.maintenances.cancelMaintenanceSeries({ seriesId: id }, { actor: as })).rejects.toBeInstanceOf(
        UnauthenticatedError,
      );
      await expect(suite.maintenances.previewRecurrence({}, { actor: as })).rejects.toBeInstanceOf(
        UnauthenticatedError,
      );
    }
    await expect(cancelSeries(id, owner())).rejects.toBeInstanceOf(NotFoundError);
    await expect(updateSeries(newId(), first())).rejects.toBeInstanceOf(NotFoundError);
    await expect(cancelSeries('next')).rejects.toBeInstanceOf(NotFoundError);
    expect(await starts()).toHaveLength(10);
  });

  it('has each occurrence once, however many replicas plan on at the same time', async () => {
    const start = first();
    const { series } = await plan(start);
    // All but the first are gone, as if they had started.
    await sql.query('delete from maintenance where series_id = $1 and occurrence_time > $2', [
      series!.id,
      new Date(start),
    ]);
    await sql.query(`update maintenance_series set planned_until = $2, top_up_at = now() where id = $1`, [
      series!.id,
      new Date(start),
    ]);
    await suite.client.heard(
      'evt.incidents.v1.maintenance_saved',
      (fact) =>
        fact.maintenance?.series?.id === series!.id && fact.maintenance.plannedStartTime === BigInt(start + 9 * DAY_MS),
      2,
    );
    expect(await starts()).toEqual(days(start, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  });
});
