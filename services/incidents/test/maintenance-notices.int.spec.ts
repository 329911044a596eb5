import type { MessageInitShape } from '@bufbuild/protobuf';
import { Pool } from 'pg';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import {
  MaintenanceState,
  type MaintenanceDraftSchema,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { owner, startIncidents, type RunningIncidents } from './incidents.suite.js';

const HOUR_MS = 3_600_000;
const { SCHEDULED, CHANGED, CANCELLED, REMINDER } = MaintenanceNotice;

type Draft = MessageInitShape<typeof MaintenanceDraftSchema>;

describe('the notice before a maintenance starts', () => {
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

  /** @param startsIn hours from now */
  const draft = (overrides: Draft = {}, startsIn = 24): Draft => {
    const start = Date.now() + startsIn * HOUR_MS;
    return {
      name: 'Upgrade',
      message: 'We upgrade.',
      plannedStartTime: BigInt(start),
      plannedEndTime: BigInt(start + HOUR_MS),
      sendNotification: true,
      ...overrides,
    };
  };
  const plan = async (maintenance = draft()) =>
    (await suite.maintenances.createMaintenance({ maintenance }, { actor })).maintenance!;
  const change = (maintenanceId: string, maintenance: Draft) =>
    suite.maintenances.updateMaintenance({ maintenanceId, maintenance }, { actor });
  const cancel = (maintenanceId: string) => suite.maintenances.cancelMaintenance({ maintenanceId }, { actor });
  const remove = (maintenanceId: string) => suite.maintenances.deleteMaintenance({ maintenanceId }, { actor });

  /**
   * The notices of the organisation so far. A last one, of another maintenance, shows that none is on its way: events
   * of one service arrive in the order of their transactions.
   */
  async function notices(): Promise<MaintenanceNotice[]> {
    const { id } = await plan(draft({ name: 'The last' }));
    const facts = await suite.client.heard(
      'evt.incidents.v1.maintenance_announced',
      (fact) => fact.maintenance?.id === id,
    );
    expect(facts).toHaveLength(1);
    const all = await suite.client.heard(
      'evt.incidents.v1.maintenance_announced',
      (fact) => fact.customerId === actor.customerId,
    );
    return all.filter(({ maintenance }) => maintenance?.id !== id).map(({ notice }) => notice);
  }
  /** What the clock does some time later, run at once. */
  const passLead = (id: string) => sql.query('update maintenance set reminder_at = now() where id = $1', [id]);
  const reminderAt = async (id: string) => {
    const { rows } = await sql.query<{ at: Date | null }>('select reminder_at as at from maintenance where id = $1', [
      id,
    ]);
    return rows[0]?.at?.getTime() ?? null;
  };

  it('says that it is planned, changed and cancelled', async () => {
    const { id } = await plan();
    await change(id, draft({ name: 'Moved' }, 48));
    await cancel(id);
    expect(await notices()).toEqual([SCHEDULED, CHANGED, CANCELLED]);
    const facts = await suite.client.heard(
      'evt.incidents.v1.maintenance_announced',
      (fact) => fact.maintenance?.id === id,
      3,
    );
    expect(facts.map(({ maintenance }) => [maintenance?.name, maintenance?.state])).toEqual([
      ['Upgrade', MaintenanceState.SCHEDULED],
      ['Moved', MaintenanceState.SCHEDULED],
      ['Moved', MaintenanceState.CANCELLED],
    ]);
  });

  it('says that it is cancelled, when the record of a future one is removed', async () => {
    const { id } = await plan();
    await remove(id);
    expect(await notices()).toEqual([SCHEDULED, CANCELLED]);
    const facts = await suite.client.heard(
      'evt.incidents.v1.maintenance_announced',
      (fact) => fact.maintenance?.id === id,
      2,
    );
    expect(facts[1]?.maintenance).toMatchObject({ name: 'Upgrade', state: MaintenanceState.CANCELLED });
    expect(Number(facts[1]?.maintenance?.cancelledAt)).toBeGreaterThan(Date.now() - HOUR_MS);
  });

  it('is not sent again when a cancelled one is removed', async () => {
    const { id } = await plan();
    await cancel(id);
    await remove(id);
    expect(await notices()).toEqual([SCHEDULED, CANCELLED]);
  });

  it('is not sent when no recipient is to be notified', async () => {
    const { id } = await plan(draft({ sendNotification: false }));
    expect(await reminderAt(id)).toBeNull();
    await change(id, draft({ sendNotification: false, name: 'Moved' }, 48));
    await cancel(id);
    const second = await plan(draft({ sendNotification: false }));
    await remove(second.id);
    expect(await notices()).toEqual([]);
  });

  it('is not sent for a started one, whose incident is published instead', async () => {
    const past = await plan(draft({}, -2));
    await remove(past.id);
    const { id } = await plan();
    await change(id, draft({}, -0.5));
    expect(await notices()).toEqual([SCHEDULED]);
  });

  it('is not sent when a change affects nothing that was announced', async () => {
    const given = draft();
    const { id } = await plan(given);
    await change(id, { ...given, notifyAtEnd: false });
    expect(await notices()).toEqual([SCHEDULED]);
  });

  it('includes a reminder an hour before the start, once', async () => {
    const maintenance = await plan();
    const { id } = maintenance;
    expect(maintenance.reminderMinutes).toBe(60);
    expect(await reminderAt(id)).toBe(Number(maintenance.plannedStartTime) - HOUR_MS);
    await passLead(id);
    const facts = await suite.client.heard(
      'evt.incidents.v1.maintenance_announced',
      (fact) => fact.maintenance?.id === id,
      2,
    );
    expect(facts.map(({ notice }) => notice)).toEqual([SCHEDULED, REMINDER]);
    expect(facts[1]).toMatchObject({ customerId: actor.customerId, maintenance });
    expect(await reminderAt(id)).toBeNull();
    await change(
      id,
      draft({
        plannedStartTime: maintenance.plannedStartTime,
        plannedEndTime: maintenance.plannedEndTime,
        reminderMinutes: 5,
      }),
    );
    expect(await reminderAt(id)).toBeNull();
    expect(await notices()).toEqual([SCHEDULED, REMINDER]);
  });

  it('includes another reminder once it was moved', async () => {
    const { id } = await plan();
    await passLead(id);
    await suite.client.heard('evt.incidents.v1.maintenance_announced', (fact) => fact.maintenance?.id === id, 2);
    const moved = draft({ reminderMinutes: 90 }, 48);
    await change(id, moved);
    expect(await reminderAt(id)).toBe(Number(moved.plannedStartTime) - 1.5 * HOUR_MS);
    await passLead(id);
    await suite.client.heard('evt.incidents.v1.maintenance_announced', (fact) => fact.maintenance?.id === id, 4);
    expect(await notices()).toEqual([SCHEDULED, REMINDER, CHANGED, REMINDER]);
  });

  it.each([
    ['it is switched off', draft({ reminderMinutes: 0 }), undefined],
    ['it is planned on shorter notice', draft({}, 0.5), undefined],
    ['it is moved to shorter notice', draft(), draft({}, 0.5)],
  ])('includes no reminder when %s', async (_what, planned, moved) => {
    const { id } = await plan(planned);
    if (moved) await change(id, moved);
    expect(await reminderAt(id)).toBeNull();
  });

  it('includes no reminder once it was cancelled or has started', async () => {
    const [first, second] = [await plan(), await plan()];
    await cancel(first.id);
    await change(second.id, draft({}, -0.5));
    expect([await reminderAt(first.id), await reminderAt(second.id)]).toEqual([null, null]);
  });

  it('includes no reminder after the start, when the clock did not run', async () => {
    const { id } = await plan(draft({ notifyAtStart: false }));
    await sql.query(
      `update maintenance set planned_start_time = now(), planned_end_time = now() + interval '1 hour', reminder_at = now()
        where id = $1`,
      [id],
    );
    await suite.client.heard('evt.incidents.v1.entry_published', ({ incident }) => incident?.maintenanceId === id);
    expect(await notices()).toEqual([SCHEDULED]);
  });

  it.each([-1, 10_081])('cannot have a lead of %d minutes', async (reminderMinutes) => {
    await expect(plan(draft({ reminderMinutes }))).rejects.toMatchObject({
      violations: [{ pointer: '/reminderMinutes', detail: 'Please give a whole number of minutes from 0 to 10080.' }],
    });
  });

  it('is sent once, however often a request with an idempotency key is repeated', async () => {
    const request = { maintenance: draft(), idempotencyKey: newId() };
    await suite.maintenances.createMaintenance(request, { actor });
    await suite.maintenances.createMaintenance(request, { actor });
    expect(await notices()).toEqual([SCHEDULED]);
  });
});
