import { toBinary } from '@bufbuild/protobuf';
import { Client } from 'pg';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import {
  FilterOperator,
  SearchIncidentsResponseSchema,
  type SearchIncidentsResponse,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceState } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, startIncidents, type RunningIncidents, visitor } from './incidents.suite.js';

const { EQ } = FilterOperator;
const HOUR = 3_600_000;
const MANY = 3_000;
const PAGE = 25;
/** A page of the newest entries, of 2,000 characters each, and no more. */
const MAX_PAGE_BYTES = 64 * 1024;

describe('lists of an organisation with a past', () => {
  let suite: RunningIncidents;
  let sql: Client;
  let actor: StaffActor;

  beforeAll(async () => {
    suite = await startIncidents();
    sql = new Client({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
    await sql.connect();
  });
  beforeEach(() => {
    actor = owner();
    suite.components.set(actor.customerId, { visible: [], internal: [] });
  });
  afterAll(async () => {
    await sql.end();
    await suite.close();
  });

  /** Resolved incidents, one an hour, each with four entries of 2,000 characters; every tenth is internal. */
  async function past(): Promise<void> {
    await sql.query(`select set_config('candor.customer_id', $1, false)`, [actor.customerId]);
    await sql.query(
      `insert into incident (id, customer_id, name, creation_time, impact, status, private, version)
       select gen_random_uuid(), $1, 'Outage ' || n, now() - n * interval '1 hour', 'none', 'resolved', n % 10 = 0, 4
         from generate_series(1, $2::int) n`,
      [actor.customerId, MANY],
    );
    await sql.query(
      `insert into entry (id, customer_id, incident_id, version, date, message, status, send_notification, created_by)
       select gen_random_uuid(), $1, i.id, v, i.creation_time + v * interval '1 minute',
              'entry ' || v || ' of ' || i.name || ' ' || repeat('x', 2000),
              case v when 4 then 'resolved' else 'identified' end, false, $2
         from incident i, generate_series(1, 4) v where i.customer_id = $1`,
      [actor.customerId, actor.userId],
    );
  }

  const page = (cursor = '', as: Parameters<typeof suite.incidents.searchIncidents>[1] = { actor }) =>
    suite.incidents.searchIncidents(
      {
        filters: [{ name: 'incidentStatus', operator: EQ, values: ['resolved'] }],
        pageSize: PAGE,
        cursor,
        newestEntryOnly: true,
        withTotal: cursor === '',
      },
      as,
    );
  const bytesOf = (answer: SearchIncidentsResponse) => toBinary(SearchIncidentsResponseSchema, answer).byteLength;

  it('are returned a page at a time, each incident with its newest entry alone, and the total', async () => {
    await past();
    const first = await page();
    expect(first.total).toBe(MANY);
    expect(first.incidents).toHaveLength(PAGE);
    expect(first.incidents[0]).toMatchObject({ name: 'Outage 1', entries: [{ status: IncidentStatus.RESOLVED }] });
    for (const { name, entries } of first.incidents) {
      expect(entries.map(({ message }) => message.split(' x')[0])).toEqual([`entry 4 of ${name}`]);
    }
    expect(bytesOf(first)).toBeLessThan(MAX_PAGE_BYTES);

    const second = await page(first.nextCursor);
    expect(second.incidents.map(({ name }) => name)).toEqual(
      Array.from({ length: PAGE }, (_, n) => `Outage ${PAGE + 1 + n}`),
    );
    expect(second.total).toBeUndefined();
    expect(bytesOf(second)).toBeLessThan(MAX_PAGE_BYTES);

    const seen = await page('', { actor: visitor(actor.customerId) });
    expect(seen.total).toBe(MANY - MANY / 10);
    expect((await page('', { actor: owner() })).total).toBe(0);
  });

  it('are still returned with all entries, without a total, to earlier clients', async () => {
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry: draft() }, { actor });
    await suite.incidents.addEntry({ incidentId: incident?.id, entry: draft() }, { actor });
    const { incidents, total } = await suite.incidents.searchIncidents({}, { actor });
    expect([incidents[0]?.entries.length, total]).toEqual([2, undefined]);
  });

  it('of maintenances start with the soonest or the latest, and count them by state', async () => {
    const plan = (hours: number) => {
      const start = Date.now() + hours * HOUR;
      const [plannedStartTime, plannedEndTime] = [BigInt(start), BigInt(start + HOUR)];
      const maintenance = { name: `in ${hours} h`, message: 'We upgrade.', plannedStartTime, plannedEndTime };
      return suite.maintenances.createMaintenance({ maintenance }, { actor });
    };
    for (const hours of [3, 1, 2, -5, -4]) await plan(hours);
    const { maintenance: off } = await plan(9);
    await suite.maintenances.cancelMaintenance({ maintenanceId: off?.id }, { actor });

    const scheduled = [{ name: 'state', operator: EQ, values: ['scheduled', 'in_progress'] }];
    const soonest = { filters: scheduled, soonestFirst: true, pageSize: 2 };
    const first = await suite.maintenances.searchMaintenances({ ...soonest, withTotals: true }, { actor });
    expect(first.maintenances.map(({ name }) => name)).toEqual(['in 1 h', 'in 2 h']);
    expect(first.totals).toMatchObject([{ state: MaintenanceState.SCHEDULED, count: 3 }]);
    const rest = await suite.maintenances.searchMaintenances({ ...soonest, cursor: first.nextCursor }, { actor });
    expect([rest.maintenances.map(({ name }) => name), rest.nextCursor, rest.totals]).toEqual([['in 3 h'], '', []]);

    const all = await suite.maintenances.searchMaintenances({ withTotals: true }, { actor });
    expect(all.maintenances[0]?.name).toBe('in 9 h');
    expect(new Map(all.totals.map(({ state, count }) => [state, count]))).toEqual(
      new Map([
        [MaintenanceState.SCHEDULED, 3],
        [MaintenanceState.COMPLETED, 2],
        [MaintenanceState.CANCELLED, 1],
      ]),
    );
    const seen = await suite.maintenances.searchMaintenances(
      { withTotals: true },
      { actor: visitor(actor.customerId) },
    );
    expect(seen.totals.map(({ state }) => state)).not.toContain(MaintenanceState.CANCELLED);
  });

  describe('have a revision', () => {
    const revision = async (as = actor) => (await suite.incidents.getRevision({}, { actor: as })).revision;

    it('that grows with every change and with nothing else', async () => {
      expect(await revision()).toBe(0n);
      const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry: draft() }, { actor });
      const incidentId = incident?.id ?? '';
      const { entry } = await suite.incidents.addEntry({ incidentId, entry: draft() }, { actor });
      const start = BigInt(Date.now() + HOUR);
      const planned = { name: 'Upgrade', message: 'x', plannedStartTime: start, plannedEndTime: start + 1n };
      const { maintenance } = await suite.maintenances.createMaintenance({ maintenance: planned }, { actor });
      const maintenanceId = maintenance?.id ?? '';
      const changes = [
        () => suite.incidents.renameIncident({ incidentId, name: 'Other' }, { actor }),
        () => suite.incidents.setIncidentImpact({ incidentId, impact: IncidentImpact.MINOR }, { actor }),
        () => suite.incidents.updateEntry({ incidentId, entryId: entry?.id, entry: draft() }, { actor }),
        () => suite.incidents.deleteEntry({ incidentId, entryId: entry?.id }, { actor }),
        () => suite.incidents.deleteIncident({ incidentId }, { actor }),
        () => suite.maintenances.updateMaintenance({ maintenanceId, maintenance: planned }, { actor }),
        () => suite.maintenances.cancelMaintenance({ maintenanceId }, { actor }),
        () => suite.maintenances.deleteMaintenance({ maintenanceId }, { actor }),
      ];
      let before = await revision();
      for (const change of changes) {
        await change();
        const after = await revision();
        expect(after).toBeGreaterThan(before);
        before = after;
      }
      await suite.incidents.searchIncidents({}, { actor });
      await suite.incidents.addEntry({ incidentId, entry: draft() }, { actor }).catch(() => undefined);
      expect(await revision()).toBe(before);
    });

    it('that grows when the clock starts a maintenance', async () => {
      const start = BigInt(Date.now() + 500);
      const planned = { name: 'Upgrade', message: 'x', plannedStartTime: start, plannedEndTime: start + BigInt(HOUR) };
      const { maintenance } = await suite.maintenances.createMaintenance({ maintenance: planned }, { actor });
      const before = await revision();
      await suite.client.heard(
        'evt.incidents.v1.entry_published',
        ({ incident }) => incident?.maintenanceId === maintenance?.id,
      );
      expect(await revision()).toBeGreaterThan(before);
    });

    it('that belongs to one organisation, and is not shown to visitors', async () => {
      await suite.incidents.openIncident({ name: 'Outage', entry: draft() }, { actor });
      expect(await revision(owner())).toBe(0n);
      const asked = suite.incidents.getRevision({}, { actor: visitor(actor.customerId) });
      await expect(asked).rejects.toMatchObject({ kind: 'unauthenticated' });
      expect(await revision({ ...actor, userId: newId(), role: 'User' })).toBe(1n);
    });
  });
});
