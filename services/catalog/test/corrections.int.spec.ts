import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import type { IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog } from './catalog.suite.js';

const { OPERATIONAL, PARTIAL_OUTAGE, MAJOR_OUTAGE } = ComponentStatus;
const HOUR = 3_600_000;

describe('an incident that changes afterwards', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;
  let actor: StaffActor;
  let component: string;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  beforeEach(async () => {
    actor = owner();
    const draft = { name: 'API', enabled: true, showHistoricalStatus: true };
    component = (await suite.catalog.createComponent(draft, { actor })).component?.id ?? '';
    await suite.age(component, new Date(Date.now() - 100 * HOUR));
  });
  afterAll(() => suite.close());

  const incident = (id: string, version: bigint, componentStatus: ComponentStatus, name = 'Outage') => ({
    id,
    version,
    name,
    entries: [
      {
        id: newId(),
        date: BigInt(Date.now() - HOUR),
        message: 'down',
        status: IncidentStatus.INVESTIGATING,
        affectedComponents: [{ componentId: component, componentStatus }],
      },
    ],
  });
  /** Publishes an event and waits until the catalog has published the result. */
  async function untilTaken(incidentId: string, count: number, publish: () => Promise<void>) {
    await publish();
    await suite.client.heard('evt.catalog.v1.downtime_changed', (fact) => fact.incidentId === incidentId, count);
  }
  const publish = (state: MessageInitShape<typeof IncidentSchema>) =>
    suite.client.publish('evt.incidents.v1.entry_published', { customerId: actor.customerId, incident: state });
  const correct = (state: MessageInitShape<typeof IncidentSchema>) =>
    suite.client.publish('evt.incidents.v1.incident_changed', { customerId: actor.customerId, incident: state });
  const remove = (incidentId: string, version: bigint) =>
    suite.client.publish('evt.incidents.v1.incident_deleted', { customerId: actor.customerId, incidentId, version });
  const records = async () =>
    (await suite.catalog.listDowntimes({}, { actor })).components.flatMap((found) => found.componentDownTimes);
  const status = async () => (await suite.catalog.listComponents({}, { actor })).components[0]?.componentStatus;

  it('has the downtime that follows from its corrected state', async () => {
    const id = newId();
    await untilTaken(id, 1, () => publish(incident(id, 1n, MAJOR_OUTAGE)));
    await untilTaken(id, 2, () => correct(incident(id, 2n, PARTIAL_OUTAGE, 'Payments fail')));
    expect(await records()).toMatchObject([{ incidentName: 'Payments fail', worstComponentStatus: PARTIAL_OUTAGE }]);
    expect(await status()).toBe(PARTIAL_OUTAGE);
  });

  it('has its downtime removed when it is deleted', async () => {
    const id = newId();
    await untilTaken(id, 1, () => publish(incident(id, 1n, MAJOR_OUTAGE)));
    await untilTaken(id, 2, () => remove(id, 2n));
    expect(await records()).toEqual([]);
    expect(await status()).toBe(OPERATIONAL);
  });

  it('is not restored by a state that arrives late', async () => {
    const [id, other] = [newId(), newId()];
    await untilTaken(id, 1, () => remove(id, 4n));
    await publish(incident(id, 1n, MAJOR_OUTAGE));
    await correct(incident(id, 3n, MAJOR_OUTAGE));
    // Events about another incident on the same consumers show that those before have been handled: at most eight are
    // processed at a time.
    for (let count = 1; count <= 16; count += 2) {
      await untilTaken(other, count, () => publish(incident(other, BigInt(count), OPERATIONAL)));
      await untilTaken(other, count + 1, () => correct(incident(other, BigInt(count + 1), OPERATIONAL)));
    }
    expect(await records()).toEqual([]);
    const published = suite.client.known('evt.catalog.v1.downtime_changed', ({ incidentId }) => incidentId === id);
    // The late change may have been about its pages, so all of them look again.
    expect(published.map(({ affected }) => affected)).toEqual([undefined, undefined]);
  });

  it('says what an entry can concern, and that a change can concern every page, also one that a newer entry has overtaken', async () => {
    const [id, pageIds] = [newId(), [newId()]];
    const facts = () =>
      suite.client
        .known('evt.catalog.v1.downtime_changed', ({ incidentId }) => incidentId === id)
        .map(({ affected }) => affected && { components: affected.componentIds, pages: affected.pageIds });
    const ofEntry = { components: [component], pages: pageIds };
    await untilTaken(id, 1, () => publish({ ...incident(id, 1n, MAJOR_OUTAGE), pageIds }));
    await untilTaken(id, 2, () => correct({ ...incident(id, 2n, MAJOR_OUTAGE), pageIds: [] }));
    await untilTaken(id, 3, () => publish({ ...incident(id, 4n, MAJOR_OUTAGE), pageIds }));
    await untilTaken(id, 4, () => correct(incident(id, 3n, MAJOR_OUTAGE)));
    expect(facts()).toEqual([ofEntry, undefined, ofEntry, undefined]);
  });
});
