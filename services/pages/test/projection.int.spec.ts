import { randomBytes } from 'node:crypto';
import { create, fromBinary } from '@bufbuild/protobuf';
import { pageMonth } from '@candor/status-page/time/page-month.js';
import { unpackState } from '@candor/streams/published-state.js';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceState } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { PageStateSchema, PageUpstreamSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages, until } from './pages.suite.js';

const DAY_MS = 24 * 3_600_000;

function incidentOf(name: string, status: IncidentStatus, age = 60_000) {
  const id = newId();
  const time = BigInt(Date.now() - age);
  const entries = [{ id: newId(), incidentId: id, date: time, message: `About ${name}.`, status }];
  return { id, name, creationTime: time, status, entries };
}

describe('the state of a page', () => {
  let service: RunningPages;

  beforeAll(async () => {
    service = await RunningPages.start();
  });
  afterAll(() => service.stop());
  beforeEach(() => service.sources.clear());

  /** Signs an organisation up and waits until nothing about it is due. */
  const signUp = async (name = 'Acme') => {
    const { customerId, domain } = await service.signUp(name);
    await service.nothingDue(customerId);
    return { customerId, domain };
  };
  const incidentTakenIn = (customerId: string) =>
    service.publish('evt.catalog.v1.downtime_changed', { customerId, incidentId: newId() });
  const published = (customerId: string) => service.revisionsOf({ pageId: customerId });
  const has = (name: string) => (state: { openIncidents: { name: string }[] }) =>
    state.openIncidents.some((one) => one.name === name);

  it('exists as soon as the organisation does, with its time as the revision', async () => {
    const before = BigInt(Date.now());
    const { customerId, domain } = await service.signUp('Acme & Sons');
    const state = await service.stateOf(customerId);
    expect(state).toMatchObject({
      pageId: customerId,
      customerId,
      name: 'Acme & Sons',
      domain,
      hosts: [],
      lapsedHosts: [],
      pageUrl: `https://${domain}.example.com`,
      consoleUrl: 'https://console.example.com',
      tagHost: `${domain}.example.com`,
      timeZone: 'UTC',
      timeFilters: [],
      channels: { email: true, webhook: true, slack: false },
      frameAncestors: [],
      components: [],
      groups: [],
      histories: [],
      openIncidents: [],
      pastIncidents: [],
      maintenances: [],
      months: [new Date().toISOString().slice(0, 7)],
      images: [],
    });
    expect(state.look).toMatchObject({ headerText: '', description: '', website: '', watermark: true, logo: '' });
    // Both clocks are of this machine.
    expect(state.revision).toBeGreaterThanOrEqual(before);
    expect(state.revision).toBeLessThanOrEqual(BigInt(Date.now()));
  });

  it('has everything that a visitor may see, and nothing internal', async () => {
    const { customerId } = await signUp();
    const owner: StaffActor = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
    const [shop, search, hidden] = [newId(), newId(), newId()];
    const common = { enabled: true, showHistoricalStatus: true, creationTime: 1n };
    service.sources.components = [
      { id: shop, name: 'Checkout', description: 'Takes the money', groupName: 'Shop', ...common },
      { id: search, name: 'Search', ...common, componentStatus: ComponentStatus.MAJOR_OUTAGE },
    ];
    service.sources.groups = [{ id: shop, name: 'Shop', description: 'All of it', collapsed: true, version: 4n }];
    const open = {
      ...incidentOf('Search is down', IncidentStatus.INVESTIGATING),
      impact: IncidentImpact.CRITICAL,
      version: 7n,
    };
    open.entries = open.entries.map((entry) => ({
      ...entry,
      createdBy: 'ada@acme.example',
      affectedComponents: [hidden, search].map((componentId) => ({
        componentId,
        componentStatus: ComponentStatus.MAJOR_OUTAGE,
      })),
    }));
    const past = incidentOf('Slow yesterday', IncidentStatus.RESOLVED, DAY_MS);
    service.sources.addIncident(past);
    service.sources.addIncident(open);
    const down = { startTime: open.creationTime, worstComponentStatus: ComponentStatus.MAJOR_OUTAGE };
    const listed = { ...down, incidentId: open.id, firstIncidentEntryMessage: 'Looking.', incidentName: open.name };
    service.sources.histories.set(search, { records: [listed] });
    const planned = { id: newId(), name: 'Upgrade', message: 'We upgrade.', componentIds: [hidden, shop], version: 3n };
    const start = BigInt(Date.now() + DAY_MS);
    service.sources.addMaintenance({
      ...planned,
      plannedStartTime: start,
      plannedEndTime: start + 3_600_000n,
      reminderMinutes: 60,
      state: MaintenanceState.SCHEDULED,
    });
    await service.customize.saveCustomization(
      {
        headerText: 'Acme, live',
        website: 'https://acme.example',
        availableTimeFilters: { values: ['1_month', '1_year'] },
      },
      { actor: owner },
    );
    await service.pages.saveSettings({ frameAncestors: { values: ['https://acme.example'] } }, { actor: owner });
    const state = await service.stateOf(
      customerId,
      ({ frameAncestors, components }) => frameAncestors.length > 0 && components.length === 2,
    );
    expect(state).toMatchObject({
      look: { headerText: 'Acme, live', website: 'https://acme.example' },
      timeFilters: ['1_month', '1_year'],
      frameAncestors: ['https://acme.example'],
      components: [
        { id: shop, name: 'Checkout', description: 'Takes the money', groupName: 'Shop' },
        { id: search, name: 'Search', status: ComponentStatus.MAJOR_OUTAGE },
      ],
      groups: [{ id: shop, name: 'Shop', description: 'All of it', collapsed: true }],
      histories: [
        { componentId: shop, downtimes: [], counted: [] },
        {
          componentId: search,
          downtimes: [{ startTime: open.creationTime, incidentId: open.id, firstMessage: 'Looking.' }],
          counted: [],
        },
      ],
      openIncidents: [
        {
          id: open.id,
          name: 'Search is down',
          impact: IncidentImpact.CRITICAL,
          entries: [{ affectedComponents: [{ componentId: search, status: ComponentStatus.MAJOR_OUTAGE }] }],
        },
      ],
      pastIncidents: [{ id: past.id, entries: [{ message: 'About Slow yesterday.' }] }],
      maintenances: [{ id: planned.id, name: 'Upgrade', componentIds: [shop], version: 3n, plannedStartTime: start }],
    });
    expect(state.uptimeFormula).toBeUndefined();
    expect(state.histories[1]!.downtimes[0]!.endTime).toBeUndefined();
    const encoded = (await service.encodedState({ pageId: customerId }))!.toString('latin1');
    expect(encoded).toContain('We upgrade.');
    expect(encoded).not.toContain('ada@acme.example');
    expect(encoded).not.toContain(hidden);
    // Called as a visitor, so that nothing internal can leak.
    expect(service.sources.actors).toContainEqual({ kind: 'visitor', customerId });
    for (const actor of service.sources.actors) expect(actor.kind).toBe('visitor');
    // The longest period is requested once, and includes the others.
    const days = service.sources.windows.map(({ startTime, endTime }) => Number(endTime - startTime) / DAY_MS);
    expect(Math.floor(Math.max(...days))).toBe(360);
  });

  it('has counted numbers only where the catalog does not list everything, for every offered period', async () => {
    const { customerId } = await signUp();
    const actor: StaffActor = { kind: 'staff', userId: newId(), customerId, role: 'Owner' };
    const [cut, whole] = [newId(), newId()];
    service.sources.components = [cut, whole].map((id) => ({ id, name: id, enabled: true }));
    const end = BigInt(Date.now() - DAY_MS);
    const records = [{ startTime: end - 60_000n, endTime: end, worstComponentStatus: ComponentStatus.PARTIAL_OUTAGE }];
    service.sources.histories.set(cut, { records, notListed: 5_000 }).set(whole, { records });
    await service.customize.saveCustomization({ availableTimeFilters: { values: ['1_month', '1_year'] } }, { actor });
    const { histories, revision } = await service.stateOf(customerId, (state) => state.timeFilters.length === 2);
    const counted = { totalDownTimeInMillis: 65_000n, uptimePercent: 99 };
    expect(histories).toMatchObject([
      {
        componentId: cut,
        counted: [
          { timeFilter: '1_month', ...counted },
          { timeFilter: '1_year', ...counted },
        ],
      },
      { componentId: whole, counted: [] },
    ]);
    await incidentTakenIn(customerId);
    await service.nothingDue(customerId);
    expect((await service.stateOf(customerId)).revision).toBe(revision);
  });

  it('has every open incident and those resolved within 90 days, over any number of responses', async () => {
    const { customerId } = await signUp();
    const old = incidentOf('Ancient', IncidentStatus.RESOLVED, 91 * DAY_MS);
    const oldButOpen = incidentOf('Endless', IncidentStatus.MONITORING, 200 * DAY_MS);
    const past = [5, 4, 3, 2, 1].map((n) => incidentOf(`Past ${n}`, IncidentStatus.RESOLVED, n * DAY_MS));
    for (const incident of [oldButOpen, old, ...past]) service.sources.addIncident(incident);
    await incidentTakenIn(customerId);
    const state = await service.stateOf(customerId, has('Endless'));
    expect(state.pastIncidents.map(({ id }) => id)).toEqual(past.toReversed().map(({ id }) => id));
  });

  it('has each maintenance that is future, running, cancelled or planned to start in the last 90 days', async () => {
    const { customerId } = await signUp();
    const plan = (name: string, startsIn: number, overrides = {}): void => {
      const start = BigInt(Date.now() + startsIn);
      service.sources.addMaintenance({
        id: newId(),
        name,
        plannedStartTime: start,
        plannedEndTime: start + 3_600_000n,
        ...overrides,
      });
    };
    plan('Ancient', -91 * DAY_MS, { actualStartTime: 1n, actualEndTime: 2n });
    plan('Yesterday', -DAY_MS, { actualStartTime: 1n, actualEndTime: 2n });
    plan('Cancelled', DAY_MS, { cancelledAt: 1n });
    plan('Planned', 2 * DAY_MS);
    await service.publish('evt.incidents.v1.maintenance_saved', { customerId });
    const { maintenances } = await service.stateOf(customerId, (state) => state.maintenances.length > 0);
    expect(maintenances.map(({ name }) => name)).toEqual(['Planned', 'Cancelled', 'Yesterday']);
    service.sources.maintenances = [];
    await service.publish('evt.incidents.v1.maintenance_deleted', { customerId });
    await service.stateOf(customerId, (state) => state.maintenances.length === 0);
  });

  it.each([
    'evt.catalog.v1.component_saved',
    'evt.catalog.v1.own_statuses_changed',
    'evt.catalog.v1.component_deleted',
    'evt.catalog.v1.downtime_changed',
    'evt.catalog.v1.order_changed',
  ] as const)('follows %s', async (subject) => {
    const { customerId } = await signUp();
    service.sources.components = [{ id: newId(), name: 'Checkout', enabled: true }];
    await service.publish(subject, { customerId });
    const state = await service.stateOf(customerId, ({ components }) => components.length > 0);
    expect(state.components).toMatchObject([{ name: 'Checkout' }]);
  });

  it('has of components what they are of providers and depend on, and nothing of what happens by itself', async () => {
    const { customerId } = await signUp();
    const read = { providerName: 'Stripe', componentName: 'API', url: 'https://status.stripe.example/', text: 'Slow.' };
    const byItself = { linkId: newId(), degradeTo: ComponentStatus.PARTIAL_OUTAGE, recovers: true };
    const upstreams = [
      { ...read, ...byItself, follows: true, status: ComponentStatus.OPERATIONAL, notKnownSince: 9n },
      { ...read, ...byItself, status: ComponentStatus.MAJOR_OUTAGE },
      { ...read, ...byItself, status: ComponentStatus.OPERATIONAL },
    ];
    service.sources.components = [{ id: newId(), name: 'Checkout', enabled: true, upstreams }];
    await service.publish('evt.catalog.v1.component_saved', { customerId });
    const { components } = await service.stateOf(customerId, (state) => state.components.length > 0);
    const follows = { ...read, follows: true, status: ComponentStatus.OPERATIONAL, notKnownSince: 9n };
    const depends = { ...read, follows: false, status: ComponentStatus.MAJOR_OUTAGE };
    expect(components[0]?.upstreams).toEqual([
      create(PageUpstreamSchema, follows),
      create(PageUpstreamSchema, depends),
    ]);
  });

  it('follows how uptime is counted, with the statuses that then count differently', async () => {
    const { customerId } = await signUp();
    const id = newId();
    const [startTime, laterTime] = [BigInt(Date.now() - DAY_MS), BigInt(Date.now() - DAY_MS / 2)];
    const statuses = [
      { startTime, status: ComponentStatus.PARTIAL_OUTAGE },
      { startTime: laterTime, status: ComponentStatus.MAJOR_OUTAGE },
    ];
    const down = { startTime, worstComponentStatus: ComponentStatus.MAJOR_OUTAGE, incidentId: newId(), statuses };
    service.sources.components = [{ id, name: 'Checkout', enabled: true }];
    service.sources.histories.set(id, { records: [down] });
    await service.publish('evt.catalog.v1.downtime_changed', { customerId });
    const before = await service.stateOf(customerId, ({ histories }) => histories[0]?.downtimes.length === 1);
    expect([before.uptimeFormula, before.histories[0]!.downtimes[0]!.statuses]).toEqual([undefined, []]);
    service.sources.formula = { partialOutage: 50, degradedPerformance: 0 };
    await service.publish('evt.catalog.v1.downtime_changed', { customerId });
    const after = await service.stateOf(customerId, ({ uptimeFormula }) => uptimeFormula !== undefined);
    expect(after.uptimeFormula).toMatchObject({ partialOutage: 50, degradedPerformance: 0 });
    expect(after.histories[0]!.downtimes[0]!.statuses).toMatchObject(statuses);
  });

  it('is not published when nothing that a visitor sees has changed', async () => {
    const { customerId } = await signUp();
    const first = await published(customerId);
    const before = service.sources.reads;
    await incidentTakenIn(customerId);
    await incidentTakenIn(customerId);
    await until(async () => service.sources.reads > before && (await service.unfinished()) === 0);
    expect(await published(customerId)).toEqual(first);
  });

  it('is not published because time passes: outdated items are dropped with the next change', async () => {
    const { customerId } = await signUp();
    const api = newId();
    service.sources.components = [{ id: api, name: 'API', enabled: true }];
    const tooOldAt = Date.now() + 5_000;
    const old = incidentOf('Old', IncidentStatus.RESOLVED, Date.now() - tooOldAt + 90 * DAY_MS);
    service.sources.addIncident(old);
    const startTime = old.creationTime - 1_000n;
    service.sources.histories.set(api, { records: [{ startTime, endTime: old.creationTime, incidentId: old.id }] });
    await service.publish('evt.incidents.v1.incident_changed', { customerId, incident: old });
    await incidentTakenIn(customerId);
    const listed = pageMonth(Number(old.creationTime), 'UTC');
    const state = await service.stateOf(
      customerId,
      ({ components, months }) => components.length === 1 && months.includes(listed),
    );
    expect([state.pastIncidents.length, state.histories[0]!.downtimes.length]).toEqual([1, 1]);
    const revisions = await published(customerId);
    await until(async () => Date.now() > tooOldAt);
    await incidentTakenIn(customerId);
    await service.settled();
    expect(await published(customerId)).toEqual(revisions);
    service.sources.addIncident(incidentOf('New', IncidentStatus.INVESTIGATING));
    await incidentTakenIn(customerId);
    const after = await service.stateOf(customerId, has('New'));
    expect([after.pastIncidents.length, after.histories[0]!.downtimes.length]).toEqual([0, 0]);
  });

  it('follows the name of its organisation, and not back to an older one', async () => {
    const { customerId, domain } = await signUp('Ada Lovelace');
    const renamed = (name: string, version: bigint) =>
      service.publish('evt.identity.v1.customer_renamed', { customer: { id: customerId, name, domain }, version });
    await renamed('Acme & Sons', 2n);
    const { revision } = await service.stateOf(customerId, ({ name }) => name === 'Acme & Sons');
    await renamed('An older name', 1n);
    await service.publish('evt.identity.v1.customer_created', {
      customer: { id: customerId, name: 'Ada Lovelace', domain },
    });
    await service.settled();
    const { customer } = await service.pages.getCustomerById({ customerId }, { actor: ANONYMOUS });
    expect(customer?.name).toBe('Acme & Sons');
    expect((await service.stateOf(customerId)).revision).toBe(revision);
  });

  it('starts with the new name when that arrives first', async () => {
    const customer = { id: newId(), name: 'Acme Ltd.', domain: `acme-${newId().slice(-12)}` };
    await service.publish('evt.identity.v1.customer_renamed', { customer, version: 1n });
    await service.stateOf(customer.id, ({ name }) => name === 'Acme Ltd.');
    await service.publish('evt.identity.v1.customer_created', { customer: { ...customer, name: 'Ada' } });
    await service.settled();
    expect((await service.stateOf(customer.id)).name).toBe('Acme Ltd.');
  });

  it('is projected again when a context was unavailable', async () => {
    const { customerId } = await signUp();
    service.sources.away = true;
    service.sources.addIncident(incidentOf('Behind the fault', IncidentStatus.INVESTIGATING));
    const before = service.sources.actors.length;
    await incidentTakenIn(customerId);
    await until(async () => service.sources.actors.length > before);
    service.sources.away = false;
    await service.stateOf(customerId, has('Behind the fault'));
  });

  it('is not created by an event that arrives before the organisation is known', async () => {
    const customerId = newId();
    await incidentTakenIn(customerId);
    await service.settled();
    expect(await published(customerId)).toEqual([]);
  });

  it('is published once however often its organisation is announced', async () => {
    const { customerId, domain } = await signUp();
    await service.publish('evt.identity.v1.customer_created', { customer: { id: customerId, name: 'Acme', domain } });
    await service.nothingDue(customerId);
    expect(await published(customerId)).toHaveLength(1);
  });

  it('never goes back when two replicas project it concurrently', async () => {
    const other = await service.startReplica();
    try {
      const { customerId } = await signUp();
      for (let n = 1; n <= 10; n += 1) {
        service.sources.addIncident(incidentOf(`Number ${n}`, IncidentStatus.INVESTIGATING));
        await Promise.all([
          incidentTakenIn(customerId),
          service.publish('evt.catalog.v1.downtime_changed', { customerId }),
          service.publish('evt.catalog.v1.component_saved', { customerId }),
        ]);
      }
      await service.settled();
      const revisions = await published(customerId);
      const state = await service.stateOf(customerId, ({ revision }) => revision === revisions.at(-1));
      expect(state.openIncidents).toHaveLength(10);
      expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => Number(a - b)));
      const counts = service.pieces.items
        .filter(({ pageId, month }) => pageId === customerId && month === '')
        .map(({ content }) => fromBinary(PageStateSchema, unpackState(content)).openIncidents.length);
      // The later one has everything that the earlier one has, whichever replica made it.
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    } finally {
      await other.close();
    }
  });

  it('keeps growing when the database is restored to an earlier copy', async () => {
    const { customerId } = await signUp();
    const { revision: first } = await service.stateOf(customerId);
    await service.sql(
      `update pages.published_state set revision = 5, digest = 'earlier' where customer_id = $1 and month = ''`,
      [customerId],
    );
    await incidentTakenIn(customerId);
    const { revision: second } = await service.stateOf(customerId, ({ revision }) => revision !== first);
    expect(second).toBeGreaterThan(first);
    await service.settled();
    await service.sql('delete from pages.published_state where customer_id = $1', [customerId]);
    await incidentTakenIn(customerId);
    const { revision: third } = await service.stateOf(customerId, ({ revision }) => revision !== second);
    expect(third).toBeGreaterThan(second);
    // And when its clock is behind what was published.
    const ahead = BigInt(Date.now() + DAY_MS);
    await service.sql(
      `update pages.published_state set revision = $2, digest = 'ahead' where customer_id = $1 and month = ''`,
      [customerId, String(ahead)],
    );
    await incidentTakenIn(customerId);
    await service.stateOf(customerId, ({ revision }) => revision === ahead + 1n);
  });

  it('is sent in pieces when it is larger than a message, and assembled as a whole', async () => {
    const { customerId } = await signUp();
    service.sources.pageSize = 20;
    // Incompressible data, so that it is large.
    const noise = () => randomBytes(9_000).toString('base64');
    const many = Array.from({ length: 200 }, (_, n) => {
      const incident = incidentOf(`Number ${n}`, IncidentStatus.RESOLVED, (200 - n) * 60_000);
      return { ...incident, entries: incident.entries.map((entry) => ({ ...entry, message: noise() })) };
    });
    for (const incident of many) service.sources.addIncident(incident);
    await incidentTakenIn(customerId);
    const state = await service.stateOf(customerId, ({ pastIncidents }) => pastIncidents.length === 200);
    expect(state.pastIncidents.map(({ entries }) => entries[0]!.message)).toEqual(
      many.toReversed().map(({ entries }) => entries[0]!.message),
    );
    const pieces = service.pieces.items.filter(({ revision, month }) => revision === state.revision && month === '');
    expect(pieces.length).toBeGreaterThan(1);
    service.sources.incidents = service.sources.incidents.slice(0, 3);
    await incidentTakenIn(customerId);
    await service.stateOf(customerId, ({ pastIncidents }) => pastIncidents.length === 3);
  });

  it('is invisible to the role of the app before it has set its tenant', async () => {
    await signUp();
    expect(await service.sqlAsRole('select * from pages.page')).toEqual([]);
    expect(await service.sqlAsRole('select * from pages.published_state')).toEqual([]);
  });
});
