import { jest } from '@jest/globals';
import { Pool } from 'pg';
import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceState } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, startIncidents, type RunningIncidents } from './incidents.suite.js';

const HOUR_MS = 3_600_000;
/** Of the maximum size: 15,000 bytes. */
const LONG = '語'.repeat(5_000);
/** From large to small, so that few entries leave hardly any room. */
const SMALLER = [1_700, 500, 150, 50, 1].map((length) => 'x'.repeat(length));
/** Entries that are written straight into the table: each one that is added publishes the whole incident. */
const WRITTEN = 50;
const FULL = 'This incident has too many entries. Please resolve it and open a new one.';
const { MONITORING, RESOLVED } = IncidentStatus;

// Dozens of transactions, each of which publishes the whole incident.
jest.setTimeout(120_000);

describe('an incident that no longer fits into a message with one more entry', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  /** As many as an entry may name. */
  let components: string[];

  beforeAll(async () => {
    suite = await startIncidents();
  });
  beforeEach(() => {
    actor = owner();
    components = Array.from({ length: 200 }, newId);
    suite.components.set(actor.customerId, { visible: components, internal: [] });
  });
  afterAll(() => suite.close());

  const add = (incidentId: string, overrides: Parameters<typeof draft>[0]) =>
    suite.incidents.addEntry({ incidentId, entry: draft({ message: LONG, ...overrides }) }, { actor });
  const read = async (incidentId: string) => (await suite.incidents.getIncident({ incidentId }, { actor })).incident!;
  const entryEvents = (incidentId: string, count: number) =>
    suite.client.heard('evt.incidents.v1.entry_published', ({ incident }) => incident?.id === incidentId, count);

  /** Adds entries until one is refused, then smaller ones, so that there is hardly any space left. @returns how many */
  async function fill(incidentId: string): Promise<number> {
    await writeEntries(incidentId);
    for (const message of [LONG, ...SMALLER]) {
      await expect(
        (async () => {
          for (;;) await add(incidentId, { message });
        })(),
      ).rejects.toThrow(FULL);
    }
    return (await read(incidentId)).entries.length;
  }
  const open = async () =>
    (await suite.incidents.openIncident({ name: 'Outage', entry: draft() }, { actor })).incident!.id;

  it('accepts none but the one that resolves it, even one of the maximum size', async () => {
    const id = await open();
    const count = await fill(id);
    expect(count).toBeGreaterThan(50);
    await expect(add(id, { status: MONITORING })).rejects.toBeInstanceOf(ConflictError);
    expect(await read(id)).toMatchObject({ version: BigInt(count) });
    const affectedComponents = components.map((componentId) => ({
      componentId,
      componentStatus: ComponentStatus.OPERATIONAL,
    }));
    const { incident } = await add(id, { status: RESOLVED, affectedComponents });
    expect(incident?.entries).toHaveLength(count + 1);
    expect((await entryEvents(id, count + 1 - WRITTEN)).at(-1)?.incident).toEqual(incident);
    expect(await read(id)).toEqual(incident);
  });

  it('is not reopened by a correction', async () => {
    const id = await open();
    const count = await fill(id);
    const { entry } = await add(id, { status: RESOLVED });
    const correction = { incidentId: id, entryId: entry?.id, entry: draft({ message: LONG, status: MONITORING }) };
    await expect(suite.incidents.updateEntry(correction, { actor })).rejects.toThrow(FULL);
    expect(await read(id)).toMatchObject({ status: RESOLVED, version: BigInt(count + 1) });
  });

  it('is resolved by the clock when its maintenance ends', async () => {
    const start = Date.now() - HOUR_MS;
    const maintenance = {
      name: 'Upgrade',
      message: LONG,
      plannedStartTime: BigInt(start),
      plannedEndTime: BigInt(start + 2 * HOUR_MS),
      componentIds: components,
    };
    const planned = (await suite.maintenances.createMaintenance({ maintenance }, { actor })).maintenance!;
    const count = await fill(planned.incidentId);
    await endNow(planned.id);
    const facts = await entryEvents(planned.incidentId, count + 1 - WRITTEN);
    expect(facts.at(-1)?.incident).toMatchObject({ status: RESOLVED, version: BigInt(count + 1) });
    const { maintenance: over } = await suite.maintenances.getMaintenance({ maintenanceId: planned.id }, { actor });
    expect(over?.state).toBe(MaintenanceState.COMPLETED);
  });

  /** Moves the planned end of a maintenance in progress, which staff cannot. */
  const endNow = (id: string) => inDatabase('update maintenance set planned_end_time = now() where id = $1', [id]);

  /** Entries of the greatest size after the first one. */
  async function writeEntries(incidentId: string): Promise<void> {
    await inDatabase(
      `insert into entry (id, customer_id, incident_id, version, date, message, status, send_notification, created_by)
       select gen_random_uuid(), customer_id, incident_id, version + n, date + n * interval '1 ms', $2, status, false, created_by
         from entry, generate_series(1, $3) n where incident_id = $1`,
      [incidentId, LONG, WRITTEN],
    );
    await inDatabase('update incident set version = version + $2 where id = $1', [incidentId, WRITTEN]);
  }

  async function inDatabase(text: string, values: unknown[]): Promise<void> {
    const sql = new Pool({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
    await sql.query(text, values);
    await sql.end();
  }
});
