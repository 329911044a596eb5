import { pageMonth } from '@candor/status-page/time/page-month.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages, until, type MonthState } from './pages.suite.js';

const OCTOBER_2025 = Date.UTC(2025, 9, 15, 12);
const MONTH = '2025-10';
const DAY_MS = 86_400_000;
/** A broker that restarts may lose a request or two (ms). */
const BROKER_BACK_MS = 60_000;

function incidentOf(name: string, time = OCTOBER_2025, version = 1n) {
  const id = newId();
  const status = IncidentStatus.RESOLVED;
  const entries = [{ id: newId(), incidentId: id, date: BigInt(time), message: `About ${name}.`, status }];
  return { id, name, creationTime: BigInt(time), status, entries, version };
}

function maintenanceOf(name: string, time: number) {
  const plannedStartTime = BigInt(time);
  return { id: newId(), name, plannedStartTime, plannedEndTime: plannedStartTime + 60_000n, version: 1n };
}

const names = ({ incidents, maintenances }: MonthState): string[] =>
  [...incidents, ...maintenances].map(({ name }) => name);
const isEmpty = (state: MonthState): boolean => names(state).length === 0;

describe('the months of a page', () => {
  let service: RunningPages;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(() => service.sources.clear());

  const signUp = async () => {
    const { customerId } = await service.signUp();
    await service.nothingDue(customerId);
    return customerId;
  };
  const ownerOf = (customerId: string): StaffActor => ({ kind: 'staff', customerId, userId: newId(), role: 'Owner' });
  /** Creates an incident, and publishes it as its context would. */
  const happen = async (customerId: string, incident: ReturnType<typeof incidentOf>): Promise<void> => {
    service.sources.incidents = service.sources.incidents.filter(({ id }) => id !== incident.id);
    service.sources.addIncident(incident);
    await service.publish('evt.incidents.v1.incident_changed', { customerId, incident });
  };
  const plan = async (customerId: string, maintenance: ReturnType<typeof maintenanceOf>): Promise<void> => {
    service.sources.maintenances = service.sources.maintenances.filter(({ id }) => id !== maintenance.id);
    service.sources.addMaintenance(maintenance);
    await service.publish('evt.incidents.v1.maintenance_saved', { customerId, maintenance });
  };
  const published = (customerId: string, month = MONTH) => service.revisionsOf({ pageId: customerId, month });

  it('are listed from the month of the sign-up, and have no state while nothing is in them', async () => {
    const customerId = await signUp();
    const current = pageMonth(Date.now(), 'UTC');
    expect((await service.stateOf(customerId)).months).toEqual([current]);
    expect(await published(customerId, current)).toEqual([]);
  });

  it('have the incidents and maintenances in them, and nothing internal', async () => {
    const customerId = await signUp();
    const [older, newer] = [incidentOf('Older'), incidentOf('Newer', OCTOBER_2025 + 60_000)];
    service.sources.addIncident(older);
    service.sources.addMaintenance(maintenanceOf('Upgrade', OCTOBER_2025));
    const before = BigInt(Date.now());
    const [entry] = newer.entries;
    await happen(customerId, { ...newer, entries: [Object.assign(entry!, { createdBy: 'ada@acme.example' })] });
    const state = await service.monthOf(customerId, MONTH, (one) => names(one).length === 3);
    expect(state).toMatchObject({
      pageId: customerId,
      month: MONTH,
      incidents: [
        { id: newer.id, name: 'Newer', creationTime: newer.creationTime, entries: [{ message: 'About Newer.' }] },
        { id: older.id },
      ],
      maintenances: [{ name: 'Upgrade' }],
    });
    expect(state.revision).toBeGreaterThanOrEqual(before);
    const encoded = await service.encodedState({ pageId: customerId, month: MONTH });
    expect(encoded!.toString('latin1')).not.toContain('ada@acme.example');
    for (const actor of service.sources.actors) expect(actor.kind).toBe('visitor');
  });

  it('are listed from before the sign-up while something is in them', async () => {
    const customerId = await signUp();
    const incident = incidentOf('Imported');
    await happen(customerId, incident);
    await service.stateOf(customerId, ({ months }) => months.at(-1) === MONTH);
    expect(names(await service.monthOf(customerId, MONTH))).toEqual(['Imported']);
    service.sources.incidents = [];
    await service.publish('evt.incidents.v1.incident_deleted', { customerId, incidentId: incident.id, version: 2n });
    await service.monthOf(customerId, MONTH, isEmpty);
    await service.stateOf(customerId, ({ months }) => !months.includes(MONTH));
  });

  it('are found where something happened before any event was received, and where something is planned', async () => {
    const older = incidentOf('Much older', Date.UTC(2024, 1, 29, 12));
    const old = incidentOf('Old');
    for (const incident of [older, old]) service.sources.addIncident(incident);
    service.sources.addMaintenance(maintenanceOf('Upgrade', Date.UTC(2023, 5, 1)));
    const ahead = Date.now() + 100 * DAY_MS;
    service.sources.maintenances.unshift(service.sources.maintenances.pop()!);
    service.sources.addMaintenance(maintenanceOf('Next', ahead));
    const customerId = await signUp();
    const inOrder = [pageMonth(Date.now(), 'UTC'), MONTH, '2024-02', '2023-06'];
    await service.stateOf(customerId, ({ months }) => months.join() === inOrder.join());
    expect(names(await service.monthOf(customerId, '2024-02'))).toEqual(['Much older']);
    expect(names(await service.monthOf(customerId, '2023-06'))).toEqual(['Upgrade']);
    expect(names(await service.monthOf(customerId, pageMonth(ahead, 'UTC')))).toEqual(['Next']);
  });

  it('in the future have what is planned, and follow it from one to another and to its end', async () => {
    const customerId = await signUp();
    const first = Date.now() + 40 * DAY_MS;
    const [month, later] = [pageMonth(first, 'UTC'), pageMonth(first + 35 * DAY_MS, 'UTC')];
    const maintenance = maintenanceOf('Upgrade', first);
    await plan(customerId, maintenance);
    expect(names(await service.monthOf(customerId, month))).toEqual(['Upgrade']);
    await plan(customerId, { ...maintenance, plannedStartTime: BigInt(first + 35 * DAY_MS), version: 2n });
    expect(names(await service.monthOf(customerId, later))).toEqual(['Upgrade']);
    await service.monthOf(customerId, month, isEmpty);
    service.sources.maintenances = [];
    await service.publish('evt.incidents.v1.maintenance_deleted', { customerId, maintenanceId: maintenance.id });
    await service.monthOf(customerId, later, isEmpty);
    expect((await service.stateOf(customerId)).months).not.toContain(month);
  });

  it('follow an incident whose start was corrected, in any order of events', async () => {
    const customerId = await signUp();
    const incident = incidentOf('Moved');
    await happen(customerId, incident);
    await service.monthOf(customerId, MONTH, (state) => !isEmpty(state));
    const corrected = { ...incident, creationTime: incident.creationTime - BigInt(31 * DAY_MS), version: 2n };
    await happen(customerId, corrected);
    await service.monthOf(customerId, '2025-09', (state) => !isEmpty(state));
    await service.monthOf(customerId, MONTH, isEmpty);
    // The earlier event is redelivered late.
    await service.publish('evt.incidents.v1.incident_changed', { customerId, incident });
    await service.nothingDue(customerId);
    expect(names(await service.monthOf(customerId, MONTH))).toEqual([]);
    expect(names(await service.monthOf(customerId, '2025-09'))).toEqual(['Moved']);
  });

  it('are read partially when something in them changes, whatever else there is', async () => {
    const customerId = await signUp();
    const incident = incidentOf('Long ago');
    await happen(customerId, incident);
    await service.monthOf(customerId, MONTH);
    await service.nothingDue(customerId);
    service.sources.incidentSearches.length = 0;
    await service.publish('evt.incidents.v1.incident_changed', { customerId, incident });
    await service.nothingDue(customerId);
    const span = [Date.UTC(2025, 9, 1), Date.UTC(2025, 10, 1)].map(String);
    expect(service.sources.incidentSearches.length).toBeGreaterThan(0);
    for (const search of service.sources.incidentSearches) expect(search).toEqual([...span, incident.id]);
  });

  it('are read as a whole when more was requested than noted', async () => {
    const customerId = await signUp();
    const [first, second] = [incidentOf('First'), incidentOf('Second', OCTOBER_2025 + 60_000)];
    await happen(customerId, first);
    await happen(customerId, second);
    await service.monthOf(customerId, MONTH, (state) => names(state).length === 2);
    await service.nothingDue(customerId);
    service.sources.incidents = service.sources.incidents.filter(({ id }) => id !== first.id);
    // A request for a whole month notes nothing.
    await service.sql(`update pages.page_month set asked = asked + 1 where customer_id = $1 and month = $2`, [
      customerId,
      MONTH,
    ]);
    await happen(customerId, { ...second, name: 'Corrected' });
    const state = await service.monthOf(customerId, MONTH, (one) => !names(one).includes('Second'));
    expect(names(state)).toEqual(['Corrected']);
    await service.nothingDue(customerId);
    await happen(customerId, first);
    expect(names(await service.monthOf(customerId, MONTH, (one) => names(one).length === 2))).toEqual([
      'Corrected',
      'First',
    ]);
  });

  it('are not published when nothing that a visitor sees has changed', async () => {
    const customerId = await signUp();
    const incident = incidentOf('Long ago');
    await happen(customerId, incident);
    await service.monthOf(customerId, MONTH);
    await service.nothingDue(customerId);
    const before = await published(customerId);
    await happen(customerId, incident);
    await service.publish('evt.incidents.v1.entry_published', {
      customerId,
      incident,
      entryId: incident.entries[0]!.id,
    });
    // Nor a change that looks alike: another version with the same content.
    await happen(customerId, { ...incident, version: 7n });
    await service.nothingDue(customerId);
    expect(await published(customerId)).toEqual(before);
  });

  it('are different ones in another time zone', async () => {
    const customerId = await signUp();
    const actor = ownerOf(customerId);
    const incident = incidentOf('At midnight', Date.UTC(2025, 9, 31, 23, 30));
    await happen(customerId, incident);
    await service.monthOf(customerId, MONTH);
    await service.pages.saveSettings({ timeZone: 'Europe/Berlin' }, { actor });
    await service.monthOf(customerId, MONTH, isEmpty);
    expect(names(await service.monthOf(customerId, '2025-11'))).toEqual(['At midnight']);
    await service.stateOf(customerId, ({ months }) => months.includes('2025-11') && !months.includes(MONTH));
  });

  it('are searched in the zone that is current when the search is over', async () => {
    const customerId = await signUp();
    await service.pages.saveSettings({ timeZone: 'UTC' }, { actor: ownerOf(customerId) });
    await service.nothingDue(customerId);
    const incident = incidentOf('At midnight', Date.UTC(2025, 9, 31, 23, 30));
    service.sources.addIncident(incident);
    await service.sql('update pages.page set months_zone = null where customer_id = $1', [customerId]);
    let open: () => void = () => undefined;
    service.sources.gate = new Promise((resolve) => (open = resolve));
    service.sources.actors.length = 0;
    await service.publish('evt.incidents.v1.incident_changed', {
      customerId,
      incident: { id: newId(), creationTime: BigInt(Date.UTC(2024, 0, 1)) },
    });
    await until(async () => service.sources.actors.length > 0);
    await service.sql(`update pages.page_settings set time_zone = 'Europe/Berlin' where customer_id = $1`, [
      customerId,
    ]);
    open();
    await service.monthOf(customerId, '2025-11');
  });

  it('name a service from when it is shown, and no longer when it is not', async () => {
    const customerId = await signUp();
    const api = newId();
    const incident = incidentOf('Long ago');
    const affectedComponents = [{ componentId: api, componentStatus: ComponentStatus.MAJOR_OUTAGE }];
    const entries = incident.entries.map((entry) => ({ ...entry, affectedComponents }));
    const named = ({ incidents }: MonthState) => incidents[0]!.entries[0]!.affectedComponents.length;
    await happen(customerId, { ...incident, entries });
    await service.monthOf(customerId, MONTH, (state) => named(state) === 0);
    service.sources.components = [{ id: api, name: 'API', enabled: true, creationTime: 1n }];
    await service.publish('evt.catalog.v1.component_saved', { customerId });
    await service.monthOf(customerId, MONTH, (state) => named(state) === 1);
    service.sources.components = [];
    await service.publish('evt.catalog.v1.component_saved', { customerId });
    await service.monthOf(customerId, MONTH, (state) => named(state) === 0);
  });

  it('that are due are projected by upkeep when the requested process has died', async () => {
    const customerId = await signUp();
    service.sources.addIncident(incidentOf('Left behind'));
    await service.sql(`insert into pages.page_month (customer_id, page_id, month) values ($1, $1, $2)`, [
      customerId,
      MONTH,
    ]);
    const replica = await service.startReplica();
    expect(names(await service.monthOf(customerId, MONTH))).toEqual(['Left behind']);
    await service.stateOf(customerId, ({ months }) => months.includes(MONTH));
    await replica.close();
  });

  it('are projected again when a context was unavailable', async () => {
    const customerId = await signUp();
    service.sources.away = true;
    const before = service.sources.actors.length;
    await happen(customerId, incidentOf('Behind the fault'));
    await until(async () => service.sources.actors.length > before);
    service.sources.away = false;
    expect(names(await service.monthOf(customerId, MONTH))).toEqual(['Behind the fault']);
  });

  it('never go back when two replicas project them concurrently', async () => {
    const other = await service.startReplica();
    try {
      const customerId = await signUp();
      const incident = incidentOf('Number 0');
      for (let n = 1; n <= 10; n += 1)
        await happen(customerId, { ...incident, name: `Number ${n}`, version: BigInt(n) });
      await service.monthOf(customerId, MONTH, (state) => names(state).join() === 'Number 10');
      await service.nothingDue(customerId);
      const revisions = await published(customerId);
      expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => Number(a - b)));
      expect(await service.monthOf(customerId, MONTH)).toMatchObject({
        revision: revisions.at(-1),
        incidents: [{ name: 'Number 10' }],
      });
    } finally {
      await other.close();
    }
  });

  it('keep growing when the database is restored to an earlier copy', async () => {
    const customerId = await signUp();
    const incident = incidentOf('Long ago');
    await happen(customerId, incident);
    const { revision } = await service.monthOf(customerId, MONTH);
    await service.nothingDue(customerId);
    await service.sql(`update pages.published_state set revision = 5, digest = '' where customer_id = $1`, [
      customerId,
    ]);
    await happen(customerId, incident);
    await service.monthOf(customerId, MONTH, (state) => state.revision > revision);
  });

  it('are invisible to the role of the app before it has set its tenant', async () => {
    await signUp();
    expect(await service.sqlAsRole('select * from pages.page_month')).toEqual([]);
  });

  it('are restored to a broker that lost its disk', async () => {
    const customerId = await signUp();
    await happen(customerId, incidentOf('Long ago'));
    await service.monthOf(customerId, MONTH);
    await service.nothingDue(customerId);
    await service.outboxEmpty();
    const before = await service.monthOf(customerId, MONTH);
    const page = await service.stateOf(customerId);
    await service.nats.restart({ wiped: true });
    await until(
      async () =>
        (await service.encodedState({ pageId: customerId, month: MONTH }).catch(() => undefined)) !== undefined,
      BROKER_BACK_MS,
    );
    expect(await service.monthOf(customerId, MONTH)).toEqual(before);
    expect(await service.stateOf(customerId)).toEqual(page);
  }, 300_000);
});
