import type { MessageInitShape } from '@bufbuild/protobuf';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { NO_PAGE } from '@candor/proto/page-placement.js';
import {
  AnnouncementState,
  type AnnouncementDraftSchema,
} from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import type { OpenIncidentRequestSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { FilterOperator } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import type { MaintenanceDraftSchema } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import type { PageSavedSchema } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const HOUR = 3_600_000;

type Page = Partial<Omit<MessageInitShape<typeof PageSavedSchema>, '$typeName' | 'customerId'>>;
type CallerOf = Parameters<RunningIncidents['incidents']['searchIncidents']>[1];
type Opening = MessageInitShape<typeof OpenIncidentRequestSchema>;
type News = Partial<Omit<MessageInitShape<typeof AnnouncementDraftSchema>, '$typeName'>>;
type Plan = Partial<Omit<MessageInitShape<typeof MaintenanceDraftSchema>, '$typeName'>>;

describe('what only further pages show', () => {
  let suite: RunningIncidents;
  let sql: Pool;
  let actor: StaffActor;
  /** On the first page. */
  let component: string;
  /** Internal, and on the page of one customer. */
  let chosen: string;
  /** Internal, and on no page. */
  let hidden: string;
  let pageId: string;
  // Before the database is dropped.
  afterAll(() => sql.end());
  useIncidents((given) => {
    ({ suite, actor, component, hidden } = given);
    [chosen, pageId] = [newId(), newId()];
    suite.components.set(actor.customerId, { visible: [component], internal: [hidden, chosen] });
    sql ??= new Pool({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
  });

  const publish = (page: Page) =>
    suite.client.publish('evt.pages.v1.page_saved', { customerId: actor.customerId, pageId, version: 1n, ...page });
  /** Waits until the service has what was chosen for a page, and knows which components the first page shows. */
  async function save(page: Page = { componentIds: [chosen] }): Promise<void> {
    await publish(page);
    const { pageId: id = pageId, version = 1n } = page;
    const isThere = async () => {
      const saved = await sql.query('select from further_page where page_id = $1 and version = $2', [id, version]);
      const known = await sql.query('select from component where id = $1 and shown', [component]);
      return saved.rowCount === 1 && known.rowCount === 1;
    };
    while (!(await isThere())) await delay(20);
  }
  const affected = (...ids: string[]) => ids.map((componentId) => ({ componentId }));
  async function open(named: string[], more: Pick<Opening, 'private' | 'pageIds'> = {}) {
    const entry = draft({ affectedComponents: affected(...named) });
    const request = { name: 'Outage of the customer', ...more, entry };
    const { incident } = await suite.incidents.openIncident(request, { actor });
    return { incidentId: incident?.id ?? '', entryId: incident?.entries[0]?.id ?? '' };
  }
  async function plan(componentIds: string[], more: Plan = {}): Promise<string> {
    const plannedStartTime = BigInt(Date.now() + HOUR);
    const maintenance = {
      name: 'Upgrade of the customer',
      message: 'We upgrade.',
      plannedStartTime,
      plannedEndTime: plannedStartTime + BigInt(HOUR),
      componentIds,
      sendNotification: true,
      ...more,
    };
    const { maintenance: planned } = await suite.maintenances.createMaintenance({ maintenance }, { actor });
    return planned?.id ?? '';
  }
  const asVisitor = () => ({ actor: visitor(actor.customerId) });
  const found = async (request: object = {}) =>
    (await suite.incidents.searchIncidents(request, asVisitor())).incidents.map(({ id }) => id);
  const foundMaintenances = async (request: object = {}) =>
    (await suite.maintenances.searchMaintenances(request, asVisitor())).maintenances.map(({ id }) => id);
  const published = async (incidentId: string, count = 1) =>
    (
      await suite.client.heard('evt.incidents.v1.entry_published', ({ incident }) => incident?.id === incidentId, count)
    ).map(({ pageIds }) => pageIds);
  const announced = async (maintenanceId: string) =>
    (
      await suite.client.heard(
        'evt.incidents.v1.maintenance_announced',
        ({ maintenance }) => maintenance?.id === maintenanceId,
      )
    ).map(({ pageIds }) => pageIds);

  it('no visitor of the first page gets, in whatever way it is asked for', async () => {
    await save();
    const { incidentId } = await open([chosen]);
    const shown = await open([chosen, component]);
    const one = { filters: [{ name: 'id', operator: FilterOperator.EQ, values: [incidentId] }] };
    expect([await found(), await found(one), await found({ newestEntryOnly: true })]).toEqual([
      [shown.incidentId],
      [],
      [shown.incidentId],
    ]);
    expect((await suite.incidents.searchIncidents({ withTotal: true }, asVisitor())).total).toBe(1);
    const refused = { kind: 'not-found', message: 'Incident not found.' };
    await expect(suite.incidents.getIncident({ incidentId }, asVisitor())).rejects.toMatchObject(refused);
    await expect(suite.incidents.getLatestStatus({ incidentId }, asVisitor())).rejects.toMatchObject(refused);
    const { incident } = await suite.incidents.getIncident(shown, asVisitor());
    expect(incident?.entries).toMatchObject([{ affectedComponents: [{ componentId: component }] }]);

    const [maintenanceId, of] = [await plan([chosen]), await plan([component, chosen])];
    const planned = { filters: [{ name: 'id', operator: FilterOperator.EQ, values: [maintenanceId] }] };
    expect([await foundMaintenances(), await foundMaintenances(planned)]).toEqual([[of], []]);
    const { totals } = await suite.maintenances.searchMaintenances({ withTotals: true }, asVisitor());
    expect(totals).toMatchObject([{ count: 1 }]);
    await expect(suite.maintenances.getMaintenance({ maintenanceId }, asVisitor())).rejects.toMatchObject({
      kind: 'not-found',
      message: 'Maintenance not found.',
    });
    expect((await suite.maintenances.getMaintenance({ maintenanceId: of }, asVisitor())).maintenance?.id).toBe(of);
  });

  it('is of further pages once it has started, and once it is over', async () => {
    await save();
    const start = BigInt(Date.now() - HOUR);
    const begun = { plannedStartTime: start, plannedEndTime: start + BigInt(2 * HOUR), automaticStatus: false };
    const maintenanceId = await plan([chosen], begun);
    expect([await found(), await foundMaintenances()]).toEqual([[], []]);
    await suite.maintenances.endMaintenance({ maintenanceId }, { actor });
    expect([await found(), await foundMaintenances()]).toEqual([[], []]);
    expect(await suite.incidents.searchIncidents({}, { actor })).toMatchObject({ incidents: [{ maintenanceId }] });
  });

  it('staff get, and a reader who leaves it out', async () => {
    await save();
    const { incidentId } = await open([chosen]);
    const maintenanceId = await plan([chosen]);
    expect(await found({ everyComponent: true, withTotal: true })).toEqual([incidentId]);
    expect(await foundMaintenances({ everyComponent: true })).toEqual([maintenanceId]);
    expect((await suite.incidents.getIncident({ incidentId }, { actor })).incident?.id).toBe(incidentId);
    const { maintenance } = await suite.maintenances.getMaintenance({ maintenanceId }, { actor });
    expect(maintenance?.id).toBe(maintenanceId);
  });

  it('is nothing without components, nor with internal ones of no page', async () => {
    await save();
    const opened = [await open([]), await open([hidden])].map(({ incidentId }) => incidentId);
    expect((await found()).sort()).toEqual(opened.sort());
    for (const id of opened) expect(await published(id)).toEqual([[actor.customerId]]);
    const planned = [await plan([]), await plan([hidden])];
    expect((await foundMaintenances()).sort()).toEqual(planned.sort());
    for (const id of planned) expect(await announced(id)).toEqual([[actor.customerId]]);
  });

  it('stays hidden from the first page when no page has its components any more, and when the page is deleted', async () => {
    await save();
    const { incidentId } = await open([chosen]);
    await plan([chosen]);
    await save({ version: 2n, componentIds: [component] });
    expect([await found(), await foundMaintenances()]).toEqual([[], []]);
    await save({ version: 3n, deleted: true });
    expect([await found(), await foundMaintenances()]).toEqual([[], []]);
    await expect(suite.incidents.getIncident({ incidentId }, asVisitor())).rejects.toMatchObject({ kind: 'not-found' });
    await suite.incidents.addEntry({ incidentId, entry: draft() }, { actor });
    expect(await published(incidentId, 2)).toEqual([[pageId], [NO_PAGE]]);
  });

  it('is decided by the newest state of a page, in whatever order these arrive', async () => {
    await save({ version: 2n, componentIds: [chosen] });
    await publish({ version: 1n, componentIds: [] });
    await save({ pageId: newId(), componentIds: [] });
    await open([chosen]);
    expect(await found()).toEqual([]);
  });

  it('is of no other organisation', async () => {
    await publish({ customerId: newId(), componentIds: [chosen] } as Page);
    await save({ pageId: newId(), componentIds: [] });
    const { incidentId } = await open([chosen]);
    expect(await found()).toEqual([incidentId]);
  });

  it('is published with the pages that show it', async () => {
    await save();
    const other = newId();
    await save({ pageId: other, componentIds: [component, hidden] });
    const [of, ofBoth, ofAll, ofNone] = [
      await open([chosen]),
      await open([component]),
      await open([component, chosen]),
      await open([chosen], { private: true }),
    ];
    expect(await published(of.incidentId)).toEqual([[pageId]]);
    expect(await published(ofBoth.incidentId)).toEqual([[actor.customerId, other]]);
    expect((await published(ofAll.incidentId))[0]?.toSorted()).toEqual([actor.customerId, pageId, other].toSorted());
    expect(await published(ofNone.incidentId)).toEqual([[]]);
    expect(await announced(await plan([chosen]))).toEqual([[pageId]]);
    expect(await announced(await plan([hidden, component]))).toEqual([[actor.customerId, other]]);
  });

  it('is published with the pages of the components that it names by then', async () => {
    await save();
    const which = await open([component]);
    const { incidentId } = which;
    const entry = draft({ affectedComponents: affected(chosen) });
    await suite.incidents.updateEntry({ ...which, entry, notifyOfCorrection: true }, { actor });
    const corrected = await suite.client.heard(
      'evt.incidents.v1.entry_corrected',
      ({ incident }) => incident?.id === incidentId,
    );
    expect(corrected).toMatchObject([{ pageIds: [pageId] }]);
    await suite.incidents.addEntry({ incidentId, entry: draft({ status: IncidentStatus.RESOLVED }) }, { actor });
    expect(await published(incidentId, 2)).toEqual([[actor.customerId], [pageId]]);
    expect(await found()).toEqual([]);
  });

  it('is published without pages while there is only the first one', async () => {
    const { incidentId } = await open([chosen]);
    expect([await published(incidentId), await announced(await plan([chosen]))]).toEqual([[[]], [[]]]);
  });

  it('is kept from the first page also while the catalog is away, which is asked until it answers', async () => {
    await open([component]);
    await sql.query('update component set shown = null where customer_id = $1', [actor.customerId]);
    suite.withoutCatalog.add(actor.customerId);
    await publish({ componentIds: [chosen] });
    while ((await sql.query('select from further_page where page_id = $1', [pageId])).rowCount === 0) await delay(20);
    expect(await published((await open([chosen])).incidentId)).toEqual([[pageId]]);
    suite.withoutCatalog.delete(actor.customerId);
    while ((await sql.query('select from component where id = $1 and shown', [component])).rowCount === 0)
      await delay(20);
    expect(await published((await open([component, chosen])).incidentId)).toEqual([[actor.customerId, pageId]]);
  });

  it('follows a component that becomes internal, and one from before that was kept', async () => {
    await open([component]);
    await sql.query('update component set shown = null where customer_id = $1', [actor.customerId]);
    await save({ componentIds: [component] });
    expect(await published((await open([component])).incidentId)).toEqual([[actor.customerId, pageId]]);
    await sql.query('update component set shown = false where customer_id = $1', [actor.customerId]);
    await save({ componentIds: [component], version: 2n });
    expect(await published((await open([component])).incidentId)).toEqual([[actor.customerId, pageId]]);
    const saved = { id: component, version: 2n, enabled: true, internal: true };
    await suite.client.publish('evt.catalog.v1.component_saved', { customerId: actor.customerId, component: saved });
    const isInternal = 'select from component where id = $1 and not shown';
    while ((await sql.query(isInternal, [component])).rowCount === 0) await delay(20);
    suite.components.set(actor.customerId, { visible: [], internal: [component] });
    expect(await published((await open([component])).incidentId)).toEqual([[pageId]]);
    expect(await found()).toEqual([]);
  });

  describe('by the choice of staff', () => {
    const put = (incidentId: string, pageIds: string[]) =>
      suite.incidents.putIncidentOnPages({ incidentId, pages: { pageIds } }, { actor });
    const refusalAt = (...pointers: string[]) => ({
      kind: 'invalid',
      violations: pointers.map((pointer) => ({ pointer, detail: 'There is no such page.' })),
    });

    it('is what names no component and was put on pages without the first', async () => {
      await save();
      const { incidentId } = await open([], { pageIds: [pageId.toUpperCase()] });
      const ofBoth = await open([], { pageIds: [actor.customerId, pageId] });
      const ofComponent = await open([component], { pageIds: [pageId] });
      expect((await found()).toSorted()).toEqual([ofBoth.incidentId, ofComponent.incidentId].toSorted());
      expect((await suite.incidents.searchIncidents({ withTotal: true }, asVisitor())).total).toBe(2);
      await expect(suite.incidents.getIncident({ incidentId }, asVisitor())).rejects.toMatchObject({
        kind: 'not-found',
      });
      expect(await published(incidentId)).toEqual([[pageId]]);
      expect(await published(ofBoth.incidentId)).toEqual([[actor.customerId, pageId]]);
      expect(await published(ofComponent.incidentId)).toEqual([[actor.customerId, pageId]]);

      const maintenanceId = await plan([], { pages: { pageIds: [pageId] } });
      expect(await foundMaintenances()).toEqual([]);
      await expect(suite.maintenances.getMaintenance({ maintenanceId }, asVisitor())).rejects.toMatchObject({
        kind: 'not-found',
      });
      expect(await announced(maintenanceId)).toEqual([[pageId]]);
    });

    it('is known to staff and to a reader who leaves it out, and to no visitor', async () => {
      await save();
      const pageIds = [actor.customerId, pageId];
      const { incidentId } = await open([], { pageIds });
      const maintenanceId = await plan([], { pages: { pageIds } });
      const pagesIn = async (request: object, caller: CallerOf) => {
        const { incidents } = await suite.incidents.searchIncidents(request, caller);
        const { maintenances } = await suite.maintenances.searchMaintenances(request, caller);
        return [...incidents, ...maintenances].map((one) => one.pageIds);
      };
      expect(await pagesIn({}, { actor })).toEqual([pageIds, pageIds]);
      expect(await pagesIn({ everyComponent: true }, asVisitor())).toEqual([pageIds, pageIds]);
      expect(await pagesIn({}, asVisitor())).toEqual([[], []]);
      expect((await suite.incidents.getIncident({ incidentId }, asVisitor())).incident?.pageIds).toEqual([]);
      const { maintenance } = await suite.maintenances.getMaintenance({ maintenanceId }, asVisitor());
      expect(maintenance?.pageIds).toEqual([]);
    });

    it('goes on with the incident of a maintenance, and the occurrences of a recurring one', async () => {
      await save();
      const start = BigInt(Date.now() - HOUR);
      const pages = { pageIds: [pageId] };
      const begun = { plannedStartTime: start, plannedEndTime: start + BigInt(2 * HOUR), pages };
      const maintenanceId = await plan([], begun);
      const { maintenance } = await suite.maintenances.getMaintenance({ maintenanceId }, { actor });
      const incidentId = maintenance?.incidentId ?? '';
      expect(await published(incidentId)).toEqual([[pageId]]);
      expect([await found(), await foundMaintenances()]).toEqual([[], []]);
      await put(incidentId, [actor.customerId]);
      expect([await found(), await foundMaintenances()]).toEqual([[incidentId], [maintenanceId]]);

      // At a whole second.
      const first = BigInt(Math.ceil(Date.now() / 1_000) * 1_000 + HOUR);
      const request = {
        maintenance: {
          ...{ name: 'Weekly', message: 'We upgrade.', pages },
          ...{ plannedStartTime: first, plannedEndTime: first + BigInt(HOUR) },
        },
        recurrence: { rrule: 'FREQ=WEEKLY', timeZone: 'UTC' },
      };
      await suite.maintenances.createMaintenance(request, { actor });
      const { maintenances } = await suite.maintenances.searchMaintenances({}, { actor });
      const recurring = maintenances.filter(({ series }) => series);
      expect(recurring.length).toBeGreaterThan(1);
      expect(recurring.map(({ pageIds }) => pageIds)).toEqual(recurring.map(() => [pageId]));
    });

    it('is changed later, and taken back', async () => {
      await save();
      const { incidentId } = await open([]);
      expect(await found()).toEqual([incidentId]);
      expect((await put(incidentId, [pageId])).incident).toMatchObject({ pageIds: [pageId], version: 2n });
      expect(await found()).toEqual([]);
      await suite.incidents.addEntry({ incidentId, entry: draft() }, { actor });
      await put(incidentId, []);
      expect(await found()).toEqual([incidentId]);
      await suite.incidents.addEntry({ incidentId, entry: draft() }, { actor });
      expect(await published(incidentId, 3)).toEqual([[actor.customerId], [pageId], [actor.customerId]]);
      const changes = await suite.client.heard(
        'evt.incidents.v1.incident_changed',
        ({ incident }) => incident?.id === incidentId,
        2,
      );
      expect(changes.map(({ incident }) => incident?.pageIds)).toEqual([[pageId], []]);
    });

    it('stays with a change of a maintenance that does not say it, and tells of one that does', async () => {
      await save();
      const maintenanceId = await plan([], { pages: { pageIds: [pageId] } });
      const plannedStartTime = BigInt(Date.now() + 2 * HOUR);
      const changed = {
        ...{ name: 'Upgrade', message: 'We upgrade.', sendNotification: true },
        ...{ plannedStartTime, plannedEndTime: plannedStartTime + BigInt(HOUR) },
      };
      const update = (maintenance: Plan) =>
        suite.maintenances.updateMaintenance({ maintenanceId, maintenance }, { actor });
      expect((await update(changed)).maintenance?.pageIds).toEqual([pageId]);
      const pages = { pageIds: [actor.customerId] };
      expect((await update({ ...changed, pages })).maintenance?.pageIds).toEqual([actor.customerId]);
      const notices = await suite.client.heard(
        'evt.incidents.v1.maintenance_announced',
        ({ maintenance }) => maintenance?.id === maintenanceId,
        3,
      );
      expect(notices.map(({ pageIds }) => pageIds)).toEqual([[pageId], [pageId], [actor.customerId]]);
    });

    it('shows on no page once the chosen ones are gone', async () => {
      await save();
      const { incidentId } = await open([], { pageIds: [pageId] });
      await save({ version: 2n, deleted: true });
      await suite.incidents.addEntry({ incidentId, entry: draft() }, { actor });
      expect(await published(incidentId, 2)).toEqual([[pageId], [NO_PAGE]]);
      expect(await found()).toEqual([]);
      // It may stay chosen, and be chosen no more.
      expect((await put(incidentId, [pageId])).incident?.pageIds).toEqual([pageId]);
      const other = await open([]);
      await expect(put(other.incidentId, [pageId])).rejects.toMatchObject(refusalAt('/pageIds/0'));
    });

    it('names each page that is not of the organisation', async () => {
      await save();
      const foreign = newId();
      await publish({ pageId: foreign, customerId: newId(), componentIds: [] } as Page);
      const pageIds = [pageId, foreign, actor.customerId, newId()];
      const refused = refusalAt('/pageIds/1', '/pageIds/3');
      const { incidentId } = await open([]);
      await expect(open([], { pageIds })).rejects.toMatchObject(refused);
      await expect(put(incidentId, pageIds)).rejects.toMatchObject(refused);
      await expect(plan([], { pages: { pageIds } })).rejects.toMatchObject(refused);
      await expect(put(incidentId, ['x'])).rejects.toMatchObject(refusalAt('/pageIds/0'));
      await expect(open([], { pageIds: ['x'] })).rejects.toMatchObject(refusalAt('/pageIds/0'));
      await expect(plan([], { pages: { pageIds: ['x'] } })).rejects.toMatchObject(refusalAt('/pageIds/0'));
      await expect(
        put(
          incidentId,
          Array.from({ length: 1_001 }, () => pageId),
        ),
      ).rejects.toMatchObject({
        violations: [{ pointer: '/pageIds', detail: 'Please choose at most 1000 pages.' }],
      });
      await expect(put(newId(), [pageId])).rejects.toMatchObject({ kind: 'not-found' });
      const user = { ...actor, role: 'User' as const };
      await expect(
        suite.incidents.putIncidentOnPages({ incidentId, pages: { pageIds: [] } }, { actor: user }),
      ).rejects.toMatchObject({ kind: 'forbidden' });
      expect((await suite.incidents.getIncident({ incidentId }, { actor })).incident?.pageIds).toEqual([]);
    });
  });

  describe('of announcements', () => {
    const announce = async (pageIds?: string[], more: News = {}) => {
      const announcement = {
        ...{
          name: 'New prices',
          message: 'Of the customer.',
          endsAt: BigInt(Date.now() + HOUR),
          sendNotification: true,
        },
        ...(pageIds && { pages: { pageIds } }),
        ...more,
      };
      return (await suite.announcements.createAnnouncement({ announcement }, { actor })).announcement!;
    };
    const putOn = async (announcementId: string, pageIds: string[]) =>
      (await suite.announcements.updateAnnouncement({ announcementId, pages: { pageIds } }, { actor })).announcement!;
    const searched = async (caller: CallerOf, request: object = {}) =>
      (await suite.announcements.searchAnnouncements(request, caller)).announcements;
    const seen = async (request: object = {}) => (await searched(asVisitor(), request)).map(({ id }) => id);
    const isOurs = (fact: { customerId: string }) => fact.customerId === actor.customerId;
    const saved = async (count: number) =>
      (await suite.client.heard('evt.incidents.v1.announcement_saved', isOurs, count)).map(({ pageIds }) => pageIds);
    const publishedOn = async (count: number) =>
      (await suite.client.heard('evt.incidents.v1.announcement_published', isOurs, count)).map(
        ({ pageIds }) => pageIds,
      );

    it('is what staff put on pages without the first', async () => {
      await save();
      const { id } = await announce([pageId.toUpperCase(), pageId]);
      const ofBoth = await announce([actor.customerId, pageId]);
      const ofFirst = await announce();
      const one = { filters: [{ name: 'id', operator: FilterOperator.EQ, values: [id] }] };
      expect((await seen()).toSorted()).toEqual([ofBoth.id, ofFirst.id].toSorted());
      expect(await seen(one)).toEqual([]);
      expect((await suite.announcements.searchAnnouncements({ withTotal: true }, asVisitor())).total).toBe(2);
      await expect(suite.announcements.getAnnouncement({ announcementId: id }, asVisitor())).rejects.toMatchObject({
        kind: 'not-found',
        message: 'Announcement not found.',
      });
      expect(await publishedOn(3)).toEqual([[pageId], [actor.customerId, pageId], [actor.customerId]]);
      expect(await saved(3)).toEqual([[pageId], [actor.customerId, pageId], []]);
    });

    it('is published with its pages also by the clock', async () => {
      await save();
      const planned = await announce([pageId], { startsAt: BigInt(Date.now() + HOUR / 2) });
      await sql.query('update announcement set starts_at = now(), due_at = now() where id = $1', [planned.id]);
      expect(await publishedOn(1)).toEqual([[pageId]]);
      expect(await saved(2)).toEqual([[pageId], [pageId]]);
      expect(await seen()).toEqual([]);
    });

    it('has its pages for staff and for a reader who leaves it out, and for no visitor', async () => {
      await save();
      const pageIds = [actor.customerId, pageId];
      const { id: announcementId } = await announce(pageIds);
      const pagesFor = async (request: object, caller: CallerOf) =>
        (await searched(caller, request)).map((one) => one.pageIds);
      expect(await pagesFor({}, { actor })).toEqual([pageIds]);
      expect(await pagesFor({ everyPage: true }, asVisitor())).toEqual([pageIds]);
      expect(await pagesFor({}, asVisitor())).toEqual([[]]);
      const { announcement } = await suite.announcements.getAnnouncement({ announcementId }, asVisitor());
      expect(announcement?.pageIds).toEqual([]);
      // A reader of every page learns neither who wrote it nor what has not begun.
      await announce([pageId], { startsAt: BigInt(Date.now() + HOUR / 2) });
      expect(await searched(asVisitor(), { everyPage: true })).toMatchObject([{ id: announcementId, createdBy: '' }]);
    });

    it('notifies nobody of other pages, and says which it was on before', async () => {
      await save();
      const { id, version } = await announce();
      const moved = await putOn(id, [pageId]);
      expect(moved).toMatchObject({ pageIds: [pageId], version: version + 1n, state: AnnouncementState.OPEN });
      expect(moved.editedAt).toBeUndefined();
      expect(await seen()).toEqual([]);
      const renamed = await suite.announcements.updateAnnouncement({ announcementId: id, name: 'Renamed' }, { actor });
      expect(renamed.announcement?.pageIds).toEqual([pageId]);
      await putOn(id, [actor.customerId]);
      expect(await seen()).toEqual([id]);
      expect((await putOn(id, [])).pageIds).toEqual([]);
      expect(await seen()).toEqual([id]);
      expect(await saved(5)).toEqual([[], [pageId], [pageId], [pageId, actor.customerId], [actor.customerId]]);
      // The relay publishes in order: another notification would have been published before.
      const { id: next } = await announce([pageId]);
      expect(await publishedOn(2)).toEqual([[actor.customerId], [pageId]]);
      await suite.announcements.deleteAnnouncement({ announcementId: next }, { actor });
      expect(await suite.client.heard('evt.incidents.v1.announcement_deleted', isOurs)).toMatchObject([
        { announcementId: next, pageIds: [pageId] },
      ]);
    });

    it('shows on no page once the chosen ones are gone', async () => {
      await save();
      const { id } = await announce([pageId], { startsAt: BigInt(Date.now() + HOUR / 2) });
      await save({ version: 2n, deleted: true });
      const begun = await suite.announcements.updateAnnouncement(
        { announcementId: id, startsAt: BigInt(Date.now()) },
        { actor },
      );
      expect(begun.announcement).toMatchObject({ state: AnnouncementState.OPEN, pageIds: [pageId] });
      expect(await publishedOn(1)).toEqual([[NO_PAGE]]);
      expect(await seen()).toEqual([]);
      const other = await announce();
      await expect(putOn(other.id, [pageId])).rejects.toMatchObject({
        violations: [{ pointer: '/pageIds/0', detail: 'There is no such page.' }],
      });
    });

    it('names each page that is not of the organisation', async () => {
      await save();
      const foreign = newId();
      await publish({ pageId: foreign, customerId: newId(), componentIds: [] } as Page);
      const { id } = await announce();
      const refused = (...indexes: number[]) => ({
        kind: 'invalid',
        violations: indexes.map((index) => ({ pointer: `/pageIds/${index}`, detail: 'There is no such page.' })),
      });
      for (const attempt of [announce, (pageIds: string[]) => putOn(id, pageIds)]) {
        await expect(attempt([pageId, foreign, actor.customerId, newId()])).rejects.toMatchObject(refused(1, 3));
        await expect(attempt(['x'])).rejects.toMatchObject(refused(0));
        await expect(attempt(Array.from({ length: 1_001 }, () => pageId))).rejects.toMatchObject({
          violations: [{ pointer: '/pageIds', detail: 'Please choose at most 1000 pages.' }],
        });
      }
      expect(await searched({ actor })).toMatchObject([{ id, pageIds: [], version: 1n }]);
    });
  });
});
