import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@candor/platform/ids.js';
import { NO_PAGE } from '@candor/proto/page-placement.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

/** The services: of all readers of the first page; internal ones of audience A, of B, of both, and of nobody. */
const NAMES = { base: 'Gateway', a: 'Marigold', b: 'Thistle', both: 'Foxglove', none: 'Hemlock' } as const;
type Service = keyof typeof NAMES;
const SERVICES = Object.keys(NAMES) as Service[];

describe('messages about a first page with audiences', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  /** A first page, with Ann in both audiences, Dan in A, Bob in B, Eve in none, and a webhook; and a webhook of its staff. */
  async function organisation() {
    const customerId = await pipeline.organisation();
    const ids = Object.fromEntries(SERVICES.map((service) => [service, newId()])) as Record<Service, string>;
    for (const service of SERVICES) await saveService({ customerId, ids }, service, service !== 'base');
    const [a, b] = [newId(), newId()];
    const audiences = [
      { id: a, componentIds: [ids.a, ids.both] },
      { id: b, componentIds: [ids.b, ids.both] },
    ];
    const reader = (audienceIds: string[]) =>
      pipeline.recipients.add(customerId, Channel.EMAIL, `${newId()}@example.com`, [], { audienceIds });
    const people = { ann: reader([a, b].toSorted()), dan: reader([a]), bob: reader([b]), eve: reader([]) };
    const [path, staffPath] = [`/${newId()}`, `/${newId()}`];
    pipeline.webhook(customerId, `${pipeline.http.url}${path}`);
    pipeline.integration(customerId, Channel.WEBHOOK, `${pipeline.http.url}${staffPath}`);
    const all = { customerId, ids, audiences, path, staffPath, ...people };
    await save(all);
    return all;
  }
  type Organisation = Awaited<ReturnType<typeof organisation>>;

  async function saveService(
    { customerId, ids }: Pick<Organisation, 'customerId' | 'ids'>,
    service: Service,
    internal: boolean,
    version = 1n,
  ): Promise<void> {
    const component = { id: ids[service], name: NAMES[service], internal, enabled: true, version };
    await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
    await pipeline.until(`select 1 from component where id = '${ids[service]}' and version = ${version}`);
  }
  async function save({ customerId, audiences }: Pick<Organisation, 'customerId' | 'audiences'>, version = 1n) {
    pipeline.recipients.pages.set(customerId, { componentIds: [], audiences });
    const settings = { pageUrl: `https://status.${customerId}.example` };
    // Not even the planner keeps people.
    const withPeople = audiences.map((one) => ({ ...one, people: ['@secret-customer.example'] }));
    await pipeline.publish('evt.pages.v1.settings_saved', { customerId, version, settings, audiences: withPeople });
    await pipeline.until(`select 1 from page_settings where customer_id = '${customerId}' and version = ${version}`);
  }

  const [DOWN, UP] = [ComponentStatus.MAJOR_OUTAGE, ComponentStatus.OPERATIONAL];
  const incidentOf = ({ ids }: Organisation, services: readonly Service[]) => {
    const [id, entryId] = [newId(), newId()];
    const affectedComponents = services.map((one) => ({ componentId: ids[one], componentStatus: DOWN }));
    const status = IncidentStatus.INVESTIGATING;
    const entry = { id: entryId, incidentId: id, message: 'Down', status, sendNotification: true, affectedComponents };
    return { id, name: 'Outage', status, impact: IncidentImpact.CRITICAL, version: 1n, entries: [entry] };
  };
  const maintenanceOf = ({ ids }: Organisation, services: readonly Service[]) => ({
    ...{ id: newId(), name: 'Upgrade', message: 'Upgrade', componentIds: services.map((one) => ids[one]), version: 1n },
    plannedStartTime: BigInt(Date.UTC(2027, 0, 1)),
    plannedEndTime: BigInt(Date.UTC(2027, 0, 2)),
  });
  /** As `incidents` has it. */
  const shownOn = ({ customerId }: Organisation, services: readonly Service[]) => {
    const ofAudiences = !services.includes('base') && services.some((one) => ['a', 'b', 'both'].includes(one));
    return { pageIds: [ofAudiences ? NO_PAGE : customerId], ofAudiences };
  };
  const kinds = {
    entry: (all: Organisation, services: readonly Service[]) => {
      const incident = incidentOf(all, services);
      const fact = { customerId: all.customerId, incident, entryId: incident.entries[0]?.id };
      return pipeline.publish('evt.incidents.v1.entry_published', { ...fact, ...shownOn(all, services) });
    },
    correction: (all: Organisation, services: readonly Service[]) => {
      const incident = incidentOf(all, services);
      const audienceComponentIds = services.map((one) => all.ids[one]);
      return pipeline.publish('evt.incidents.v1.entry_corrected', {
        ...{ customerId: all.customerId, incident, entryId: incident.entries[0]?.id, ...shownOn(all, services) },
        ...{ correctedAt: BigInt(Date.now()), audienceComponentIds },
      });
    },
    notice: (all: Organisation, services: readonly Service[]) =>
      pipeline.publish('evt.incidents.v1.maintenance_announced', {
        ...{ customerId: all.customerId, maintenance: maintenanceOf(all, services), ...shownOn(all, services) },
        notice: MaintenanceNotice.SCHEDULED,
      }),
  };
  const KINDS = ['entry', 'correction', 'notice'] as const;

  const notify = async (all: Organisation, services: readonly Service[], kind: keyof typeof kinds = 'entry') => {
    const eventId = await kinds[kind](all, services);
    await pipeline.untilSettled(eventId);
    return eventId;
  };
  const posted = (path: string) =>
    pipeline.http.requests.items.filter((one) => one.path === path).map(({ body }) => String(body));
  /** The services that a text names, by name or by id. */
  const namedIn = ({ ids }: Organisation, text: string) =>
    SERVICES.filter((service) => text.includes(NAMES[service]) || text.includes(ids[service]));
  const mailsOf = async ({ address }: { address: string }) =>
    (await pipeline.mailsTo(address)).map((mail) => `${mail.subject} ${mail.text} ${String(mail.html)}`);
  /** The services that each was notified of in all its messages; null without message. */
  const heard = async (all: Organisation) => {
    const named = (texts: string[]) => (texts.length === 0 ? null : namedIn(all, texts.join(' ')));
    const mails = async (one: { address: string }) => named(await mailsOf(one));
    const [ann, dan, bob, eve] = await Promise.all([all.ann, all.dan, all.bob, all.eve].map(mails));
    return { ann, dan, bob, eve, hook: named(posted(all.path)), staff: named(posted(all.staffPath)) };
  };
  const staffOf = ({ customerId }: Organisation) =>
    ({ actor: { kind: 'staff', userId: newId(), customerId, role: 'Admin' } }) as const;
  const counted = async (all: Organisation, request: object) => {
    const { counts } = await pipeline.rpc.service(PreviewsService).countAudience(request, staffOf(all));
    const sum = (of: (pageId: string) => boolean) =>
      counts.reduce((total, { count, pageId }) => total + (of(pageId) ? Number(count) : 0), 0);
    return { subscribers: sum((pageId) => pageId === all.customerId), integrations: sum((pageId) => pageId === '') };
  };

  it.each(KINDS)('name what each reader sees (%s)', async (kind) => {
    const all = await organisation();
    await notify(all, SERVICES, kind);
    expect(await heard(all)).toEqual({
      ann: ['base', 'a', 'b', 'both'],
      dan: ['base', 'a', 'both'],
      bob: ['base', 'b', 'both'],
      eve: ['base'],
      ...{ hook: ['base'], staff: ['base'] },
    });
  });

  it.each(KINDS)('reach those who see something of it, and the organisation, as counted before (%s)', async (kind) => {
    const all = await organisation();
    const eventId = await notify(all, ['a', 'none'], kind);
    expect(await heard(all)).toEqual({
      ...{ ann: ['a'], dan: ['a'], bob: null, eve: null, hook: null },
      // As of what is internal.
      staff: ['a', 'none'],
    });
    expect(posted(all.staffPath).join()).toContain('http://console.candor.test');
    expect((await mailsOf(all.dan)).join()).toContain(`https://status.${all.customerId}.example`);
    expect(await pipeline.recipientsOf(eventId)).toHaveLength(3);
    for (const [services, subscribers] of [
      [['a'], 2],
      [['a', 'none'], 2],
      [['both'], 3],
      [['a', 'base'], 5],
      [['none'], 5],
    ] as const) {
      const [incident, maintenance] = [incidentOf(all, services), maintenanceOf(all, services)];
      for (const request of [{ incident }, { maintenance }])
        expect([services, await counted(all, request)]).toEqual([services, { subscribers, integrations: 1 }]);
    }
  });

  it('go to X only where all readers see what they are about', async () => {
    const all = await organisation();
    const account = pipeline.integration(all.customerId, Channel.TWITTER, '@acme');
    const isPosted = async (services: readonly Service[], kind: (typeof KINDS)[number]) => {
      const eventId = await kinds[kind](all, services);
      await pipeline.until(`select 1 from event where id = '${eventId}' and planned_at is not null`);
      return (await pipeline.recipientsOf(eventId)).some(([, id]) => id === account);
    };
    for (const kind of KINDS)
      expect([
        await isPosted(['a'], kind),
        await isPosted(['both', 'none'], kind),
        await isPosted(['a', 'base'], kind),
        await isPosted([], kind),
      ]).toEqual([false, false, true, true]);
    const { counts } = await pipeline.rpc
      .service(PreviewsService)
      .countAudience({ incident: incidentOf(all, ['a']) }, staffOf(all));
    expect(counts.map(({ channel }) => channel)).not.toContain(Channel.TWITTER);
  });

  it('are for those who see the incident where an entry names no service', async () => {
    const all = await organisation();
    const incident = incidentOf(all, ['a']);
    const [first] = incident.entries;
    const entry = { ...first!, id: newId(), affectedComponents: [] };
    const later = { ...incident, version: 2n, entries: [entry, first!] };
    expect(await counted(all, { incident: later })).toEqual({ subscribers: 2, integrations: 1 });
    const eventId = await pipeline.publish('evt.incidents.v1.entry_published', {
      ...{ customerId: all.customerId, entryId: entry.id, incident: later, ...shownOn(all, ['a']) },
    });
    await pipeline.untilSettled(eventId);
    expect(await heard(all)).toMatchObject({ ann: [], dan: [], bob: null, eve: null, hook: null });
  });

  it('follow the audiences when they are sent', async () => {
    const all = await organisation();
    pipeline.recipients.leaveAudiencesAfterListing(all.dan);
    const eventId = await notify(all, ['a']);
    expect(await heard(all)).toMatchObject({ ann: ['a'], dan: null });
    expect(await pipeline.states(eventId)).toEqual({ delivered: 2, skipped: 1 });
    // The audience is gone, and what it had is nobody's, whatever is listed.
    await save({ ...all, audiences: [] }, 2n);
    pipeline.recipients.pages.set(all.customerId, { componentIds: [], audiences: all.audiences });
    await notify(all, ['b']);
    expect(await heard(all)).toMatchObject({ ann: ['a'], bob: null, eve: null, hook: null });
  });

  it('are for all again when the service is not internal any more', async () => {
    const all = await organisation();
    await saveService(all, 'a', false, 2n);
    const incident = incidentOf(all, ['a']);
    expect(await counted(all, { incident })).toEqual({ subscribers: 5, integrations: 1 });
    const eventId = await pipeline.publish('evt.incidents.v1.entry_published', {
      ...{ customerId: all.customerId, incident, entryId: incident.entries[0]?.id, pageIds: [all.customerId] },
    });
    await pipeline.untilSettled(eventId);
    const heardOf = ['a'];
    expect(await heard(all)).toEqual({
      ...{ ann: heardOf, dan: heardOf, bob: heardOf, eve: heardOf, hook: heardOf, staff: heardOf },
    });
  });

  it('have the status of the page that the reader sees', async () => {
    const all = await organisation();
    await notify(all, ['a']);
    const fact = (service: Service) => ({
      ...{ customerId: all.customerId, oldStatus: DOWN, newStatus: UP, changedAt: BigInt(Date.now()) },
      component: {
        id: all.ids[service],
        name: NAMES[service],
        internal: service !== 'base',
        enabled: true,
        version: 2n,
      },
    });
    await pipeline.untilSettled(await pipeline.publish('evt.catalog.v1.component_status_changed', fact('base')));
    const [body = '', ...others] = posted(all.path);
    expect([namedIn(all, body), others]).toEqual([['base'], []]);
    expect(JSON.parse(body)).toMatchObject({ page: { id: all.customerId, status_indicator: 'none' } });
    // Webhooks alone hear of components, and are in no audience.
    for (const service of ['a', 'b', 'both', 'none'] as const)
      await pipeline.untilSettled(await pipeline.publish('evt.catalog.v1.component_status_changed', fact(service)));
    expect(posted(all.path)).toHaveLength(1);
  });

  it('are previewed as all readers see them, or where only audiences do, as these see them together', async () => {
    const all = await organisation();
    const previews = pipeline.rpc.service(PreviewsService);
    const addresses = { pageUrl: 'https://acme.example', consoleUrl: 'https://console.example' };
    const previewed = async (...services: Service[]) => {
      const incident = incidentOf(all, services);
      const entry = await previews.previewEntry({ incident, ...addresses }, staffOf(all));
      const maintenance = maintenanceOf(all, services);
      const notice = await previews.previewNotice({ maintenance, ...addresses }, staffOf(all));
      expect([entry.pageId, notice.pageId]).toEqual([all.customerId, all.customerId]);
      return [entry, notice].map(({ mail, slack }) => namedIn(all, `${mail?.text} ${mail?.html} ${slack?.blocks}`));
    };
    expect(await previewed('base', 'a', 'b')).toEqual([['base'], ['base']]);
    expect(await previewed('a', 'b', 'none')).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(await previewed('none')).toEqual([[], []]);
  });

  it('are composed without knowing who is in an audience, by the newest settings', async () => {
    const all = await organisation();
    const read = async () => {
      const { rows } = await pipeline.sql.query(
        'select audiences, ever_in_audience as ever, page_settings::text as everything from page_settings where customer_id = $1',
        [all.customerId],
      );
      return rows[0] as { audiences: unknown; ever: string[]; everything: string };
    };
    const first = await read();
    expect(first).toMatchObject({ audiences: all.audiences });
    expect(first.everything).not.toContain('secret-customer');
    await save({ ...all, audiences: [] }, 3n);
    // The audience had it once, however late that is known.
    const late = [{ id: newId(), componentIds: [all.ids.none] }];
    await pipeline.publish('evt.pages.v1.settings_saved', {
      ...{ customerId: all.customerId, version: 2n, settings: {}, audiences: late },
    });
    await pipeline.until(`select 1 from page_settings where '${all.ids.none}' = any(ever_in_audience)`);
    const { audiences, ever } = await read();
    expect(audiences).toEqual([]);
    expect(ever.toSorted()).toEqual([all.ids.a, all.ids.b, all.ids.both, all.ids.none].toSorted());
  });
});
