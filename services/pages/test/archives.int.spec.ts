import { pageMonth } from '@candor/status-page/history/page-month.js';
import { newId } from '@candor/platform/ids.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages, htmlAt, until } from './pages.suite.js';

const OCTOBER_2025 = Date.UTC(2025, 9, 15, 12);
const MONTH = '2025-10';
/** A broker that comes back may lose a question or two (ms). */
const BROKER_BACK_MS = 60_000;

function incidentOf(name: string, time = OCTOBER_2025, version = 1n) {
  const id = newId();
  const status = IncidentStatus.RESOLVED;
  const entries = [{ id: newId(), incidentId: id, date: BigInt(time), message: `About ${name}.`, status }];
  return { id, name, creationTime: BigInt(time), status, entries, version };
}

describe('the archives of a page', () => {
  let service: RunningPages;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    service.sources.clear();
    service.published.clear();
  });

  /** Has an incident happen, and told as its context would. */
  const happen = async (customerId: string, incident: ReturnType<typeof incidentOf>): Promise<void> => {
    service.sources.incidents = service.sources.incidents.filter(({ id }) => id !== incident.id);
    service.sources.addIncident(incident);
    await service.tell('evt.incidents.v1.incident_changed', { customerId, incident });
  };
  const revisions = async (customerId: string) =>
    service.sql('select month, part, revision::int from pages.archive_part where customer_id = $1 order by 1, 2', [
      customerId,
    ]);
  const nothingDue = (customerId: string) =>
    until(async () => {
      await service.settled();
      const due = await service.sql('select from pages.archive_month where customer_id = $1 and asked > done', [
        customerId,
      ]);
      return due.length === 0;
    });

  it('begin with the month in which the organisation came, where nothing was reported', async () => {
    const { customerId, snapshot } = await service.signUp();
    const month = pageMonth(Date.now(), 'UTC');
    expect(await service.archived(customerId, month, `/history/${month}`)).toContain('Nothing was reported');
    expect(htmlAt(snapshot, '/history')).toContain(`href="/history/${month}"`);
    expect(htmlAt(snapshot, '/')).toContain('href="/history"');
    expect(htmlAt(snapshot, '/sitemap.xml')).toContain(`/history/${month}</loc>`);
  });

  it('keep the page of an incident that the snapshot does not have any more, with all that it links to', async () => {
    const { customerId } = await service.signUp();
    const incident = incidentOf('Long ago');
    await happen(customerId, incident);
    const html = await service.archived(customerId, MONTH, `/incidents/${incident.id}`);
    expect(html).toContain('About Long ago.');
    expect(html).toContain('<a class="button" href="/subscribe">Subscribe</a>');
    expect(html).toMatch(/<main data-live="[1-9]\d*">/);
    const [style] = /\/_assets\/[\w-]+\.css/.exec(html!)!;
    expect(await service.archived(customerId, MONTH, style)).toContain(':root');
    expect(await service.archived(customerId, MONTH, `/history/${MONTH}`)).toContain(
      `href="/incidents/${incident.id}"`,
    );
  });

  it('have a month from before the organisation came while something happened in it', async () => {
    const { customerId } = await service.signUp();
    const incident = incidentOf('Imported');
    await happen(customerId, incident);
    const shown = await service.snapshotOf(customerId, 2n);
    expect(htmlAt(shown, '/history')).toContain(`href="/history/${MONTH}"`);
    const current = pageMonth(Date.now(), 'UTC');
    await service.archived(customerId, current, `/history/${current}`, (html) => html!.includes(`/history/${MONTH}"`));

    service.sources.incidents = [];
    await service.tell('evt.incidents.v1.incident_deleted', { customerId, incidentId: incident.id, version: 2n });
    const after = await service.snapshotOf(customerId, shown.revision + 1n);
    expect(htmlAt(after, '/history')).not.toContain(`/history/${MONTH}`);
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`, (html) => html === undefined);
    await service.archived(customerId, current, `/history/${current}`, (html) => !html!.includes(`/history/${MONTH}"`));
  });

  it('find what happened before anybody told of it', async () => {
    const older = incidentOf('Much older', Date.UTC(2024, 1, 29, 12));
    const old = incidentOf('Old');
    for (const incident of [older, old]) service.sources.addIncident(incident);
    const start = BigInt(Date.UTC(2023, 5, 1));
    const id = newId();
    service.sources.addMaintenance({ id, name: 'Upgrade', plannedStartTime: start, plannedEndTime: start + 60_000n });
    const { customerId } = await service.signUp();
    await service.archived(customerId, MONTH, `/incidents/${old.id}`);
    await service.archived(customerId, '2024-02', `/incidents/${older.id}`);
    await service.archived(customerId, '2023-06', `/maintenances/${id}`);
  });

  it('follow a maintenance from one month to another, and forget one that is deleted', async () => {
    const { customerId } = await service.signUp();
    const id = newId();
    const plan = async (time: number, version: bigint) => {
      const plannedStartTime = BigInt(time);
      const maintenance = {
        id,
        name: 'Upgrade',
        plannedStartTime,
        plannedEndTime: plannedStartTime + 60_000n,
        version,
      };
      service.sources.maintenances = [];
      service.sources.addMaintenance(maintenance);
      await service.tell('evt.incidents.v1.maintenance_saved', { customerId, maintenance });
    };
    await plan(OCTOBER_2025, 1n);
    await service.archived(customerId, MONTH, `/maintenances/${id}`);
    await plan(OCTOBER_2025 - 31 * 86_400_000, 2n);
    await service.archived(customerId, '2025-09', `/maintenances/${id}`);
    await service.archived(customerId, MONTH, `/maintenances/${id}`, (html) => html === undefined);
    service.sources.maintenances = [];
    await service.tell('evt.incidents.v1.maintenance_deleted', { customerId, maintenanceId: id });
    await service.archived(customerId, '2025-09', `/maintenances/${id}`, (html) => html === undefined);
  });

  it('ask for one month alone when something in it changes, however much else there is', async () => {
    const { customerId } = await service.signUp();
    const incident = incidentOf('Long ago');
    await happen(customerId, incident);
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`);
    await nothingDue(customerId);
    service.sources.incidentSearches.length = 0;
    await happen(customerId, { ...incident, name: 'Renamed', version: 2n });
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`, (html) => html!.includes('Renamed'));
    await nothingDue(customerId);
    const span = [Date.UTC(2025, 9, 1), Date.UTC(2025, 10, 1)].map(String);
    for (const search of service.sources.incidentSearches) expect(search).toEqual(span);
  });

  it('publish nothing when nothing that a visitor sees has changed', async () => {
    const { customerId } = await service.signUp();
    const incident = incidentOf('Long ago');
    await happen(customerId, incident);
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`);
    await nothingDue(customerId);
    const before = await revisions(customerId);
    await happen(customerId, incident);
    await service.tell('evt.incidents.v1.entry_published', { customerId, incident, entryId: incident.entries[0]!.id });
    await nothingDue(customerId);
    // Not even what only looks alike: another version with the same words.
    await happen(customerId, { ...incident, version: 7n });
    await nothingDue(customerId);
    expect(await revisions(customerId)).toEqual(before);
  });

  it('are drawn anew when the look of the page changes, and their days when its zone does', async () => {
    const { customerId } = await service.signUp();
    const actor = { kind: 'staff', customerId, userId: newId(), role: 'Owner' } as const;
    const incident = incidentOf('At midnight', Date.UTC(2025, 9, 31, 23, 30));
    await happen(customerId, incident);
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`);
    await service.customize.saveCustomization({ headerText: 'Acme, live' }, { actor });
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`, (html) => html!.includes('Acme, live'));
    await service.pages.saveSettings({ timeZone: 'Europe/Berlin' }, { actor });
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`, (html) => html === undefined);
    await service.archived(customerId, '2025-11', `/incidents/${incident.id}`);
  });

  it('are looked for by the zone that holds when the search is over', async () => {
    const { customerId } = await service.signUp();
    const actor = { kind: 'staff', customerId, userId: newId(), role: 'Owner' } as const;
    await service.pages.saveSettings({ timeZone: 'UTC' }, { actor });
    await nothingDue(customerId);
    const incident = incidentOf('At midnight', Date.UTC(2025, 9, 31, 23, 30));
    service.sources.addIncident(incident);
    await service.sql('update pages.page set history_searched = false where customer_id = $1', [customerId]);
    let open: () => void = () => undefined;
    service.sources.gate = new Promise((resolve) => (open = resolve));
    service.sources.actors.length = 0;
    const gone = newId();
    await service.tell('evt.incidents.v1.incident_changed', {
      customerId,
      incident: { id: gone, creationTime: BigInt(Date.UTC(2024, 0, 1)) },
    });
    await until(async () => service.sources.actors.length > 0);
    await service.sql(`update pages.page_settings set time_zone = 'Europe/Berlin' where customer_id = $1`, [
      customerId,
    ]);
    open();
    await service.archived(customerId, '2025-11', `/incidents/${incident.id}`);
  });

  it('come in several parts where a month is large, of which a small change touches few', async () => {
    const { customerId } = await service.signUp();
    service.sources.pageSize = 100;
    // What does not compress takes room.
    const noise = () => Array.from({ length: 150 }, () => newId()).join(' ');
    const many = Array.from({ length: 60 }, (_, n) => {
      const incident = incidentOf(`Number ${n}`, OCTOBER_2025 + n * 60_000);
      return { ...incident, entries: incident.entries.map((entry) => ({ ...entry, message: noise() })) };
    });
    for (const incident of many) service.sources.addIncident(incident);
    await service.tell('evt.incidents.v1.incident_changed', { customerId, incident: many[0] });
    await service.archived(customerId, MONTH, `/incidents/${many.at(-1)!.id}`);
    const before = await service.archiveOf(customerId, MONTH);
    expect(before.length).toBeGreaterThan(1);
    const paths = before.flatMap(({ artifacts }) => artifacts.map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
    for (const { id } of many) expect(paths).toContain(`/incidents/${id}`);

    await happen(customerId, { ...many[30]!, name: 'Corrected', version: 2n });
    await service.archived(customerId, MONTH, `/incidents/${many[30]!.id}`, (html) => html!.includes('Corrected'));
    await nothingDue(customerId);
    const after = await service.archiveOf(customerId, MONTH);
    const changed = after.filter(({ part, revision }) => before[part]?.revision !== revision);
    expect(changed.length).toBeLessThanOrEqual(2);

    service.sources.incidents = [];
    await service.tell('evt.incidents.v1.incident_deleted', { customerId, incidentId: many[0]!.id, version: 2n });
    await service.archived(customerId, MONTH, `/incidents/${many[59]!.id}`, (html) => html === undefined);
    await nothingDue(customerId);
    expect(await service.archiveOf(customerId, MONTH)).toHaveLength(1);
  });

  it('are rendered by upkeep when the process that was asked has died', async () => {
    const { customerId } = await service.signUp();
    const incident = incidentOf('Left behind');
    await nothingDue(customerId);
    service.sources.addIncident(incident);
    await service.sql(`insert into pages.archive_month (customer_id, month) values ($1, $2)`, [customerId, MONTH]);
    const replica = await service.startReplica();
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`);
    await replica.close();
  });

  it('come again when a context was away', async () => {
    const { customerId } = await service.signUp();
    await nothingDue(customerId);
    service.sources.away = true;
    const incident = incidentOf('Behind the fault');
    const before = service.sources.actors.length;
    await happen(customerId, incident);
    await until(async () => service.sources.actors.length > before);
    service.sources.away = false;
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`);
  });

  it('never go back when two replicas render them at the same time', async () => {
    const other = await service.startReplica();
    try {
      const { customerId } = await service.signUp();
      const incident = incidentOf('Number 0');
      for (let n = 1; n <= 10; n += 1)
        await happen(customerId, { ...incident, name: `Number ${n}`, version: BigInt(n) });
      await service.archived(
        customerId,
        MONTH,
        `/incidents/${incident.id}`,
        (html) => html?.includes('Number 10') ?? false,
      );
      await nothingDue(customerId);
      const [part] = await service.archiveOf(customerId, MONTH);
      expect(htmlAt(part!, `/incidents/${incident.id}`)).toContain('Number 10');
    } finally {
      await other.close();
    }
  });

  it('are invisible to the role of the app before it has said whose it wants', async () => {
    await service.signUp();
    expect(await service.sqlAsRole('select * from pages.archive_month')).toEqual([]);
    expect(await service.sqlAsRole('select * from pages.archive_part')).toEqual([]);
  });

  it('are given back to a broker that lost its disk', async () => {
    const { customerId } = await service.signUp();
    const incident = incidentOf('Long ago');
    await happen(customerId, incident);
    await service.archived(customerId, MONTH, `/incidents/${incident.id}`);
    await nothingDue(customerId);
    await until(async () => {
      const waiting = await service.sql('select from pages.outbox where published_at is null');
      return waiting.length === 0;
    });
    const before = await service.archiveOf(customerId, MONTH);
    await service.nats.restart({ wiped: true });
    await until(
      async () => (await service.archiveOf(customerId, MONTH).catch(() => [])).length === before.length,
      BROKER_BACK_MS,
    );
    expect(await service.archiveOf(customerId, MONTH)).toEqual(before);
  }, 300_000);
});
