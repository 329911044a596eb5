import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import type { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

const { INVESTIGATING, RESOLVED } = IncidentStatus;
const { OPERATIONAL, DEGRADED_PERFORMANCE, MAJOR_OUTAGE, UNDER_MAINTENANCE } = ComponentStatus;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('downtime', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;
  let actor: StaffActor;
  let now: number;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  beforeEach(() => {
    actor = owner();
    now = Date.now();
  });
  afterAll(() => suite.close());

  /** A component older than every window here. */
  async function component(name = 'API', flags: { internal?: boolean; enabled?: boolean } = {}): Promise<string> {
    const id = await newComponent(name, flags);
    await suite.age(id, new Date(now - 100 * DAY));
    return id;
  }

  async function newComponent(name = 'API', flags: { internal?: boolean; enabled?: boolean } = {}): Promise<string> {
    const draft = { name, enabled: true, showHistoricalStatus: true, ...flags };
    const created = await suite.catalog.createComponent(draft, { actor });
    return created.component?.id ?? '';
  }

  /**
   * An incident as the incidents context publishes it: its entries, oldest first, as [hours ago, status, component
   * status].
   */
  function incident(
    componentId: string,
    said: [hoursAgo: number, status: IncidentStatus, componentStatus: ComponentStatus][],
    rest: { id?: string; version?: bigint; private?: boolean } = {},
  ) {
    const entries = said.map(([hoursAgo, status, componentStatus], index) => ({
      id: newId(),
      date: BigInt(now - hoursAgo * HOUR),
      message: `message ${index + 1}`,
      status,
      affectedComponents: [{ componentId, componentStatus }],
    }));
    return { id: newId(), name: 'Outage', version: BigInt(said.length), entries: entries.reverse(), ...rest };
  }

  /** Publishes the event and waits until the catalog has published the result. */
  async function publish(state: MessageInitShape<typeof IncidentSchema>): Promise<void> {
    const concerns = (changed: { incidentId: string }) => changed.incidentId === state.id;
    const before = suite.client.known('evt.catalog.v1.downtime_changed', concerns).length;
    await suite.client.publish('evt.incidents.v1.entry_published', { customerId: actor.customerId, incident: state });
    await suite.client.heard('evt.catalog.v1.downtime_changed', concerns, before + 1);
  }

  const statusOf = async (who: Parameters<typeof suite.catalog.listComponents>[1]['actor'] = actor) =>
    (await suite.catalog.listComponents({}, { actor: who })).components.map((found) => found.componentStatus);

  const histories = async (window: { startTime?: bigint; endTime?: bigint } = {}) =>
    (await suite.catalog.listDowntimes(window, { actor })).components;

  it('is returned of the named components alone', async () => {
    const [one, , three] = [await component('one'), await component('two'), await component('three')];
    const window = { startTime: BigInt(now - DAY), endTime: BigInt(now) };
    const listed = async (componentIds: string[], by = actor) =>
      (await suite.catalog.listDowntimes({ ...window, componentIds }, { actor: by })).components.map(({ id }) => id);
    expect(await listed([three, one])).toEqual([one, three]);
    expect(await listed([])).toHaveLength(3);
    expect(await listed([one], owner())).toEqual([]);
    await expect(listed(['one'])).rejects.toMatchObject({ violations: [{ pointer: '/ids' }] });
    await expect(listed(Array.from({ length: 101 }, newId))).rejects.toMatchObject({
      violations: [{ pointer: '/ids', detail: 'Please give at most 100 ids of services.' }],
    });
  });

  it('follows an incident from its first entry to its end', async () => {
    const id = await component();
    const outage = incident(id, [
      [3, INVESTIGATING, MAJOR_OUTAGE],
      [2, INVESTIGATING, DEGRADED_PERFORMANCE],
    ]);
    await publish(outage);
    expect(await statusOf()).toEqual([DEGRADED_PERFORMANCE]);
    const [open] = await histories();
    expect(open).toMatchObject({ id, name: 'API', uptimePercent: 99.86 });
    expect(open?.componentDownTimes).toMatchObject([
      {
        startTime: BigInt(now - 3 * HOUR),
        worstComponentStatus: MAJOR_OUTAGE,
        latestComponentStatus: DEGRADED_PERFORMANCE,
        incidentId: outage.id,
        incidentName: 'Outage',
        firstIncidentEntryMessage: 'message 1',
      },
    ]);

    expect(open?.componentDownTimes[0]?.endTime).toBeUndefined();

    const resolved = { id: newId(), date: BigInt(now - HOUR), message: 'over', status: RESOLVED };
    await publish({ ...outage, version: 3n, entries: [resolved, ...outage.entries] });
    expect(await statusOf()).toEqual([OPERATIONAL]);
    const [ended] = await histories();
    expect(ended?.componentDownTimes).toMatchObject([
      { endTime: BigInt(now - HOUR), worstComponentStatus: MAJOR_OUTAGE },
    ]);
    expect(ended?.totalDownTimeInMillis).toBe(BigInt(2 * HOUR));
  });

  it('publishes the organisation and the incident that changed it', async () => {
    const outage = incident(await component(), [[1, INVESTIGATING, MAJOR_OUTAGE]]);
    await publish(outage);
    const [fact] = suite.client.known('evt.catalog.v1.downtime_changed', ({ incidentId }) => incidentId === outage.id);
    expect(fact?.customerId).toBe(actor.customerId);
  });

  it('changes nothing when the same event is redelivered or an older one arrives late', async () => {
    const id = await component();
    const second = incident(id, [
      [2, INVESTIGATING, MAJOR_OUTAGE],
      [1, RESOLVED, OPERATIONAL],
    ]);
    const first = { ...second, version: 1n, entries: second.entries.slice(1) };
    await publish(second);
    const before = await histories();
    const { customerId } = actor;
    await suite.client.publish('evt.incidents.v1.entry_published', { customerId, incident: second });
    await suite.client.publish('evt.incidents.v1.entry_published', { customerId, incident: first });
    // An event about another incident shows that those before it have been handled: at most eight are processed at the
    // same time.
    for (let count = 0; count < 8; count += 1) await publish(incident(id, [[1, RESOLVED, OPERATIONAL]]));
    expect(await histories()).toEqual(before);
    const published = suite.client.known(
      'evt.catalog.v1.downtime_changed',
      ({ incidentId }) => incidentId === second.id,
    );
    expect(published).toHaveLength(1);
  });

  it('replaces the downtime from an earlier state of the incident', async () => {
    const id = await component();
    const outage = incident(id, [
      [5, INVESTIGATING, MAJOR_OUTAGE],
      [4, RESOLVED, OPERATIONAL],
    ]);
    await publish(outage);
    const edited = incident(id, [[2, INVESTIGATING, DEGRADED_PERFORMANCE]], { id: outage.id, version: 3n });
    await publish(edited);
    const [history] = await histories();
    expect(history?.componentDownTimes).toHaveLength(1);
    const [only] = history?.componentDownTimes ?? [];
    expect([only?.startTime, only?.endTime]).toEqual([BigInt(now - 2 * HOUR), undefined]);
  });

  it('shows the status of the latest of several incidents', async () => {
    const id = await component();
    await publish(incident(id, [[1, INVESTIGATING, DEGRADED_PERFORMANCE]]));
    await publish(incident(id, [[2, INVESTIGATING, MAJOR_OUTAGE]]));
    expect(await statusOf()).toEqual([DEGRADED_PERFORMANCE]);
    const [history] = await histories();
    expect(history?.componentDownTimes.map(({ worstComponentStatus }) => worstComponentStatus)).toEqual([
      MAJOR_OUTAGE,
      DEGRADED_PERFORMANCE,
    ]);
    expect(history?.totalDownTimeInMillis).toBeGreaterThanOrEqual(BigInt(2 * HOUR));
    expect(history?.totalDownTimeInMillis).toBeLessThan(BigInt(2.5 * HOUR));
  });

  it('lists a maintenance without counting it', async () => {
    await publish(incident(await component(), [[4, INVESTIGATING, UNDER_MAINTENANCE]]));
    expect(await statusOf()).toEqual([UNDER_MAINTENANCE]);
    expect(await histories()).toMatchObject([
      {
        totalDownTimeInMillis: 0n,
        uptimePercent: 100,
        componentDownTimes: [{ worstComponentStatus: UNDER_MAINTENANCE }],
      },
    ]);
  });

  it('keeps internal incidents from visitors', async () => {
    await publish(incident(await component(), [[4, INVESTIGATING, MAJOR_OUTAGE]], { private: true }));
    const seen = visitor(actor.customerId);
    expect(await statusOf(seen)).toEqual([OPERATIONAL]);
    expect((await suite.catalog.listDowntimes({}, { actor: seen })).components).toMatchObject([
      { totalDownTimeInMillis: 0n, uptimePercent: 100, componentDownTimes: [] },
    ]);
    expect(await statusOf()).toEqual([MAJOR_OUTAGE]);
  });

  it('is returned to visitors of internal components where that is asked for, without internal incidents', async () => {
    const [chosen, other] = [
      await component('Ledger', { internal: true }),
      await component('Vault', { internal: true }),
    ];
    await component('Retired', { internal: true, enabled: false });
    const seen = incident(chosen, [[2, INVESTIGATING, MAJOR_OUTAGE]]);
    await publish(seen);
    await publish(incident(chosen, [[1, INVESTIGATING, MAJOR_OUTAGE]], { private: true }));
    await publish(incident(other, [[1, INVESTIGATING, MAJOR_OUTAGE]]));
    const list = async (request: object) =>
      (
        await suite.catalog.listDowntimes(request, { actor: { kind: 'visitor', customerId: actor.customerId } })
      ).components.map(({ id, componentDownTimes }) => [id, componentDownTimes.map(({ incidentId }) => incidentId)]);
    expect(await list({ alsoComponentIds: [chosen] })).toEqual([[chosen, [seen.id]]]);
    expect(await list({ alsoComponentIds: [chosen], componentIds: [other] })).toEqual([]);
    expect(await list({})).toEqual([]);
    const { components } = await suite.catalog.listComponents(
      { alsoComponentIds: [chosen] },
      { actor: { kind: 'visitor', customerId: actor.customerId } },
    );
    expect(components).toMatchObject([{ id: chosen, componentStatus: MAJOR_OUTAGE }]);
  });

  it('affects no component of another organisation', async () => {
    const foreign = await component();
    const victim = actor;
    actor = owner();
    await publish(incident(foreign, [[4, INVESTIGATING, MAJOR_OUTAGE]]));
    actor = victim;
    expect(await statusOf()).toEqual([OPERATIONAL]);
    expect(await histories()).toMatchObject([{ componentDownTimes: [] }]);
  });

  it('counts nothing that was before the component', async () => {
    const id = await newComponent();
    await suite.age(id, new Date(now - 2 * HOUR));
    await publish(
      incident(id, [
        [10, INVESTIGATING, MAJOR_OUTAGE],
        [1, RESOLVED, OPERATIONAL],
      ]),
    );
    const [history] = await histories();
    expect(history?.totalDownTimeInMillis).toBe(BigInt(HOUR));
    expect(history?.uptimePercent).toBeCloseTo(50, 0);
  });

  it('counts only what is in the window', async () => {
    const id = await component();
    const DAYS_AGO = 24;
    await publish(
      incident(id, [
        [10 * DAYS_AGO, INVESTIGATING, MAJOR_OUTAGE],
        [8 * DAYS_AGO, RESOLVED, OPERATIONAL],
      ]),
    );
    const inside = { startTime: BigInt(now - 9 * DAY), endTime: BigInt(now - 7 * DAY) };
    expect(await histories(inside)).toMatchObject([{ totalDownTimeInMillis: BigInt(DAY), componentDownTimes: [{}] }]);
    const after = { startTime: BigInt(now - 8 * DAY), endTime: BigInt(now) };
    expect(await histories(after)).toMatchObject([
      { totalDownTimeInMillis: 0n, uptimePercent: 100, componentDownTimes: [] },
    ]);
  });

  it.each([
    // Down for a day, 20, 80, 170, 350 and 3,000 days ago; old enough for every window, and a year old.
    [30, 1, 1],
    [90, 2, 2],
    [180, 3, 3],
    [360, 4, 4],
    [3_600, 5, 4],
  ])('counts over %d days, or over the age where that is less', async (days, ofOld, ofYoung) => {
    const [old, young] = [await component('Old'), await component('Young')];
    await suite.age(old, new Date(now - 4_000 * DAY));
    await suite.age(young, new Date(now - 365 * DAY));
    for (const id of [old, young]) {
      for (const ago of [20, 80, 170, 350, 3_000]) {
        await publish(
          incident(id, [
            [ago * 24, INVESTIGATING, MAJOR_OUTAGE],
            [(ago - 1) * 24, RESOLVED, OPERATIONAL],
          ]),
        );
      }
    }
    const percent = (downDays: number, spanDays: number) => Math.round((1 - downDays / spanDays) * 10_000) / 100;
    const found = await histories({ startTime: BigInt(now - days * DAY), endTime: BigInt(now) });
    expect(found.map(({ totalDownTimeInMillis }) => Number(totalDownTimeInMillis) / DAY)).toEqual([ofOld, ofYoung]);
    expect(found.map(({ uptimePercent }) => uptimePercent)).toEqual([
      percent(ofOld, days),
      percent(ofYoung, Math.min(days, 365)),
    ]);
    // Downtime before the component's creation is listed, because it happened, but not counted.
    expect(found.map(({ componentDownTimes }) => componentDownTimes.length)).toEqual([ofOld, ofOld]);
  });

  it('is 0 for more downtime than age, and 100 for none however young', async () => {
    const [down, fine] = [await newComponent('Down'), await newComponent('Fine')];
    await suite.age(down, new Date(now - HOUR));
    await publish(incident(down, [[5, INVESTIGATING, MAJOR_OUTAGE]]));
    const found = await histories();
    expect(found.map(({ id, uptimePercent }) => [id, uptimePercent])).toEqual([
      [down, 0],
      [fine, 100],
    ]);
  });

  it('shows an outage that started before the maintenance as maintenance, and a later one as outage', async () => {
    const id = await component();
    await publish(incident(id, [[5, INVESTIGATING, MAJOR_OUTAGE]]));
    await publish(incident(id, [[3, INVESTIGATING, UNDER_MAINTENANCE]]));
    expect(await statusOf(visitor(actor.customerId))).toEqual([UNDER_MAINTENANCE]);
    await publish(incident(id, [[1, INVESTIGATING, DEGRADED_PERFORMANCE]]));
    expect(await statusOf(visitor(actor.customerId))).toEqual([DEGRADED_PERFORMANCE]);
  });

  it('refuses an invalid window, naming the field', async () => {
    const refusal = histories({ startTime: BigInt(now), endTime: BigInt(now - 1) });
    await expect(refusal).rejects.toBeInstanceOf(InvalidError);
    await expect(refusal).rejects.toMatchObject({ violations: [{ pointer: '/startTimeInMillis' }] });
  });
});
