import type { MessageInitShape } from '@bufbuild/protobuf';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { NO_PAGE } from '@candor/proto/page-placement.js';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { SettingsSavedSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { draft, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const HOUR = 3_600_000;

type Settings = Partial<Omit<MessageInitShape<typeof SettingsSavedSchema>, '$typeName' | 'customerId'>>;

describe('what audiences of the first page alone see', () => {
  let suite: RunningIncidents;
  let sql: Pool;
  let actor: StaffActor;
  /** For all readers of the first page. */
  let component: string;
  /** Internal, and an audience's. */
  let chosen: string;
  /** Internal, and nobody's. */
  let hidden: string;
  // Before the database is dropped.
  afterAll(() => sql.end());
  useIncidents((given) => {
    ({ suite, actor, component, hidden } = given);
    chosen = newId();
    suite.components.set(actor.customerId, { visible: [component], internal: [hidden, chosen] });
    sql ??= new Pool({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
  });

  const publish = (settings: Settings) =>
    suite.client.publish('evt.pages.v1.settings_saved', { customerId: actor.customerId, version: 1n, ...settings });
  const having = (...componentIds: string[]) => [{ id: newId(), people: ['ann@acme.example'], componentIds }];
  /** Waits until the service has the audiences, and knows which components all readers of the first page see. */
  async function save(settings: Settings = { audiences: having(chosen) }): Promise<void> {
    await publish(settings);
    const { version = 1n } = settings;
    const isThere = async () => {
      const saved = await sql.query('select from first_page where customer_id = $1 and version = $2', [
        actor.customerId,
        version,
      ]);
      const known = await sql.query('select from component where id = $1 and shown', [component]);
      return saved.rowCount === 1 && known.rowCount === 1;
    };
    while (!(await isThere())) await delay(20);
  }
  async function open(named: string[], more: { private?: boolean; pageIds?: string[] } = {}): Promise<string> {
    const entry = draft({ affectedComponents: named.map((componentId) => ({ componentId })) });
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', ...more, entry }, { actor });
    return incident?.id ?? '';
  }
  async function plan(componentIds: string[], pageIds?: string[]): Promise<string> {
    const plannedStartTime = BigInt(Date.now() + HOUR);
    const maintenance = {
      ...{ name: 'Upgrade', message: 'We upgrade.', componentIds, sendNotification: true },
      ...{ plannedStartTime, plannedEndTime: plannedStartTime + BigInt(HOUR), ...(pageIds && { pages: { pageIds } }) },
    };
    const { maintenance: planned } = await suite.maintenances.createMaintenance({ maintenance }, { actor });
    return planned?.id ?? '';
  }
  const asVisitor = () => ({ actor: visitor(actor.customerId) });
  const found = async (request: object = {}) => {
    const { incidents } = await suite.incidents.searchIncidents(request, asVisitor());
    const { maintenances } = await suite.maintenances.searchMaintenances(request, asVisitor());
    return [...incidents, ...maintenances].map(({ id }) => id).toSorted();
  };
  const published = async (incidentId: string, count = 1) =>
    (
      await suite.client.heard('evt.incidents.v1.entry_published', ({ incident }) => incident?.id === incidentId, count)
    ).map(({ pageIds, ofAudiences }) => ({ pageIds, ofAudiences }));
  const announced = async (maintenanceId: string) =>
    (
      await suite.client.heard(
        'evt.incidents.v1.maintenance_announced',
        ({ maintenance }) => maintenance?.id === maintenanceId,
      )
    ).map(({ pageIds, ofAudiences }) => ({ pageIds, ofAudiences }));

  it('no visitor gets, in whatever way it is asked for', async () => {
    await save();
    const put = { pageIds: [actor.customerId] };
    const [incidentId, shown] = [await open([chosen]), await open([chosen, component])];
    const others = [await open([chosen, hidden]), await open([chosen], put)];
    const [maintenanceId, planned] = [await plan([chosen]), await plan([component, chosen])];
    others.push(await plan([chosen], [actor.customerId]));
    expect(await found()).toEqual([shown, planned].toSorted());
    const named = [incidentId, maintenanceId, ...others];
    expect(await found({ filters: [{ name: 'id', operator: FilterOperator.EQ, values: named }] })).toEqual([]);
    expect((await suite.incidents.searchIncidents({ withTotal: true }, asVisitor())).total).toBe(1);
    const refused = { kind: 'not-found' };
    await expect(suite.incidents.getIncident({ incidentId }, asVisitor())).rejects.toMatchObject(refused);
    await expect(suite.incidents.getLatestStatus({ incidentId }, asVisitor())).rejects.toMatchObject(refused);
    await expect(suite.maintenances.getMaintenance({ maintenanceId }, asVisitor())).rejects.toMatchObject(refused);
    const { incident } = await suite.incidents.getIncident({ incidentId: shown }, asVisitor());
    expect(incident?.entries).toMatchObject([{ affectedComponents: [{ componentId: component }] }]);
    // A reader who leaves it out by itself, as the page does.
    expect(await found({ everyComponent: true })).toEqual([shown, planned, ...named].toSorted());
  });

  it('is published as theirs, and what others see too as everybody’s', async () => {
    await save();
    const ofAudiences = [{ pageIds: [NO_PAGE], ofAudiences: true }];
    const ofAll = [{ pageIds: [actor.customerId], ofAudiences: false }];
    expect(await published(await open([chosen]))).toEqual(ofAudiences);
    expect(await published(await open([chosen, hidden]))).toEqual(ofAudiences);
    expect(await published(await open([chosen], { pageIds: [actor.customerId] }))).toEqual(ofAudiences);
    expect(await announced(await plan([chosen]))).toEqual(ofAudiences);
    expect(await published(await open([chosen, component]))).toEqual(ofAll);
    expect(await announced(await plan([component, chosen]))).toEqual(ofAll);
    for (const named of [[], [hidden]]) expect(await published(await open(named))).toEqual(ofAll);
    expect(await published(await open([chosen], { private: true }))).toEqual([{ pageIds: [], ofAudiences: false }]);
  });

  it('is published with the further pages that show it', async () => {
    await save();
    const pageId = newId();
    await suite.client.publish('evt.pages.v1.page_saved', {
      ...{ customerId: actor.customerId, pageId, version: 1n, componentIds: [chosen] },
    });
    while ((await sql.query('select from further_page where page_id = $1', [pageId])).rowCount === 0) await delay(20);
    expect(await published(await open([chosen]))).toEqual([{ pageIds: [pageId], ofAudiences: true }]);
    expect(await published(await open([chosen, component]))).toEqual([
      { pageIds: [actor.customerId, pageId], ofAudiences: false },
    ]);
  });

  it('stays hidden from all others when the audience goes', async () => {
    await save();
    const [incidentId] = [await open([chosen]), await plan([chosen])];
    await save({ version: 2n, audiences: [] });
    expect(await found()).toEqual([]);
    await suite.incidents.addEntry({ incidentId, entry: draft() }, { actor });
    expect((await published(incidentId, 2)).at(-1)).toEqual({ pageIds: [NO_PAGE], ofAudiences: false });
  });

  it('is decided by the newest settings, and for all again once the component is', async () => {
    await save({ version: 2n, audiences: having(chosen) });
    // The audience had it once, however late that is known.
    await publish({ version: 1n, audiences: having(hidden) });
    const known = 'select from first_page where $1 = any(ever_component_ids) and component_ids = $2';
    while ((await sql.query(known, [hidden, [chosen]])).rowCount === 0) await delay(20);
    expect(await published(await open([hidden]))).toEqual([{ pageIds: [NO_PAGE], ofAudiences: false }]);
    const saved = { id: chosen, version: 2n, enabled: true, internal: false };
    await suite.client.publish('evt.catalog.v1.component_saved', { customerId: actor.customerId, component: saved });
    while ((await sql.query('select from component where id = $1 and shown', [chosen])).rowCount === 0) await delay(20);
    suite.components.set(actor.customerId, { visible: [component, chosen], internal: [hidden] });
    const incidentId = await open([chosen]);
    expect(await published(incidentId)).toEqual([{ pageIds: [actor.customerId], ofAudiences: false }]);
    expect(await found()).toEqual([incidentId]);
  });

  it('is nothing where no page ever had an audience', async () => {
    await publish({ audiences: [] });
    await save({ version: 2n, audiences: having() });
    await publish({ customerId: newId(), audiences: having(chosen) } as Settings);
    const incidentId = await open([chosen]);
    expect(await published(incidentId)).toEqual([{ pageIds: [], ofAudiences: false }]);
    expect(await found()).toEqual([incidentId]);
  });
});
