import { ANONYMOUS } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages, htmlAt, until } from './pages.suite.js';

const DAY_MS = 24 * 3_600_000;

function incidentOf(name: string, status: IncidentStatus, age = 60_000) {
  const id = newId();
  const time = BigInt(Date.now() - age);
  const entries = [{ id: newId(), incidentId: id, date: time, message: `About ${name}.`, status }];
  return { id, name, creationTime: time, status, entries };
}

const SNAPSHOTS_PUBLISHED = `select from pages.outbox where customer_id = $1 and subject like 'pages.snapshot.%'`;

describe('a page', () => {
  let service: RunningPages;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    service.sources.clear();
    service.published.clear();
  });

  const incidentTakenIn = (customerId: string) =>
    service.tell('evt.catalog.v1.downtime_changed', { customerId, incidentId: newId() });

  it('exists as soon as the organisation does', async () => {
    const { customerId, domain, snapshot } = await service.signUp('Acme & Sons');
    expect(snapshot).toMatchObject({ customerId, domain, revision: 1n, hosts: [] });
    expect(htmlAt(snapshot, '/')).toContain('Acme &amp; Sons');
    expect(htmlAt(snapshot, '/')).toContain('All Systems Operational');
    expect(htmlAt(snapshot, '/')).toContain(`https://${domain}.example.com`);
    expect(htmlAt(snapshot, '/_system/not-found')).toContain('Page not found');
    const isAsset = ({ path }: { path: string }) => path.startsWith('/_assets/');
    expect(snapshot.artifacts.filter(isAsset).map(({ contentType }) => contentType)).toEqual([
      'text/css; charset=utf-8',
      'text/javascript; charset=utf-8',
    ]);
    const pages = snapshot.artifacts.filter(({ contentType }) => contentType === 'text/html; charset=utf-8');
    for (const artifact of pages) {
      expect(artifact.etag).toMatch(/^"[\w-]{22}"$/);
      expect(artifact.contentSecurityPolicy).toContain("default-src 'none'");
    }
    const others = snapshot.artifacts.filter((one) => !isAsset(one) && !pages.includes(one));
    expect(others.map(({ path }) => path)).toEqual([
      ...['summary', 'status', 'components', 'incidents', 'incidents/unresolved'].map((name) => `/api/v2/${name}.json`),
      ...['', '/upcoming', '/active'].map((name) => `/api/v2/scheduled-maintenances${name}.json`),
      '/history.rss',
      '/history.atom',
      '/updates.atom',
      '/feed.json',
      '/maintenance.ics',
      ...['/badge.svg', '/badge.json', '/widget.js', '/banner.js', '/banner.json'],
      ...['/robots.txt', '/sitemap.xml', '/share.png'],
    ]);
  });

  it('shows an incident and its own page when the catalog has taken it in', async () => {
    const { customerId } = await service.signUp();
    const incident = incidentOf('Slow answers', IncidentStatus.INVESTIGATING);
    service.sources.addIncident(incident);
    await incidentTakenIn(customerId);
    const snapshot = await service.snapshotOf(customerId, 2n);
    expect(htmlAt(snapshot, '/')).toContain('Slow answers');
    expect(htmlAt(snapshot, `/incidents/${incident.id}`)).toContain('About Slow answers.');
  });

  it('shows every open incident and those resolved within 90 days, however many pages of answers that takes', async () => {
    const { customerId } = await service.signUp();
    const old = incidentOf('Ancient', IncidentStatus.RESOLVED, 91 * DAY_MS);
    const oldButOpen = incidentOf('Endless', IncidentStatus.MONITORING, 200 * DAY_MS);
    const past = [5, 4, 3, 2, 1].map((n) => incidentOf(`Past ${n}`, IncidentStatus.RESOLVED, n * DAY_MS));
    for (const incident of [oldButOpen, old, ...past]) service.sources.addIncident(incident);
    await incidentTakenIn(customerId);
    const snapshot = await service.snapshotOf(customerId, 2n);
    const incidentPaths = snapshot.artifacts.map(({ path }) => path).filter((path) => path.startsWith('/incidents/'));
    expect(incidentPaths).toEqual([oldButOpen, ...past.toReversed()].map(({ id }) => `/incidents/${id}`));
  });

  it('asks for its state as a visitor of that organisation, so that nothing internal can get in', async () => {
    const { customerId } = await service.signUp();
    // Archives of the organisations before may still be asked for.
    expect(service.sources.actors).toContainEqual({ kind: 'visitor', customerId });
    for (const actor of service.sources.actors) expect(actor.kind).toBe('visitor');
  });

  it('shows every maintenance that is still to come, and gives each of the last 90 days a page of its own', async () => {
    const { customerId } = await service.signUp();
    const plan = (name: string, startsIn: number, overrides = {}): string => {
      const id = newId();
      const start = BigInt(Date.now() + startsIn);
      const plannedEndTime = start + 3_600_000n;
      service.sources.addMaintenance({ id, name, plannedStartTime: start, plannedEndTime, ...overrides });
      return id;
    };
    const ancient = plan('Ancient', -91 * DAY_MS, { actualStartTime: 1n, actualEndTime: 2n });
    const elsewhere = [
      plan('Yesterday', -DAY_MS, { actualStartTime: 1n, actualEndTime: 2n }),
      plan('Begun by a clock ahead of ours', 60_000, { actualStartTime: 1n }),
      plan('Called off', DAY_MS, { cancelledAt: 1n }),
    ];
    const planned = [1, 2, 3].map((day) => plan(`Planned ${day}`, day * DAY_MS));
    await service.tell('evt.incidents.v1.maintenance_saved', { customerId });
    const snapshot = await service.snapshotOf(customerId, 2n);
    const page = htmlAt(snapshot, '/')!;
    for (const name of ['Planned 1', 'Planned 2', 'Planned 3']) expect(page).toContain(name);
    for (const name of ['Yesterday', 'Begun by a clock', 'Called off']) expect(page).not.toContain(name);
    for (const id of [...planned, ...elsewhere])
      expect(htmlAt(snapshot, `/maintenances/${id}`)).toContain('Planned start');
    expect(htmlAt(snapshot, `/maintenances/${ancient}`)).toBeUndefined();

    service.sources.maintenances = [];
    await service.tell('evt.incidents.v1.maintenance_deleted', { customerId });
    const after = await service.snapshotOf(customerId, 3n);
    expect(htmlAt(after, '/')).not.toContain('Planned 1');
    expect(htmlAt(after, `/maintenances/${planned[0]}`)).toBeUndefined();
  });

  it.each([
    'evt.catalog.v1.component_saved',
    'evt.catalog.v1.component_deleted',
    'evt.catalog.v1.downtime_changed',
  ] as const)('follows %s', async (subject) => {
    const { customerId } = await service.signUp();
    service.sources.components = [
      { id: newId(), name: 'Checkout', enabled: true, componentStatus: ComponentStatus.PARTIAL_OUTAGE },
    ];
    await service.tell(subject, { customerId });
    expect(htmlAt(await service.snapshotOf(customerId, 2n), '/')).toContain('Checkout');
  });

  it('publishes nothing when nothing that a visitor sees has changed', async () => {
    const { customerId } = await service.signUp();
    service.published.clear();
    const before = service.sources.reads;
    await incidentTakenIn(customerId);
    await until(async () => service.sources.reads > before && (await service.unfinished()) === 0);
    const rows = await service.sql('select revision::int from pages.page where customer_id = $1', [customerId]);
    expect(rows).toEqual([{ revision: 1 }]);
    expect(await service.sql(SNAPSHOTS_PUBLISHED, [customerId])).toHaveLength(1);
  });

  it('takes what did not change over as it was, with its time', async () => {
    const { customerId } = await service.signUp();
    const first = incidentOf('First', IncidentStatus.INVESTIGATING, 120_000);
    service.sources.addIncident(first);
    await incidentTakenIn(customerId);
    const before = await service.snapshotOf(customerId, 2n);
    service.sources.addIncident(incidentOf('Second', IncidentStatus.INVESTIGATING));
    await incidentTakenIn(customerId);
    const after = await service.snapshotOf(customerId, 3n);
    const at = (path: string) => [before, after].map(({ artifacts }) => artifacts.find((item) => item.path === path)!);
    const [pageBefore, pageAfter] = at(`/incidents/${first.id}`);
    expect(pageAfter).toEqual(pageBefore);
    const [homeBefore, homeAfter] = at('/');
    expect(homeAfter!.etag).not.toBe(homeBefore!.etag);
    expect(homeAfter!.modifiedAt).toBeGreaterThan(homeBefore!.modifiedAt);
  });

  it('follows the name of its organisation, and not back to an older one', async () => {
    const { customerId, domain } = await service.signUp('Ada Lovelace');
    const renamed = (name: string, version: bigint) =>
      service.tell('evt.identity.v1.customer_renamed', { customer: { id: customerId, name, domain }, version });
    await renamed('Acme & Sons', 2n);
    const snapshot = await service.snapshotOf(customerId, 2n);
    expect(snapshot.domain).toBe(domain);
    const texts = new Map(snapshot.artifacts.map(({ path }) => [path, htmlAt(snapshot, path) ?? '']));
    expect([...texts].filter(([, text]) => text.includes('Ada Lovelace')).map(([path]) => path)).toEqual([]);
    for (const path of ['/', '/_system/not-found', '/history.atom', '/history.rss', '/maintenance.ics']) {
      expect([path, /Acme (&amp;|&|&#38;|\\u0026) Sons/.test(texts.get(path) ?? '')]).toEqual([path, true]);
    }
    await renamed('An older name', 1n);
    await service.tell('evt.identity.v1.customer_created', {
      customer: { id: customerId, name: 'Ada Lovelace', domain },
    });
    await service.settled();
    const { customer } = await service.pages.getCustomerById({ customerId }, { actor: ANONYMOUS });
    expect(customer?.name).toBe('Acme & Sons');
    expect((await service.lastInStream(customerId))?.revision).toBe(2n);
  });

  it('comes into being with the new name when that arrives first', async () => {
    const customer = { id: newId(), name: 'Acme Ltd.', domain: `acme-${newId().slice(-12)}` };
    await service.tell('evt.identity.v1.customer_renamed', { customer, version: 1n });
    expect(htmlAt(await service.snapshotOf(customer.id), '/')).toContain('Acme Ltd.');
    await service.tell('evt.identity.v1.customer_created', { customer: { ...customer, name: 'Ada' } });
    await service.settled();
    expect(htmlAt((await service.lastInStream(customer.id))!, '/')).toContain('Acme Ltd.');
  });

  it('is rendered few times for many events, and once more for those that came meanwhile', async () => {
    const { customerId } = await service.signUp();
    let open!: () => void;
    service.sources.gate = new Promise((resolve) => (open = resolve));
    const before = service.sources.reads;
    await incidentTakenIn(customerId);
    await until(async () => service.sources.reads === before + 1);
    const incident = incidentOf('During the render', IncidentStatus.INVESTIGATING);
    service.sources.addIncident(incident);
    await Promise.all(Array.from({ length: 40 }, () => incidentTakenIn(customerId)));
    await until(async () => (await service.unfinished()) === 41);
    open();
    await until(async () => (await service.unfinished()) === 0);
    expect(service.sources.reads).toBe(before + 2);
    expect(htmlAt((await service.lastInStream(customerId))!, '/')).toContain('During the render');
  });

  it('comes again when a context was away', async () => {
    const { customerId } = await service.signUp();
    service.sources.away = true;
    service.sources.addIncident(incidentOf('Behind the fault', IncidentStatus.INVESTIGATING));
    const before = service.sources.reads;
    await incidentTakenIn(customerId);
    await until(async () => service.sources.reads > before);
    service.sources.away = false;
    expect(htmlAt(await service.snapshotOf(customerId, 2n), '/')).toContain('Behind the fault');
  });

  it('does not come into being through an event that arrives before the organisation is known', async () => {
    const customerId = newId();
    await incidentTakenIn(customerId);
    await until(async () => (await service.unfinished()) === 0);
    expect(await service.sql('select from pages.page where customer_id = $1', [customerId])).toEqual([]);
  });

  it('is made once however often its organisation is announced', async () => {
    const { customerId, domain } = await service.signUp();
    await service.tell('evt.identity.v1.customer_created', { customer: { id: customerId, name: 'Acme', domain } });
    await until(async () => (await service.unfinished()) === 0);
    expect(await service.sql('select revision::int from pages.page where customer_id = $1', [customerId])).toEqual([
      { revision: 1 },
    ]);
  });

  it('never goes back a revision when two replicas render it at the same time', async () => {
    const other = await service.startReplica();
    try {
      const { customerId } = await service.signUp();
      for (let n = 1; n <= 10; n += 1) {
        service.sources.addIncident(incidentOf(`Number ${n}`, IncidentStatus.INVESTIGATING));
        await Promise.all([
          incidentTakenIn(customerId),
          service.tell('evt.catalog.v1.downtime_changed', { customerId }),
          service.tell('evt.catalog.v1.component_saved', { customerId }),
        ]);
      }
      await until(async () => (await service.unfinished()) === 0);
      const [page] = await service.sql<{ revision: string }>('select revision from pages.page where customer_id = $1', [
        customerId,
      ]);
      await until(async () => String((await service.lastInStream(customerId))?.revision) === page!.revision);
      expect(htmlAt((await service.lastInStream(customerId))!, '/')).toContain('Number 10');
    } finally {
      await other.close();
    }
  });

  it('is invisible to the role of the app before it has said whose it wants', async () => {
    await service.signUp();
    expect(await service.sqlAsRole('select * from pages.page')).toEqual([]);
    expect(await service.sqlAsRole('select * from pages.snapshot')).toEqual([]);
  });
});
