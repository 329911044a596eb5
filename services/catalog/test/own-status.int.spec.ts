import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

const { OPERATIONAL, DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE, UNSPECIFIED } = ComponentStatus;
const { INVESTIGATING, RESOLVED } = IncidentStatus;
const HOUR = 3_600_000;

describe('the status of a component without an incident', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;
  let actor: StaffActor;
  let api: string;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  afterAll(() => suite.close());
  beforeEach(async () => {
    actor = owner();
    api = await create('API');
  });

  async function create(name: string, flags: { internal?: boolean } = {}): Promise<string> {
    const draft = { name, description: '', enabled: true, ...flags };
    return (await suite.catalog.createComponent(draft, { actor })).component?.id ?? '';
  }

  const set = async (status: ComponentStatus, componentId = api, by = actor) =>
    (await suite.catalog.setComponentStatus({ componentId, status }, { actor: by })).component;
  const read = async (componentId = api) => (await suite.catalog.getComponent({ componentId }, { actor })).component;
  const records = async (componentId = api) => {
    const window = { startTime: BigInt(Date.now() - HOUR), endTime: BigInt(Date.now() + HOUR) };
    const { component } = await suite.catalog.getDowntime({ componentId, ...window }, { actor });
    return component?.componentDownTimes ?? [];
  };

  /** An incident that is published, and again one version newer; entries oldest first: minutes ago, status, components. */
  function incident({ hidden = false } = {}) {
    const id = newId();
    let version = 0n;
    return async (...said: [ago: number, status: IncidentStatus, components?: Record<string, ComponentStatus>][]) => {
      const concerns = ({ incidentId }: { incidentId: string }) => incidentId === id;
      const before = suite.client.known('evt.catalog.v1.downtime_changed', concerns).length;
      const entries = said.map(([ago, status, components = {}]) => ({
        id: newId(),
        incidentId: id,
        date: BigInt(Math.round(Date.now() - ago * 60_000)),
        message: 'We look into it.',
        status,
        affectedComponents: Object.entries(components).map(([componentId, componentStatus]) => ({
          componentId,
          componentStatus,
        })),
      }));
      const state = {
        id,
        name: 'Payments fail',
        private: hidden,
        version: (version += 1n),
        entries: entries.reverse(),
      };
      const { customerId } = actor;
      await suite.client.publish('evt.incidents.v1.entry_published', { customerId, incident: state });
      await suite.client.heard('evt.catalog.v1.downtime_changed', concerns, before + 1);
      return id;
    };
  }

  /** The changes that webhooks get, each as its two statuses; a change of another component passes all of them. */
  async function publishedChanges() {
    const last = await create('Last');
    await set(MAJOR_OUTAGE, last);
    await suite.untilStatusChange(last);
    return suite
      .statusChanges(api)
      .map(({ oldStatus, newStatus, component }) => [oldStatus, newStatus, component?.ownStatus]);
  }

  it('is downtime without an incident, published once per change, and ended by operational', async () => {
    expect(await set(PARTIAL_OUTAGE)).toMatchObject({ componentStatus: PARTIAL_OUTAGE, ownStatus: PARTIAL_OUTAGE });
    await set(PARTIAL_OUTAGE);
    await set(MAJOR_OUTAGE);
    const [open] = await records();
    expect(open).toMatchObject({
      incidentId: '',
      incidentName: '',
      firstIncidentEntryMessage: '',
      worstComponentStatus: MAJOR_OUTAGE,
      latestComponentStatus: MAJOR_OUTAGE,
    });
    expect(open?.endTime).toBeUndefined();
    expect(open?.statuses.map(({ status }) => status)).toEqual([PARTIAL_OUTAGE, MAJOR_OUTAGE]);

    expect(await set(OPERATIONAL)).toMatchObject({ componentStatus: OPERATIONAL, ownStatus: UNSPECIFIED });
    const after = await records();
    expect(after).toHaveLength(1);
    expect(after[0]?.endTime).toBeGreaterThan(after[0]?.startTime ?? 0n);
    expect(await publishedChanges()).toEqual([
      [OPERATIONAL, PARTIAL_OUTAGE, PARTIAL_OUTAGE],
      [PARTIAL_OUTAGE, MAJOR_OUTAGE, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, OPERATIONAL, UNSPECIFIED],
    ]);
  });

  it('is what visitors see, and publishes the component as it is', async () => {
    await set(DEGRADED_PERFORMANCE);
    const [seen] = (await suite.catalog.listComponents({}, { actor: visitor(actor.customerId) })).components;
    expect(seen).toMatchObject({ id: api, componentStatus: DEGRADED_PERFORMANCE });
    await suite.untilItself(({ id, ownStatus }) => id === api && ownStatus === DEGRADED_PERFORMANCE);
  });

  it('is taken over by a public incident that names the component, and does not come back with its end', async () => {
    await set(MAJOR_OUTAGE);
    const outage = incident();
    await outage([0, INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }]);
    expect(await read()).toMatchObject({ componentStatus: DEGRADED_PERFORMANCE, ownStatus: UNSPECIFIED });
    const [own, named] = await records();
    expect(own).toMatchObject({ incidentId: '', endTime: named?.startTime });
    expect(named).toMatchObject({ incidentName: 'Payments fail' });

    await outage([0.001, INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }], [0, RESOLVED]);
    expect(await read()).toMatchObject({ componentStatus: OPERATIONAL });
    expect(await publishedChanges()).toEqual([
      [OPERATIONAL, MAJOR_OUTAGE, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, DEGRADED_PERFORMANCE, UNSPECIFIED],
      [DEGRADED_PERFORMANCE, OPERATIONAL, UNSPECIFIED],
    ]);
  });

  it('leaves nothing where the incident began before; readers learn that it ended although the status is the same', async () => {
    await set(MAJOR_OUTAGE);
    await incident()([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }]);
    expect(await records()).toMatchObject([{ incidentName: 'Payments fail' }]);
    await suite.untilItself(({ id, version, ownStatus }) => id === api && version > 2n && ownStatus === UNSPECIFIED);
    expect(await publishedChanges()).toEqual([[OPERATIONAL, MAJOR_OUTAGE, MAJOR_OUTAGE]]);
  });

  it('stays under an incident that visitors do not see, or that was over before', async () => {
    await incident()([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }], [20, RESOLVED]);
    await set(DEGRADED_PERFORMANCE);
    await incident({ hidden: true })([0, INVESTIGATING, { [api]: MAJOR_OUTAGE }]);
    await incident()([30, INVESTIGATING, { [api]: PARTIAL_OUTAGE }], [10, RESOLVED]);
    expect(await read()).toMatchObject({ ownStatus: DEGRADED_PERFORMANCE });
    const [seen] = (await suite.catalog.listComponents({}, { actor: visitor(actor.customerId) })).components;
    expect(seen).toMatchObject({ componentStatus: DEGRADED_PERFORMANCE });
  });

  it('is refused while a public incident decides, which it names, and accepted under an internal one', async () => {
    const outage = incident();
    await outage([10, INVESTIGATING, { [api]: MAJOR_OUTAGE }]);
    await expect(set(OPERATIONAL)).rejects.toMatchObject({
      kind: 'conflict',
      violations: [{ pointer: '/status', detail: expect.stringContaining('“Payments fail”') }],
    });
    expect(await read()).toMatchObject({ componentStatus: MAJOR_OUTAGE });
    await outage([10, INVESTIGATING, { [api]: MAJOR_OUTAGE }], [5, RESOLVED]);
    expect(await set(PARTIAL_OUTAGE)).toMatchObject({ componentStatus: PARTIAL_OUTAGE });
  });

  it('is set once however many set it concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => set(MAJOR_OUTAGE)));
    expect(await records()).toHaveLength(1);
    await Promise.all(Array.from({ length: 8 }, () => set(OPERATIONAL)));
    expect(await publishedChanges()).toHaveLength(2);
  });

  it('of an internal component goes to no one', async () => {
    const inner = await create('Ledger', { internal: true });
    await set(MAJOR_OUTAGE, inner);
    await publishedChanges();
    expect(suite.statusChanges(inner)).toEqual([]);
    expect(await read(inner)).toMatchObject({ componentStatus: MAJOR_OUTAGE });
  });

  it('is refused without a status, of a foreign component, and by the role User', async () => {
    await expect(set(UNSPECIFIED)).rejects.toMatchObject({ violations: [{ pointer: '/status' }] });
    await expect(set(MAJOR_OUTAGE, api, owner())).rejects.toMatchObject({ kind: 'not-found' });
    await expect(set(MAJOR_OUTAGE, 'no-id')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(set(MAJOR_OUTAGE, api, { ...actor, role: 'User' })).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await records()).toEqual([]);
  });

  it('goes with the component', async () => {
    await set(MAJOR_OUTAGE);
    await suite.catalog.deleteComponent({ componentId: api }, { actor });
    await expect(set(OPERATIONAL)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
