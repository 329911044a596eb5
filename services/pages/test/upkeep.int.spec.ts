import { pageMonth } from '@candor/status-page/time/page-month.js';
import { newId } from '@candor/platform/ids.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { RunningPages, until, type MonthState } from './pages.suite.js';

/** A broker that restarts may lose a request or two, each of which is repeated after its time limit (ms). */
const BROKER_BACK_MS = 60_000;
const DAY_MS = 86_400_000;
const OCTOBER_2025 = Date.UTC(2025, 9, 15, 12);
const MONTH = '2025-10';

function incidentOf(name: string, time = OCTOBER_2025) {
  const entries = [{ id: newId(), date: BigInt(time), message: `About ${name}.`, status: IncidentStatus.RESOLVED }];
  return { id: newId(), name, creationTime: BigInt(time), status: IncidentStatus.RESOLVED, entries, version: 1n };
}

const isFilled = ({ incidents, maintenances }: MonthState): boolean => incidents.length + maintenances.length > 0;

describe('upkeep', () => {
  let service: RunningPages;

  beforeEach(async () => {
    service = await RunningPages.start();
  });
  afterEach(() => service.stop());

  const signUp = async (name = 'Acme') => {
    const { customerId } = await service.signUp(name);
    await service.nothingDue(customerId);
    return customerId;
  };
  const component = async (customerId: string, name: string) => {
    service.sources.components = [...service.sources.components, { id: newId(), name, enabled: true }];
    await service.publish('evt.catalog.v1.component_saved', { customerId });
    return service.stateOf(customerId, ({ components }) => components.some((one) => one.name === name));
  };
  /** What another process of ours does at its start, and this one every minute. */
  const upkeep = async (isDone: () => Promise<boolean>) => {
    const replica = await service.startReplica();
    await until(isDone);
    await replica.close();
  };

  it('restores every state to a broker that lost its disk, as it was', async () => {
    const customers = [await signUp('One'), await signUp('Two'), await signUp('Three')];
    const before = await Promise.all(customers.map((customerId) => service.stateOf(customerId)));
    await service.outboxEmpty();
    await service.nats.restart({ wiped: true });
    for (const [index, customerId] of customers.entries()) {
      const isBack = async () =>
        (await service.encodedState({ pageId: customerId }).catch(() => undefined)) !== undefined;
      await until(isBack, BROKER_BACK_MS);
      expect(await service.stateOf(customerId)).toEqual(before[index]);
    }
  }, 300_000);

  it('publishes again what is missing or older in the stream, and leaves alone what is there', async () => {
    const [lost, old, intact] = [await signUp('Lost'), await signUp('Old'), await signUp('Intact')];
    const earlier = await service.lastMessage({ pageId: old });
    await component(old, 'Checkout');
    await service.outboxEmpty();
    const before = await Promise.all([lost, old].map((customerId) => service.stateOf(customerId)));
    const count = (await service.revisionsOf({ pageId: intact })).length;
    await service.forget({ pageId: lost });
    await service.putBack(earlier);
    expect((await service.stateOf(old)).components).toEqual([]);
    await upkeep(async () => (await service.encodedState({ pageId: lost })) !== undefined);
    await service.stateOf(old, ({ components }) => components.length === 1);
    expect(await Promise.all([lost, old].map((customerId) => service.stateOf(customerId)))).toEqual(before);
    expect(await service.revisionsOf({ pageId: intact })).toHaveLength(count);
  });

  it('publishes a greater revision where the database was restored to an earlier copy', async () => {
    const customerId = await signUp();
    service.sources.addIncident(incidentOf('Long ago'));
    await service.publish('evt.incidents.v1.incident_changed', { customerId, incident: service.sources.incidents[0] });
    await service.monthOf(customerId, MONTH);
    await service.nothingDue(customerId);
    await service.outboxEmpty();
    const copy = await service.sql<{ month: string; revision: string; outbox_ids: string[] }>(
      `select month, revision, digest, content, outbox_ids from pages.published_state where customer_id = $1`,
      [customerId],
    );
    await component(customerId, 'Never saved');
    const renamed = { ...service.sources.incidents[0]!, name: 'Never saved' };
    service.sources.incidents = [renamed];
    await service.publish('evt.incidents.v1.incident_changed', { customerId, incident: renamed });
    const gone = await service.monthOf(customerId, MONTH, ({ incidents }) => incidents[0]?.name === 'Never saved');
    const { revision } = await service.stateOf(customerId);
    await service.outboxEmpty();

    service.sources.components = [];
    service.sources.incidents = [{ ...renamed, name: 'Long ago' }];
    for (const row of copy)
      await service.sql(
        `update pages.published_state set revision = $3, digest = $4, content = $5, outbox_ids = $6
          where customer_id = $1 and month = $2`,
        [customerId, ...Object.values(row)],
      );
    await service.sql(`delete from pages.outbox where id <> all($1)`, [copy.flatMap((row) => row.outbox_ids)]);
    const replica = await service.startReplica();
    const after = await service.stateOf(customerId, ({ components }) => components.length === 0);
    expect(after.revision).toBeGreaterThan(revision);
    const month = await service.monthOf(customerId, MONTH, ({ incidents }) => incidents[0]?.name === 'Long ago');
    expect(month.revision).toBeGreaterThan(gone.revision);
    await replica.close();
  });

  it('checks a page once a day, and not more often', async () => {
    const [old, current] = [await signUp('Old'), await signUp('Current')];
    service.sources.components = [{ id: newId(), name: 'Without an event', enabled: true }];
    await service.sql(`update pages.page set projected_at = now() - interval '25 hours' where customer_id = $1`, [old]);
    await upkeep(async () => (await service.stateOf(old)).components.length === 1);
    expect((await service.stateOf(current)).components).toEqual([]);
  });

  it('projects pages without a state, and the others when one fails', async () => {
    const [broken, fine] = [await signUp('Broken'), await signUp('Fine')];
    await service.sql('delete from pages.published_state');
    await service.sql('update pages.page set projected_at = null');
    const { revision } = await service.stateOf(fine);
    service.sources.awayFor = broken;
    await upkeep(async () => (await service.stateOf(fine)).revision > revision);
    const due = await service.sql('select customer_id from pages.page where projected_at is null');
    expect(due).toEqual([{ customer_id: broken }]);
  });

  it('detects what a process of 0.1.0 did, which has no states', async () => {
    const customerId = await signUp();
    const incident = incidentOf('Received by 0.1.0');
    const start = BigInt(Date.now() + 40 * DAY_MS);
    const planned = { id: newId(), name: 'Planned', plannedStartTime: start, plannedEndTime: start + 60_000n };
    service.sources.components = [{ id: newId(), name: 'Received by 0.1.0', enabled: true }];
    service.sources.addMaintenance(planned);
    await service.sql(
      `insert into pages.snapshot (customer_id, revision, bytes, rendered_at) values ($1, 1, '', clock_timestamp())`,
      [customerId],
    );
    const state = await service.stateOf(customerId, ({ components }) => components.length === 1);
    expect(state.maintenances).toMatchObject([{ name: 'Planned' }]);
    await service.monthOf(customerId, pageMonth(Number(start), 'UTC'), isFilled);
    service.sources.addIncident(incident);
    await service.sql('insert into pages.archive_month (customer_id, month) values ($1, $2)', [customerId, MONTH]);
    await service.monthOf(customerId, MONTH, isFilled);
    const renamed = { ...incident, name: 'Renamed' };
    service.sources.incidents = [];
    service.sources.addIncident(renamed);
    await service.sql(
      'update pages.archive_month set asked = asked + 1, asked_at = clock_timestamp() where customer_id = $1 and month = $2',
      [customerId, MONTH],
    );
    await service.monthOf(customerId, MONTH, ({ incidents }) => incidents[0]?.name === 'Renamed');
  });

  it('leaves nothing of a deleted organisation, whatever arrives late', async () => {
    const [gone, other] = [await signUp('Gone'), await signUp('Other')];
    const incident = incidentOf('Late');
    await service.publish('evt.identity.v1.customer_deleted', { customerId: gone });
    await service.settled();
    service.sources.addIncident(incident);
    await service.publish('evt.incidents.v1.incident_changed', { customerId: gone, incident });
    await service.publish('evt.catalog.v1.component_saved', { customerId: gone });
    await service.publish('evt.identity.v1.customer_created', { customer: { id: gone, name: 'Gone', domain: 'gone' } });
    await service.settled();
    await upkeep(async () => (await service.sql('select from pages.page')).length === 1);
    for (const table of ['published_state', 'page_month', 'outbox'])
      expect([table, await service.sql(`select from pages.${table} where customer_id = $1`, [gone])]).toEqual([
        table,
        [],
      ]);
    await component(other, 'Goes on');
  });
});
