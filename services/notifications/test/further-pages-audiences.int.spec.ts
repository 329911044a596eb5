import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@candor/platform/ids.js';
import { AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

/** The services of the page: of all its readers, of audience A, of B, and of both. */
const NAMES = { base: 'Gateway', a: 'Marigold', b: 'Thistle', both: 'Foxglove' } as const;
type Service = keyof typeof NAMES;
const SERVICES = Object.keys(NAMES) as Service[];

describe('messages about a page with audiences', () => {
  let pipeline: Pipeline;
  /** The paths that refuse what is posted next. */
  const refusing = new Set<string>();
  beforeAll(async () => {
    pipeline = await Pipeline.start({ http: ({ path }) => (refusing.delete(path) ? { status: 503 } : undefined) });
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  /** A further page, with Ann in both audiences, Dan in A, Bob in B, Eve in none, and a webhook. */
  async function organisation() {
    const customerId = await pipeline.organisation();
    const pageId = newId();
    const ids = Object.fromEntries(SERVICES.map((service) => [service, newId()])) as Record<Service, string>;
    for (const service of SERVICES) {
      const component = { id: ids[service], name: NAMES[service], internal: true, enabled: true, version: 1n };
      await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
      await pipeline.until(`select 1 from component where id = '${ids[service]}'`);
    }
    const [a, b] = [newId(), newId()];
    const audiences = [
      { id: a, componentIds: [ids.a, ids.both] },
      { id: b, componentIds: [ids.b, ids.both] },
    ];
    const reader = (audienceIds: string[]) =>
      pipeline.recipients.add(customerId, Channel.EMAIL, `${newId()}@example.com`, [], { pageId, audienceIds });
    const people = { ann: reader([a, b].toSorted()), dan: reader([a]), bob: reader([b]), eve: reader([]) };
    const path = `/${newId()}`;
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    pipeline.recipients.add(customerId, Channel.WEBHOOK, `${pipeline.http.url}${path}`, [secret], { pageId });
    const all = { customerId, pageId, ids, audiences, path, ...people };
    await save(all);
    return all;
  }
  type Organisation = Awaited<ReturnType<typeof organisation>>;

  async function save(
    { customerId, pageId, ids, audiences }: Pick<Organisation, 'customerId' | 'pageId' | 'ids' | 'audiences'>,
    version = 1n,
    more: object = {},
  ) {
    const componentIds = SERVICES.map((service) => ids[service]);
    pipeline.recipients.pages.set(pageId, { componentIds, audiences });
    const settings = { pageUrl: `https://status.${pageId}.example` };
    const named = { name: 'Status of Acme', domain: `page-${pageId.slice(-12)}` };
    // Not even the planner keeps people.
    const withPeople = audiences.map((one) => ({ ...one, people: ['@secret-customer.example'] }));
    const saved = { customerId, pageId, version, componentIds, audiences: withPeople, settings, ...named, ...more };
    await pipeline.publish('evt.pages.v1.page_saved', saved);
    await pipeline.until(`select 1 from further_page where page_id = '${pageId}' and version = ${version}`);
  }

  const [DOWN, UP] = [ComponentStatus.MAJOR_OUTAGE, ComponentStatus.OPERATIONAL];
  const incidentOf = ({ ids }: Organisation, services: Service[]) => {
    const [id, entryId] = [newId(), newId()];
    const affectedComponents = services.map((one) => ({ componentId: ids[one], componentStatus: DOWN }));
    const status = IncidentStatus.INVESTIGATING;
    const entry = { id: entryId, incidentId: id, message: 'Down', status, sendNotification: true, affectedComponents };
    return { id, name: 'Outage', status, impact: IncidentImpact.CRITICAL, version: 1n, entries: [entry] };
  };
  const maintenanceOf = ({ ids }: Organisation, services: Service[]) => ({
    ...{ id: newId(), name: 'Upgrade', message: 'Upgrade', componentIds: services.map((one) => ids[one]), version: 1n },
    plannedStartTime: BigInt(Date.UTC(2027, 0, 1)),
    plannedEndTime: BigInt(Date.UTC(2027, 0, 2)),
  });
  const kinds = {
    entry: (all: Organisation, services: Service[]) => {
      const incident = incidentOf(all, services);
      const fact = { customerId: all.customerId, incident, entryId: incident.entries[0]?.id, pageIds: [all.pageId] };
      return pipeline.publish('evt.incidents.v1.entry_published', fact);
    },
    correction: (all: Organisation, services: Service[]) => {
      const incident = incidentOf(all, services);
      const audienceComponentIds = services.map((one) => all.ids[one]);
      return pipeline.publish('evt.incidents.v1.entry_corrected', {
        ...{ customerId: all.customerId, incident, entryId: incident.entries[0]?.id, pageIds: [all.pageId] },
        ...{ correctedAt: BigInt(Date.now()), audienceComponentIds },
      });
    },
    notice: (all: Organisation, services: Service[]) =>
      pipeline.publish('evt.incidents.v1.maintenance_announced', {
        ...{ customerId: all.customerId, maintenance: maintenanceOf(all, services), pageIds: [all.pageId] },
        notice: MaintenanceNotice.SCHEDULED,
      }),
  };
  const KINDS = ['entry', 'correction', 'notice'] as const;

  const notify = async (all: Organisation, services: Service[], kind: keyof typeof kinds = 'entry') => {
    const eventId = await kinds[kind](all, services);
    await pipeline.untilSettled(eventId);
    return eventId;
  };
  const posted = ({ path }: Organisation) =>
    pipeline.http.requests.items.filter((one) => one.path === path).map(({ body }) => String(body));
  /** The services that a text names, by name or by id. */
  const namedIn = ({ ids }: Organisation, text: string) =>
    SERVICES.filter((service) => text.includes(NAMES[service]) || text.includes(ids[service]));
  /** The services that each was notified of in all its messages; null without message. */
  const heard = async (all: Organisation) => {
    const mails = async ({ address }: { address: string }) => {
      const texts = (await pipeline.mailsTo(address)).map(
        (mail) => `${mail.subject} ${mail.text} ${String(mail.html)}`,
      );
      return texts.length === 0 ? null : namedIn(all, texts.join(' '));
    };
    const [ann, dan, bob, eve] = await Promise.all([all.ann, all.dan, all.bob, all.eve].map(mails));
    const bodies = posted(all);
    return { ann, dan, bob, eve, hook: bodies.length === 0 ? null : namedIn(all, bodies.join(' ')) };
  };
  const staffOf = ({ customerId }: Organisation) =>
    ({ actor: { kind: 'staff', userId: newId(), customerId, role: 'Admin' } }) as const;
  const counted = async (all: Organisation, request: object) => {
    const { counts } = await pipeline.rpc.service(PreviewsService).countAudience(request, staffOf(all));
    return counts.reduce((sum, { count }) => sum + Number(count), 0);
  };

  it.each(KINDS)('name what each reader sees (%s)', async (kind) => {
    const all = await organisation();
    await notify(all, [...SERVICES], kind);
    expect(await heard(all)).toEqual({
      ann: ['base', 'a', 'b', 'both'],
      dan: ['base', 'a', 'both'],
      bob: ['base', 'b', 'both'],
      eve: ['base'],
      hook: ['base'],
    });
  });

  it('reach everybody with an announcement on the page, which names no service', async () => {
    const all = await organisation();
    const announcement = {
      ...{ id: newId(), name: 'Prices', message: 'News', sendNotification: true, version: 1n, startsAt: 1n },
      ...{ endsAt: BigInt(Date.UTC(2027, 0, 2)), state: AnnouncementState.OPEN, pageIds: [all.pageId] },
    };
    expect(await counted(all, { announcement })).toBe(5);
    const fact = { customerId: all.customerId, announcement, pageIds: [all.pageId] };
    await pipeline.untilSettled(await pipeline.publish('evt.incidents.v1.announcement_published', fact));
    expect(await heard(all)).toEqual({ ann: [], dan: [], bob: [], eve: [], hook: [] });
  });

  it.each(KINDS)('reach those who see something of it, as counted before (%s)', async (kind) => {
    const all = await organisation();
    const eventId = await notify(all, ['a'], kind);
    expect(await heard(all)).toEqual({ ann: ['a'], dan: ['a'], bob: null, eve: null, hook: null });
    expect(await pipeline.recipientsOf(eventId)).toHaveLength(2);
    for (const [services, count] of [
      [['a'], 2],
      [['both'], 3],
      [['a', 'base'], 5],
      [[], 0],
    ] as const) {
      const [incident, maintenance] = [incidentOf(all, [...services]), maintenanceOf(all, [...services])];
      if (services.length > 0)
        expect([await counted(all, { incident }), await counted(all, { maintenance })]).toEqual([count, count]);
    }
  });

  it('are for those who see the incident where an entry names no service', async () => {
    const all = await organisation();
    const incident = incidentOf(all, ['a']);
    const [first] = incident.entries;
    const entry = { ...first!, id: newId(), affectedComponents: [] };
    const fact = { customerId: all.customerId, entryId: entry.id, pageIds: [all.pageId] };
    const later = { ...incident, version: 2n, entries: [entry, first!] };
    expect(await counted(all, { incident: later })).toBe(2);
    const entryEventId = await pipeline.publish('evt.incidents.v1.entry_published', { ...fact, incident: later });
    await pipeline.untilSettled(entryEventId);
    expect(await pipeline.recipientsOf(entryEventId)).toHaveLength(2);
    expect(await heard(all)).toMatchObject({ ann: [], dan: [], bob: null, eve: null, hook: null });
    // A postmortem is of all that the incident affected.
    const postmortem = { ...entry, id: newId(), postmortem: true, status: IncidentStatus.RESOLVED };
    const closed = { ...incident, version: 3n, status: IncidentStatus.RESOLVED, entries: [postmortem, first!] };
    const eventId = await pipeline.publish('evt.incidents.v1.entry_published', {
      ...{ ...fact, incident: closed, entryId: postmortem.id },
    });
    await pipeline.untilSettled(eventId);
    expect(await pipeline.recipientsOf(eventId)).toHaveLength(2);
  });

  it('follow the audiences that a reader is in when they are sent', async () => {
    const all = await organisation();
    pipeline.recipients.leaveAudiencesAfterListing(all.dan);
    const eventId = await notify(all, ['a']);
    expect(await heard(all)).toMatchObject({ ann: ['a'], dan: null });
    expect(await pipeline.states(eventId)).toEqual({ delivered: 1, skipped: 1 });
    pipeline.recipients.leaveAudiencesAfterListing(all.ann);
    await notify(all, ['both', 'b', 'base']);
    // Of the second event what all readers see; that of the first is in her mailbox.
    expect(await heard(all)).toMatchObject({ ann: ['base', 'a'], dan: ['base'], bob: ['base', 'b', 'both'] });
  });

  it('follow the services that are reserved for an audience when they are sent', async () => {
    const all = await organisation();
    const [first, second] = all.audiences;
    await save(
      { ...all, audiences: [{ ...first!, componentIds: [...first!.componentIds, all.ids.base] }, second!] },
      2n,
    );
    // As subscribers listed them before.
    pipeline.recipients.pages.delete(all.pageId);
    const eventId = await notify(all, ['base']);
    expect(await heard(all)).toEqual({ ann: ['base'], dan: ['base'], bob: null, eve: null, hook: null });
    expect(await pipeline.states(eventId)).toEqual({ delivered: 2, skipped: 3 });
  });

  it('have the status of the page that the reader sees', async () => {
    const all = await organisation();
    await notify(all, ['a']);
    const fact = (service: Service) => ({
      ...{ customerId: all.customerId, oldStatus: DOWN, newStatus: UP, changedAt: BigInt(Date.now()) },
      component: { id: all.ids[service], name: NAMES[service], internal: true, enabled: true, version: 2n },
    });
    await pipeline.untilSettled(await pipeline.publish('evt.catalog.v1.component_status_changed', fact('base')));
    const [body = '', ...others] = posted(all);
    expect([namedIn(all, body), others]).toEqual([['base'], []]);
    expect(JSON.parse(body)).toMatchObject({ page: { id: all.pageId, status_indicator: 'none' } });
    // Webhooks alone hear of components, and are in no audience.
    for (const service of ['a', 'b', 'both'] as const)
      await pipeline.untilSettled(await pipeline.publish('evt.catalog.v1.component_status_changed', fact(service)));
    expect(posted(all)).toHaveLength(1);
  });

  it('are the same when they are tried again', async () => {
    const all = await organisation();
    refusing.add(all.path);
    const eventId = await kinds.entry(all, ['base', 'a']);
    const waits = `event_id = '${eventId}' and next_at is not null and last_status is not null`;
    await pipeline.until(`select 1 from delivery where ${waits}`);
    // Who was in an audience at the first try gets no more of it at the next.
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and state = 'delivered' having count(*) = 4`,
    );
    all.dan.audienceIds = [];
    await pipeline.sql.query(
      `update delivery set state = 'pending', delivered_at = null, next_at = now()
        where event_id = $1 and recipient_id = $2`,
      [eventId, all.dan.id],
    );
    await pipeline.sql.query(`update delivery set next_at = now() where ${waits}`);
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and state = 'delivered' having count(*) = 5`,
    );
    expect(posted(all).map((body) => namedIn(all, body))).toEqual([['base'], ['base']]);
    const mails = await pipeline.mailsTo(all.dan.address);
    expect(mails.map(({ text }) => namedIn(all, text ?? ''))).toEqual([['base', 'a'], ['base']]);
  });

  it('are previewed as all readers see them, or where only audiences do, as these see them together', async () => {
    const all = await organisation();
    const previews = pipeline.rpc.service(PreviewsService);
    const addresses = { pageUrl: 'https://acme.example', consoleUrl: 'https://console.example' };
    const previewed = async (...services: Service[]) => {
      const incident = { ...incidentOf(all, services) };
      const entry = await previews.previewEntry({ incident, ...addresses }, staffOf(all));
      const maintenance = maintenanceOf(all, services);
      const notice = await previews.previewNotice({ maintenance, ...addresses }, staffOf(all));
      return [entry, notice].map(({ mail, slack }) => namedIn(all, `${mail?.text} ${mail?.html} ${slack?.blocks}`));
    };
    expect(await previewed('base', 'a', 'b')).toEqual([['base'], ['base']]);
    expect(await previewed('a', 'b')).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('are composed without knowing who is in an audience', async () => {
    const all = await organisation();
    const { rows } = await pipeline.sql.query('select * from further_page where page_id = $1', [all.pageId]);
    expect(rows).toMatchObject([{ audiences: all.audiences }]);
    expect(JSON.stringify(rows)).not.toContain('secret-customer');
    await save(all, 2n, { deleted: true });
    const { rows: after } = await pipeline.sql.query('select audiences from further_page where page_id = $1', [
      all.pageId,
    ]);
    expect(after).toEqual([{ audiences: [] }]);
  });
});
