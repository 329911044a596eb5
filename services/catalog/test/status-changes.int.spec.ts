import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog } from './catalog.suite.js';

const { OPERATIONAL, DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE, UNDER_MAINTENANCE } = ComponentStatus;
const { INVESTIGATING, IDENTIFIED, RESOLVED } = IncidentStatus;
const MINUTE = 60_000;

/** An entry: minutes ago, the incident's status, and each component's. */
type Said = readonly [ago: number, status: IncidentStatus, components?: Record<string, ComponentStatus>];

describe('a change of the status that visitors see', () => {
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

  async function create(name: string, flags: { internal?: boolean; enabled?: boolean } = {}): Promise<string> {
    const draft = { name, description: '', enabled: true, ...flags };
    return (await suite.catalog.createComponent(draft, { actor })).component?.id ?? '';
  }

  /** An incident that each call publishes again, one version newer, with all its entries from the oldest on. */
  function incident({ hidden = false } = {}) {
    const id = newId();
    let version = 0n;
    const now = Date.now();
    const takenIn = async (publish: () => Promise<void>) => {
      const concerns = ({ incidentId }: { incidentId: string }) => incidentId === id;
      const before = suite.client.known('evt.catalog.v1.downtime_changed', concerns).length;
      await publish();
      await suite.client.heard('evt.catalog.v1.downtime_changed', concerns, before + 1);
    };
    const state = (said: readonly Said[], title = 'Outage') => ({
      id,
      name: title,
      private: hidden,
      version: (version += 1n),
      entries: said
        .map(([ago, status, components = {}]) => ({
          id: newId(),
          incidentId: id,
          date: BigInt(now - ago * MINUTE),
          message: 'x',
          status,
          affectedComponents: Object.entries(components).map(([componentId, componentStatus]) => ({
            componentId,
            componentStatus,
          })),
        }))
        .reverse(),
    });
    return {
      state,
      publish: (...said: Said[]) =>
        takenIn(() =>
          suite.client.publish('evt.incidents.v1.entry_published', {
            customerId: actor.customerId,
            incident: state(said),
          }),
        ),
      correct: (title: string, ...said: Said[]) =>
        takenIn(() =>
          suite.client.publish('evt.incidents.v1.incident_changed', {
            customerId: actor.customerId,
            incident: state(said, title),
          }),
        ),
      remove: () =>
        takenIn(() =>
          suite.client.publish('evt.incidents.v1.incident_deleted', {
            customerId: actor.customerId,
            incidentId: id,
            version: (version += 1n),
          }),
        ),
    };
  }

  /**
   * The changes published so far, each as its two statuses, in the order of their versions. A last incident of another
   * component goes through the same outbox first, so that none is still on its way.
   */
  async function changesOf(componentId = api) {
    const last = await create('Last');
    await incident().publish([0, INVESTIGATING, { [last]: MAJOR_OUTAGE }]);
    await suite.untilStatusChange(last);
    return suite.statusChanges(componentId).map(({ oldStatus, newStatus }) => [oldStatus, newStatus]);
  }

  it('is published with the component as it is now, and the time of the change', async () => {
    const before = Date.now();
    await incident().publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }]);
    await suite.untilStatusChange(api);
    const [change] = suite.statusChanges(api);
    const { component } = await suite.catalog.getComponent({ componentId: api }, { actor });
    expect(component).toMatchObject({ componentStatus: MAJOR_OUTAGE, version: 2n });
    expect(change).toMatchObject({
      customerId: actor.customerId,
      component,
      oldStatus: OPERATIONAL,
      newStatus: MAJOR_OUTAGE,
    });
    expect(Number(change?.changedAt)).toBeGreaterThan(before - MINUTE);
    expect(Number(change?.changedAt)).toBeLessThan(Date.now() + MINUTE);
  });

  it('is published with those of other components, each with an id of its own', async () => {
    const website = await create('Website');
    await incident().publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE, [website]: PARTIAL_OUTAGE }]);
    const [event] = await suite.untilStatusChange(api);
    expect(event?.customerId).toBe(actor.customerId);
    expect(event?.changes.map(({ changed }) => changed?.component?.id).toSorted()).toEqual([api, website].toSorted());
    expect(new Set(event?.changes.map(({ id }) => id)).size).toBe(2);
  });

  it('is published for each step of an incident, with growing versions, and not for a repeated status', async () => {
    const outage = incident();
    const said: Said[] = [[30, INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }]];
    await outage.publish(...said);
    said.push([25, IDENTIFIED, { [api]: DEGRADED_PERFORMANCE }]);
    await outage.publish(...said);
    said.push([20, IDENTIFIED]);
    await outage.publish(...said);
    said.push([15, IDENTIFIED, { [api]: PARTIAL_OUTAGE }]);
    await outage.publish(...said);
    said.push([10, RESOLVED]);
    await outage.publish(...said);
    expect(await changesOf()).toEqual([
      [OPERATIONAL, DEGRADED_PERFORMANCE],
      [DEGRADED_PERFORMANCE, PARTIAL_OUTAGE],
      [PARTIAL_OUTAGE, OPERATIONAL],
    ]);
    expect((await suite.catalog.getComponent({ componentId: api }, { actor })).component?.version).toBe(4n);
  });

  it('is published once for an event that is delivered twice or late', async () => {
    const outage = incident();
    const said: Said[] = [[30, INVESTIGATING, { [api]: MAJOR_OUTAGE }]];
    const first = outage.state(said);
    const { customerId } = actor;
    const again = () => suite.client.publish('evt.incidents.v1.entry_published', { customerId, incident: first });
    await again();
    await suite.untilStatusChange(api);
    await again();
    said.push([20, RESOLVED]);
    await outage.publish(...said);
    await again();
    await outage.correct('Renamed', ...said);
    expect(await changesOf()).toEqual([
      [OPERATIONAL, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, OPERATIONAL],
    ]);
  });

  it('is the result of the latest of overlapping incidents', async () => {
    const [older, newer] = [incident(), incident()];
    await older.publish([30, INVESTIGATING, { [api]: PARTIAL_OUTAGE }]);
    await newer.publish([20, INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }]);
    // Not the latest one: visitors see no change.
    await older.publish([30, INVESTIGATING, { [api]: PARTIAL_OUTAGE }], [10, IDENTIFIED, { [api]: MAJOR_OUTAGE }]);
    await newer.publish([20, INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }], [5, RESOLVED]);
    await older.publish(
      [30, INVESTIGATING, { [api]: PARTIAL_OUTAGE }],
      [10, IDENTIFIED, { [api]: MAJOR_OUTAGE }],
      [0, RESOLVED],
    );
    expect(await changesOf()).toEqual([
      [OPERATIONAL, PARTIAL_OUTAGE],
      [PARTIAL_OUTAGE, DEGRADED_PERFORMANCE],
      [DEGRADED_PERFORMANCE, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, OPERATIONAL],
    ]);
  });

  it('is published once however many incidents come concurrently', async () => {
    const outages = Array.from({ length: 8 }, () => incident());
    await Promise.all(outages.map((outage) => outage.publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }])));
    await Promise.all(outages.map((outage) => outage.remove()));
    expect(await changesOf()).toEqual([
      [OPERATIONAL, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, OPERATIONAL],
    ]);
  });

  it('is published once per component when incidents of several come at the same time as staff changes', async () => {
    const ids = [api, await create('Website'), await create('Search')];
    const outages = Array.from({ length: 6 }, () => incident());
    const rename = (name: string) =>
      Promise.all(ids.map((componentId) => suite.catalog.updateComponent({ componentId, name }, { actor })));
    const down = outages.map((outage, turn) =>
      outage.publish([
        30,
        INVESTIGATING,
        Object.fromEntries(ids.map((_, index) => [ids[(index + turn) % ids.length] ?? '', MAJOR_OUTAGE])),
      ]),
    );
    await Promise.all([...down, rename('one'), rename('two')]);
    await Promise.all([...outages.map((outage) => outage.remove()), rename('three')]);
    for (const id of ids) {
      expect(await changesOf(id)).toEqual([
        [OPERATIONAL, MAJOR_OUTAGE],
        [MAJOR_OUTAGE, OPERATIONAL],
      ]);
      // Created, renamed three times, changed twice.
      expect((await suite.catalog.getComponent({ componentId: id }, { actor })).component?.version).toBe(6n);
    }
  });

  it('is published when an entry is corrected or an incident deleted, and not when only texts change', async () => {
    const outage = incident();
    await outage.publish([30, INVESTIGATING, { [api]: PARTIAL_OUTAGE }]);
    await outage.correct('Renamed', [30, INVESTIGATING, { [api]: PARTIAL_OUTAGE }]);
    await outage.correct('Renamed', [25, INVESTIGATING, { [api]: PARTIAL_OUTAGE }]);
    await outage.correct('Renamed', [25, INVESTIGATING, { [api]: MAJOR_OUTAGE }]);
    await outage.remove();
    expect(await changesOf()).toEqual([
      [OPERATIONAL, PARTIAL_OUTAGE],
      [PARTIAL_OUTAGE, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, OPERATIONAL],
    ]);
  });

  it('is published when a correction removes the component from the incident', async () => {
    const website = await create('Website');
    const outage = incident();
    await outage.publish([30, INVESTIGATING, { [api]: PARTIAL_OUTAGE }]);
    await outage.correct('Outage', [30, INVESTIGATING, { [website]: PARTIAL_OUTAGE }]);
    expect(await changesOf(api)).toEqual([
      [OPERATIONAL, PARTIAL_OUTAGE],
      [PARTIAL_OUTAGE, OPERATIONAL],
    ]);
    expect(await changesOf(website)).toEqual([[OPERATIONAL, PARTIAL_OUTAGE]]);
  });

  it('is published when a maintenance starts and ends, and when an outage turns into one', async () => {
    const work = incident();
    const said: Said[] = [[30, IDENTIFIED, { [api]: UNDER_MAINTENANCE }]];
    await work.publish(...said);
    said.push([20, IDENTIFIED, { [api]: MAJOR_OUTAGE }]);
    await work.publish(...said);
    said.push([10, IDENTIFIED, { [api]: UNDER_MAINTENANCE }]);
    await work.publish(...said);
    said.push([0, RESOLVED]);
    await work.publish(...said);
    expect(await changesOf()).toEqual([
      [OPERATIONAL, UNDER_MAINTENANCE],
      [UNDER_MAINTENANCE, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, UNDER_MAINTENANCE],
      [UNDER_MAINTENANCE, OPERATIONAL],
    ]);
  });

  it('is not published for an incident that is over when it is recorded', async () => {
    await incident().publish([60, INVESTIGATING, { [api]: MAJOR_OUTAGE }], [30, RESOLVED]);
    expect(await changesOf()).toEqual([]);
  });

  it('is not published for internal incidents, which visitors do not see', async () => {
    const hidden = incident({ hidden: true });
    await hidden.publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }]);
    const open = incident();
    await open.publish([20, INVESTIGATING, { [api]: PARTIAL_OUTAGE }]);
    await hidden.publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }], [10, RESOLVED]);
    await open.remove();
    expect(await changesOf()).toEqual([
      [OPERATIONAL, PARTIAL_OUTAGE],
      [PARTIAL_OUTAGE, OPERATIONAL],
    ]);
  });

  it('is not published for internal and disabled components', async () => {
    const hidden = [await create('Internal', { internal: true }), await create('Disabled', { enabled: false })];
    await incident().publish([30, INVESTIGATING, Object.fromEntries(hidden.map((id) => [id, MAJOR_OUTAGE]))]);
    for (const id of hidden) {
      expect(await changesOf(id)).toEqual([]);
      expect((await suite.catalog.getComponent({ componentId: id }, { actor })).component?.version).toBe(1n);
    }
  });

  it('is published for a component that was internal when the incident began and is public when it ends', async () => {
    await suite.catalog.updateComponent({ componentId: api, name: 'API', internal: true }, { actor });
    const outage = incident();
    await outage.publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }]);
    await suite.catalog.updateComponent({ componentId: api, name: 'API', internal: false }, { actor });
    await outage.publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }], [0, RESOLVED]);
    expect(await changesOf()).toEqual([[MAJOR_OUTAGE, OPERATIONAL]]);
  });

  it('skips deleted components', async () => {
    const outage = incident();
    await outage.publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }]);
    await suite.catalog.deleteComponent({ componentId: api }, { actor });
    await outage.publish([30, INVESTIGATING, { [api]: MAJOR_OUTAGE }], [0, RESOLVED]);
    expect(await changesOf()).toEqual([[OPERATIONAL, MAJOR_OUTAGE]]);
  });
});
