import type { StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { UptimeService } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE } = ComponentStatus;
const WEIGHTED = { partialOutage: 50, degradedPerformance: 0 };

describe('the formula of the uptime', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;
  let actor: StaffActor;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  beforeEach(() => {
    actor = owner();
  });
  afterAll(() => suite.close());

  const uptime = () => suite.client.service(UptimeService);
  const formula = async () => (await uptime().getUptimeFormula({}, { actor })).formula;

  /** A component that was degraded for four hours, then partly out for two and out for one. */
  async function troubledComponent(): Promise<string> {
    const now = Date.now();
    const draft = { name: 'API', enabled: true, showHistoricalStatus: true };
    const id = (await suite.catalog.createComponent(draft, { actor })).component?.id ?? '';
    await suite.age(id, new Date(now - 100 * DAY));
    const said = [
      [8, DEGRADED_PERFORMANCE],
      [4, PARTIAL_OUTAGE],
      [2, MAJOR_OUTAGE],
    ] as const;
    const entries = said.map(([hoursAgo, componentStatus]) => ({
      id: newId(),
      date: BigInt(now - hoursAgo * HOUR),
      message: 'Looking.',
      status: IncidentStatus.INVESTIGATING,
      affectedComponents: [{ componentId: id, componentStatus }],
    }));
    const over = { id: newId(), date: BigInt(now - HOUR), message: 'Over.', status: IncidentStatus.RESOLVED };
    const incident = { id: newId(), name: 'Outage', version: 4n, entries: [over, ...entries.reverse()] };
    await suite.client.publish('evt.incidents.v1.entry_published', { customerId: actor.customerId, incident });
    await suite.client.heard('evt.catalog.v1.downtime_changed', ({ incidentId }) => incidentId === incident.id);
    return id;
  }

  it('counts every status below operational in full unless something else is chosen', async () => {
    const componentId = await troubledComponent();
    expect(await formula()).toMatchObject({ partialOutage: 100, degradedPerformance: 100 });
    const answer = await suite.catalog.getDowntime({ componentId }, { actor });
    expect(answer.component?.totalDownTimeInMillis).toBe(BigInt(7 * HOUR));
    expect(answer.formula).toMatchObject({ partialOutage: 100, degradedPerformance: 100 });
  });

  it('gives each status its share of its own time, for staff and visitors', async () => {
    const componentId = await troubledComponent();
    expect((await uptime().saveUptimeFormula(WEIGHTED, { actor })).formula).toMatchObject(WEIGHTED);
    for (const who of [actor, visitor(actor.customerId)]) {
      const answer = await suite.catalog.getDowntime({ componentId }, { actor: who });
      expect(answer.component?.totalDownTimeInMillis).toBe(BigInt(2 * HOUR));
      expect(answer.formula).toMatchObject(WEIGHTED);
      const statuses = answer.component?.componentDownTimes[0]?.statuses.map(({ status }) => status);
      expect(statuses).toEqual([DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE]);
    }
    const listed = await suite.catalog.listDowntimes({}, { actor });
    expect([listed.components[0]?.totalDownTimeInMillis, listed.formula?.partialOutage]).toEqual([
      BigInt(2 * HOUR),
      50,
    ]);
  });

  it('gives way to the one of a page that asks with its own, which nothing keeps', async () => {
    const componentId = await troubledComponent();
    const own = { partialOutage: 25, degradedPerformance: 25 };
    const asked = await suite.catalog.listDowntimes({ formula: own }, { actor: visitor(actor.customerId) });
    // A major outage of an hour, and a quarter of six hours.
    expect(asked.components).toMatchObject([{ id: componentId, totalDownTimeInMillis: BigInt(2.5 * HOUR) }]);
    expect(asked.formula).toMatchObject(own);
    expect(await formula()).toMatchObject({ partialOutage: 100, degradedPerformance: 100 });
    const none = { partialOutage: 10, degradedPerformance: 11 };
    await expect(suite.catalog.listDowntimes({ formula: none }, { actor })).rejects.toBeInstanceOf(InvalidError);
  });

  it('keeps what is not given, and publishes a change once', async () => {
    await uptime().saveUptimeFormula(WEIGHTED, { actor });
    await uptime().saveUptimeFormula({ degradedPerformance: 10 }, { actor });
    await uptime().saveUptimeFormula({ degradedPerformance: 10 }, { actor });
    await uptime().saveUptimeFormula({}, { actor });
    expect(await formula()).toMatchObject({ partialOutage: 50, degradedPerformance: 10 });
    await uptime().saveUptimeFormula({ partialOutage: 60 }, { actor });
    const concerns = ({ customerId }: { customerId: string }) => customerId === actor.customerId;
    // The relay publishes an organisation's events in order, so none is missing once the last of three is there.
    expect(await suite.client.heard('evt.catalog.v1.downtime_changed', concerns, 3)).toHaveLength(3);
  });

  it.each([
    ['/partialOutage', { partialOutage: 101 }],
    ['/partialOutage', { partialOutage: -1 }],
    ['/degradedPerformance', { partialOutage: 20 }],
  ])('is refused at %s for %j, and stays', async (pointer, typed) => {
    const failed = await uptime()
      .saveUptimeFormula(typed, { actor })
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(InvalidError);
    expect((failed as InvalidError).violations.map((violation) => violation.pointer)).toContain(pointer);
    expect(await formula()).toMatchObject({ partialOutage: 100, degradedPerformance: 100 });
  });

  it('is read and not changed by the role User', async () => {
    await uptime().saveUptimeFormula(WEIGHTED, { actor });
    const user = { ...actor, role: 'User' } as const;
    expect((await uptime().getUptimeFormula({}, { actor: user })).formula).toMatchObject(WEIGHTED);
    await expect(uptime().saveUptimeFormula({ partialOutage: 70 }, { actor: user })).rejects.toBeInstanceOf(
      ForbiddenError,
    );
    expect(await formula()).toMatchObject(WEIGHTED);
  });

  it('is that of its organisation alone', async () => {
    await uptime().saveUptimeFormula(WEIGHTED, { actor });
    const other = await uptime().getUptimeFormula({}, { actor: owner() });
    expect(other.formula).toMatchObject({ partialOutage: 100, degradedPerformance: 100 });
  });
});
