import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@candor/platform/ids.js';
import { AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { DeliveriesService } from '@candor/proto/gen/candor/notifications/v1/deliveries_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const SECRET = 'Ledger of the customer';

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

describe('what only further pages show', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  /** An organisation with recipients of all kinds, a component on the first page, and an internal one on a further page. */
  async function organisation() {
    const customerId = await pipeline.organisation();
    const [subscriber = ''] = pipeline.email(customerId);
    const paths = { subscriber: `/${newId()}`, integration: `/${newId()}` };
    pipeline.webhook(customerId, `${pipeline.http.url}${paths.subscriber}`);
    pipeline.recipients.add(customerId, Channel.SLACK, 'C1');
    const team = `${newId()}@example.com`;
    const own = [
      pipeline.integration(customerId, Channel.EMAIL, team),
      pipeline.integration(customerId, Channel.SLACK, 'C2'),
      pipeline.integration(customerId, Channel.WEBHOOK, `${pipeline.http.url}${paths.integration}`),
    ];
    pipeline.integration(customerId, Channel.TWITTER, '@acme');
    const [pageId, shown, chosen] = [newId(), newId(), newId()];
    for (const [id, name, internal] of [
      [shown, 'Checkout', false],
      [chosen, SECRET, true],
    ] as const) {
      const component = { id, name, internal, enabled: true, version: 1n };
      await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
      await pipeline.until(`select 1 from component where id = '${id}'`);
    }
    const acme = { customerId, subscriber, team, paths, own, pageId, shown, chosen };
    await save(acme);
    return acme;
  }
  type Acme = Awaited<ReturnType<typeof organisation>>;

  async function save({ customerId, pageId, chosen }: Acme | Omit<Acme, never>, version = 1n, deleted = false) {
    const componentIds = deleted ? [] : [chosen];
    const settings = { pageUrl: `https://acme.${pageId}.example` };
    const saved = { customerId, pageId, version, componentIds, deleted, name: 'Page of Acme', settings };
    await pipeline.publish('evt.pages.v1.page_saved', saved);
    await pipeline.until(`select 1 from further_page where page_id = '${pageId}' and version = ${version}`);
  }

  const incidentOf = (componentIds: string[], more: object = {}) => {
    const [id, entryId] = [newId(), newId()];
    const affectedComponents = componentIds.map((componentId) => ({
      componentId,
      componentStatus: ComponentStatus.MAJOR_OUTAGE,
    }));
    const status = IncidentStatus.INVESTIGATING;
    const entry = { id: entryId, incidentId: id, message: SECRET, status, sendNotification: true, affectedComponents };
    return { id, name: SECRET, status, impact: IncidentImpact.CRITICAL, version: 1n, entries: [entry], ...more };
  };
  const maintenanceOf = (componentIds: string[]) => ({
    ...{ id: newId(), name: SECRET, message: SECRET, componentIds, version: 1n },
    plannedStartTime: BigInt(Date.UTC(2027, 0, 1)),
    plannedEndTime: BigInt(Date.UTC(2027, 0, 2)),
  });

  const announcementOf = (pageIds: string[] = []) => ({
    ...{ id: newId(), name: SECRET, message: SECRET, version: 1n, sendNotification: true, pageIds },
    ...{ state: AnnouncementState.OPEN, startsAt: 1n, endsAt: BigInt(Date.UTC(2027, 0, 2)) },
  });

  const kinds = {
    entry: (acme: Acme, componentIds: string[], pageIds: string[]) => {
      const incident = incidentOf(componentIds);
      const fact = { customerId: acme.customerId, incident, entryId: incident.entries[0]?.id, pageIds };
      return pipeline.publish('evt.incidents.v1.entry_published', fact);
    },
    correction: (acme: Acme, componentIds: string[], pageIds: string[]) => {
      const incident = incidentOf(componentIds);
      const corrected = { correctedAt: BigInt(Date.now()), audienceComponentIds: componentIds };
      const fact = { customerId: acme.customerId, incident, entryId: incident.entries[0]?.id, pageIds, ...corrected };
      return pipeline.publish('evt.incidents.v1.entry_corrected', fact);
    },
    notice: (acme: Acme, componentIds: string[], pageIds: string[]) => {
      const [maintenance, notice] = [maintenanceOf(componentIds), MaintenanceNotice.SCHEDULED];
      const fact = { customerId: acme.customerId, maintenance, notice, pageIds };
      return pipeline.publish('evt.incidents.v1.maintenance_announced', fact);
    },
    announcement: (acme: Acme, _componentIds: string[], pageIds: string[]) => {
      const fact = { customerId: acme.customerId, announcement: announcementOf(pageIds), pageIds };
      return pipeline.publish('evt.incidents.v1.announcement_published', fact);
    },
  };
  const KINDS = ['entry', 'correction', 'notice', 'announcement'] as const;

  const isPlanned = (eventId: string) =>
    pipeline.until(`select 1 from event where id = '${eventId}' and planned_at is not null`);
  const posted = (path: string) =>
    pipeline.http.requests.items.filter((one) => one.path === path).map(({ body }) => String(body));

  it.each(KINDS)('reaches the organisation’s own integrations alone, and not X (%s)', async (kind) => {
    const acme = await organisation();
    const eventId = await kinds[kind](acme, [acme.chosen], [acme.pageId]);
    await isPlanned(eventId);
    expect((await pipeline.recipientsOf(eventId)).map(([, id]) => id).sort()).toEqual(acme.own.toSorted());
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and state = 'delivered' having count(*) = 2`,
    );
    expect([await pipeline.mailsTo(acme.subscriber), posted(acme.paths.subscriber)]).toEqual([[], []]);
    const [mail] = await pipeline.mailsTo(acme.team);
    // Of staff, and where they can read on: the first page does not have it.
    expect(mail?.text).toContain(SECRET);
    expect(mail?.text).toMatch(/http:\/\/console\.candor\.test\/(incident|maintenances|announcements)\/edit\//);
    const [body = ''] = posted(acme.paths.integration);
    expect(body).toContain(kind === 'announcement' ? SECRET : acme.chosen);
  });

  it.each(KINDS)('reaches all recipients where the first page shows it too (%s)', async (kind) => {
    const acme = await organisation();
    for (const pageIds of [[], [acme.customerId], [acme.pageId, acme.customerId]]) {
      const eventId = await kinds[kind](acme, [acme.shown], pageIds);
      await isPlanned(eventId);
      expect(await pipeline.recipientsOf(eventId)).toHaveLength(7);
    }
  });

  it('reaches no other recipients when planning goes on after an interruption', async () => {
    const acme = await organisation();
    pipeline.recipients.down.add('integrations');
    const eventId = await kinds.entry(acme, [acme.chosen], [acme.pageId]);
    await pipeline.until(`select 1 from walk where event_id = '${eventId}'`);
    pipeline.recipients.down.delete('integrations');
    await isPlanned(eventId);
    expect((await pipeline.recipientsOf(eventId)).map(([, id]) => id).sort()).toEqual(acme.own.toSorted());
  });

  it('is in no status of the page that readers of the first one get, also when the page is gone', async () => {
    const acme = await organisation();
    await isPlanned(await kinds.entry(acme, [acme.chosen], [acme.pageId]));
    const postedStatus = async () => {
      const before = posted(acme.paths.subscriber).length;
      const fact = {
        customerId: acme.customerId,
        component: { id: acme.shown, name: 'Checkout', enabled: true, version: 1n },
        oldStatus: ComponentStatus.MAJOR_OUTAGE,
        newStatus: ComponentStatus.OPERATIONAL,
      };
      await pipeline.untilSettled(await pipeline.publish('evt.catalog.v1.component_status_changed', fact));
      const bodies = posted(acme.paths.subscriber);
      expect(bodies).toHaveLength(before + 1);
      return (JSON.parse(bodies.at(-1) ?? '') as { page: { status_indicator: string } }).page.status_indicator;
    };
    expect(await postedStatus()).toBe('none');
    await save(acme, 2n, true);
    expect(await postedStatus()).toBe('none');
  });

  it('is decided by the newest state of a page', async () => {
    const acme = await organisation();
    await save(acme, 3n);
    const { customerId, pageId } = acme;
    await pipeline.publish('evt.pages.v1.page_saved', { customerId, pageId, version: 2n, componentIds: [] });
    await pipeline.untilConsumed('notifications-planner-pages');
    const { rows } = await pipeline.sql.query('select component_ids from further_page where page_id = $1', [pageId]);
    expect(rows).toEqual([{ component_ids: [acme.chosen] }]);
  });

  it('is counted and previewed as it would be sent', async () => {
    const acme = await organisation();
    const staff = { kind: 'staff', userId: newId(), customerId: acme.customerId, role: 'Admin' } as const;
    const previews = pipeline.rpc.service(PreviewsService);
    const count = async (request: object) => {
      const { counts } = await previews.countAudience(request, { actor: staff });
      return counts.reduce((sum, one) => sum + Number(one.count), 0);
    };
    const counted = (componentIds: string[]) =>
      Promise.all([count({ incident: incidentOf(componentIds) }), count({ maintenance: maintenanceOf(componentIds) })]);
    expect(await counted([acme.chosen])).toEqual([3, 3]);
    expect(await counted([acme.chosen, acme.shown])).toEqual([7, 7]);
    expect(await counted([])).toEqual([7, 7]);
    const put = { pageIds: [acme.pageId] };
    expect(await count({ incident: incidentOf([], put) })).toBe(3);
    expect(await count({ maintenance: { ...maintenanceOf([]), ...put } })).toBe(3);
    expect(await count({ incident: incidentOf([acme.shown], put) })).toBe(7);
    for (const pageIds of [[newId()], ['no id at all']]) {
      expect(await count({ incident: incidentOf([], { pageIds }) })).toBe(3);
      expect(await count({ maintenance: { ...maintenanceOf([]), pageIds } })).toBe(3);
      expect(await count({ announcement: announcementOf(pageIds) })).toBe(3);
    }
    expect(await count({ announcement: announcementOf([acme.pageId]) })).toBe(3);
    expect(await count({ announcement: announcementOf([acme.customerId, acme.pageId]) })).toBe(7);
    expect(await count({ announcement: announcementOf() })).toBe(7);
    const corrected = incidentOf([acme.chosen]);
    const correction = { correctedEntryId: corrected.entries[0]?.id, audienceComponentIds: [acme.shown, acme.chosen] };
    expect(await count({ incident: corrected, ...correction })).toBe(3);

    const addresses = { pageUrl: 'https://acme.example', consoleUrl: 'https://console.example' };
    const previewed = async () => [
      await previews.previewEntry({ incident: incidentOf([acme.chosen]), ...addresses }, { actor: staff }),
      await previews.previewNotice({ maintenance: maintenanceOf([acme.chosen]), ...addresses }, { actor: staff }),
      await previews.previewAnnouncement(
        { announcement: announcementOf([acme.pageId]), ...addresses },
        { actor: staff },
      ),
    ];
    for (const { mail, pageId } of await previewed()) {
      expect(pageId).toBe(acme.pageId);
      expect(mail?.text).toContain(`https://acme.${acme.pageId}.example/`);
      expect(mail?.text).not.toContain('https://acme.example/');
    }
    const ofFirst = await previews.previewEntry({ incident: incidentOf([]), ...addresses }, { actor: staff });
    expect(ofFirst.pageId).toBe(acme.customerId);
    const announced = await previews.previewAnnouncement(
      { announcement: announcementOf(), ...addresses },
      { actor: staff },
    );
    expect(announced.pageId).toBe(acme.customerId);
    expect(announced.mail?.text).toContain('https://acme.example/announcements/');
    // No page has it then.
    await save(acme, 2n, true);
    for (const { mail, pageId } of await previewed()) {
      expect(pageId).toBe('');
      expect(mail?.text).toContain('https://console.example/');
      expect(mail?.text).not.toContain('https://acme.');
    }
  });
});

describe('subscribers of further pages', () => {
  let pipeline: Pipeline;
  /** The paths that refuse what is posted next. */
  const refusing = new Set<string>();
  beforeAll(async () => {
    pipeline = await Pipeline.start({ http: ({ path }) => (refusing.delete(path) ? { status: 503 } : undefined) });
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const [EMAIL, WEBHOOK] = [Channel.EMAIL, Channel.WEBHOOK];

  interface Page {
    readonly id: string;
    readonly name: string;
    readonly componentIds: string[];
    readonly address: string;
    readonly path: string;
  }

  /** An organisation with two pages beside its first one, an own component for each, and a subscriber of each kind everywhere. */
  async function organisation() {
    const customerId = await pipeline.organisation();
    const [everybody, ofAcme, ofBolt] = [newId(), newId(), newId()];
    const named = { [everybody]: 'Checkout', [ofAcme]: 'Cluster of Acme', [ofBolt]: 'Cluster of Bolt' };
    for (const [id, name] of Object.entries(named)) {
      const component = { id, name, internal: id !== everybody, enabled: true, version: 1n };
      await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
      await pipeline.until(`select 1 from component where id = '${id}'`);
    }
    const page = (name: string, componentIds: string[]): Page => {
      const [id, path] = [newId(), `/${newId()}`];
      const address = `${newId()}@example.com`;
      const of = name === '' ? {} : { pageId: id };
      pipeline.recipients.add(customerId, EMAIL, address, [], of);
      pipeline.recipients.add(customerId, WEBHOOK, `${pipeline.http.url}${path}`, [newSecret()], of);
      return { id: name === '' ? customerId : id, name, componentIds, address, path };
    };
    const first = page('', [everybody]);
    const acme = page('Status of Acme', [ofAcme, everybody]);
    const bolt = page('Status of Bolt', [ofBolt]);
    const all = { customerId, everybody, ofAcme, ofBolt, first, acme, bolt };
    for (const one of [acme, bolt]) await save(all, one);
    return all;
  }
  type Organisation = Awaited<ReturnType<typeof organisation>>;

  async function save({ customerId }: { customerId: string }, page: Page, version = 1n, more: object = {}) {
    const { id: pageId, name, componentIds } = page;
    const pageUrl = `https://status.${pageId}.example`;
    const settings = { pageUrl, notificationDisplayName: `${name} team`, timeZone: 'Asia/Tokyo' };
    const domain = `page-${pageId.slice(-12)}`;
    const saved = { customerId, pageId, version, componentIds, name, domain, settings, ...more };
    await pipeline.publish('evt.pages.v1.page_saved', saved);
    await pipeline.until(`select 1 from further_page where page_id = '${pageId}' and version = ${version}`);
  }

  const incidentOf = (componentIds: string[]) => {
    const [id, entryId] = [newId(), newId()];
    const componentStatus = ComponentStatus.MAJOR_OUTAGE;
    const affectedComponents = componentIds.map((componentId) => ({ componentId, componentStatus }));
    const status = IncidentStatus.INVESTIGATING;
    const entry = { id: entryId, incidentId: id, message: 'Down', status, sendNotification: true, affectedComponents };
    return { id, name: 'Outage', status, impact: IncidentImpact.CRITICAL, version: 1n, entries: [entry] };
  };
  const publishEntry = ({ customerId }: Organisation, componentIds: string[], pages: Page[], more: object = {}) => {
    const incident = { ...incidentOf(componentIds), ...more };
    const fact = { customerId, incident, entryId: incident.entries[0]?.id, pageIds: pages.map(({ id }) => id) };
    return pipeline.publish('evt.incidents.v1.entry_published', fact);
  };
  const announcementOn = (pages: Page[]) => ({
    ...{ id: newId(), name: 'Prices', message: 'Of the Ledger.', version: 1n, sendNotification: true },
    ...{ state: AnnouncementState.OPEN, startsAt: 1n, endsAt: BigInt(Date.UTC(2027, 0, 2)) },
    pageIds: pages.map(({ id }) => id),
  });
  const announce = ({ customerId }: Organisation, announcement: ReturnType<typeof announcementOn>) =>
    pipeline.publish('evt.incidents.v1.announcement_published', {
      ...{ customerId, announcement, pageIds: announcement.pageIds },
    });
  const mailsOf = ({ address }: Page) => pipeline.mailsTo(address);
  const postedTo = ({ path }: Page) =>
    pipeline.http.requests.items.filter((one) => one.path === path).map(({ body }) => String(body));
  const pagesReached = async ({ first, acme, bolt }: Organisation) => {
    const reached = [];
    for (const page of [first, acme, bolt]) if ((await mailsOf(page)).length > 0) reached.push(page.name);
    return reached;
  };

  it('hear of what their page shows, as the page says it', async () => {
    const all = await organisation();
    const { first, acme, bolt, everybody, ofAcme, ofBolt, customerId } = all;
    await pipeline.untilSettled(await publishEntry(all, [everybody, ofAcme, ofBolt], [first, acme]));
    expect(await pagesReached(all)).toEqual([first.name, acme.name]);
    const [mail] = await mailsOf(acme);
    expect(mail!.from!.value[0]!.name).toBe('Status of Acme team');
    expect(mail!.text).toContain(`https://status.${acme.id}.example/incidents/`);
    expect(mail!.text).toContain('Cluster of Acme');
    expect(mail!.text).not.toContain('Cluster of Bolt');
    expect(mail!.text).toContain(`http://page-${acme.id.slice(-12)}.candor.test:8080/unsubscribe/`);
    const [ownMail] = await mailsOf(first);
    expect(ownMail!.text).toContain('Checkout');
    for (const hidden of ['Cluster of Acme', 'Cluster of Bolt', acme.id, 'Status of Acme'])
      expect(ownMail!.text).not.toContain(hidden);
    const [body = ''] = postedTo(acme);
    expect(JSON.parse(body)).toMatchObject({ page: { id: acme.id, status_indicator: 'critical' } });
    expect(body).toContain(ofAcme);
    for (const hidden of ['Cluster of Bolt', customerId]) expect(body).not.toContain(hidden);
    expect(JSON.parse(postedTo(first)[0] ?? '')).toMatchObject({ page: { id: customerId } });
    expect(postedTo(bolt)).toEqual([]);
  });

  it('alone hear of what the first page does not show', async () => {
    const all = await organisation();
    await pipeline.untilSettled(await publishEntry(all, [all.ofAcme], [all.acme]));
    expect(await pagesReached(all)).toEqual([all.acme.name]);
    const maintenance = {
      ...{ id: newId(), name: 'Upgrade', message: 'Soon', componentIds: [all.ofBolt], version: 1n },
      plannedStartTime: BigInt(Date.UTC(2027, 0, 1)),
      plannedEndTime: BigInt(Date.UTC(2027, 0, 2)),
    };
    const announced = { customerId: all.customerId, maintenance, notice: MaintenanceNotice.SCHEDULED };
    await pipeline.untilSettled(
      await pipeline.publish('evt.incidents.v1.maintenance_announced', { ...announced, pageIds: [all.bolt.id] }),
    );
    const [mail] = await mailsOf(all.bolt);
    expect(mail!.text).toContain(`https://status.${all.bolt.id}.example/maintenances/${maintenance.id}`);
    expect(await mailsOf(all.acme)).toHaveLength(1);
    expect(await mailsOf(all.first)).toEqual([]);
  });

  it('hear of what staff put on their page, whatever it names', async () => {
    const all = await organisation();
    const { bolt } = all;
    await pipeline.untilSettled(await publishEntry(all, [], [bolt], { pageIds: [bolt.id] }));
    expect(await pagesReached(all)).toEqual([bolt.name]);
    expect((await mailsOf(bolt))[0]!.text).toContain(`https://status.${bolt.id}.example/incidents/`);

    const both = await organisation();
    const pageIds = [both.bolt.id, both.customerId];
    await pipeline.untilSettled(
      await publishEntry(both, [both.ofAcme], [both.first, both.acme, both.bolt], { pageIds }),
    );
    expect(await pagesReached(both)).toEqual([both.first.name, both.acme.name, both.bolt.name]);
    for (const page of [both.first, both.bolt]) expect((await mailsOf(page))[0]!.text).not.toContain('Cluster of Acme');
  });

  it('hear of announcements that staff put on their page, as the page says them', async () => {
    const all = await organisation();
    const { acme, bolt, first } = all;
    const announcement = announcementOn([acme]);
    await pipeline.untilSettled(await announce(all, announcement));
    expect(await pagesReached(all)).toEqual([acme.name]);
    const [mail] = await mailsOf(acme);
    expect(mail!.from!.value[0]!.name).toBe('Status of Acme team');
    expect(mail!.text).toContain(`https://status.${acme.id}.example/announcements/${announcement.id}`);
    expect(mail!.text).toContain('GMT+9');
    const [body = ''] = postedTo(acme);
    expect(JSON.parse(body)).toMatchObject({ page: { id: acme.id }, announcement: { page_id: acme.id } });
    expect(body).not.toContain(all.customerId);
    expect([postedTo(first), postedTo(bolt)]).toEqual([[], []]);
    // Also those who follow some services of the page alone: it names none.
    const both = await organisation();
    const follower = `${newId()}@example.com`;
    const follows = { pageId: both.acme.id, componentIds: [both.ofAcme] };
    pipeline.recipients.add(both.customerId, EMAIL, follower, [], follows);
    await pipeline.untilSettled(await announce(both, announcementOn([both.first, both.acme])));
    expect(await pagesReached(both)).toEqual([both.first.name, both.acme.name]);
    expect(await pipeline.mailsTo(follower)).toHaveLength(1);
  });

  it('hear nothing of an announcement that was put on other pages meanwhile, or whose page is gone', async () => {
    const all = await organisation();
    const { acme, bolt, customerId } = all;
    const announcement = announcementOn([acme, bolt]);
    const moved = { ...announcement, version: 2n, pageIds: [acme.id] };
    await pipeline.publish('evt.incidents.v1.announcement_saved', { customerId, announcement: moved });
    await pipeline.until(`select 1 from announcement where id = '${announcement.id}' and version = 2`);
    await pipeline.untilSettled(await announce(all, announcement));
    expect(await pagesReached(all)).toEqual([acme.name]);
    await save(all, { ...bolt, componentIds: [] }, 2n, { deleted: true, name: '', domain: '', settings: undefined });
    await pipeline.untilSettled(await announce(all, announcementOn([bolt])));
    expect(await mailsOf(bolt)).toEqual([]);
  });

  it('get what failed of an announcement again, as those of their page', async () => {
    const all = await organisation();
    const { acme, customerId } = all;
    refusing.add(acme.path);
    const announcement = announcementOn([acme]);
    const eventId = await announce(all, announcement);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and next_at is not null`);
    const inState = (state: string, count: number) =>
      pipeline.until(
        `select 1 from delivery where event_id = '${eventId}' and state = '${state}' having count(*) = ${count}`,
      );
    await inState('delivered', 1);
    await pipeline.sql.query(
      `update delivery set state = 'failed', next_at = null where event_id = $1 and state = 'pending'`,
      [eventId],
    );
    const actor = { kind: 'staff', userId: newId(), customerId, role: 'Admin' } as const;
    const which = { announcementId: announcement.id, channel: WEBHOOK };
    const { resent } = await pipeline.rpc.service(DeliveriesService).resendFailed(which, { actor });
    expect(resent).toBe(1n);
    await inState('delivered', 2);
    for (const body of postedTo(acme)) expect(JSON.parse(body)).toMatchObject({ page: { id: acme.id } });
  });

  it('hear nothing of what is internal', async () => {
    const all = await organisation();
    await pipeline.untilSettled(await publishEntry(all, [all.ofAcme], [all.acme], { private: true }));
    expect(await pagesReached(all)).toEqual([]);
  });

  it('hear of the status of the components of their page', async () => {
    const all = await organisation();
    const component = { id: all.ofAcme, name: 'Cluster of Acme', internal: true, enabled: true, version: 2n };
    const [oldStatus, newStatus] = [ComponentStatus.OPERATIONAL, ComponentStatus.MAJOR_OUTAGE];
    const fact = { customerId: all.customerId, component, oldStatus, newStatus, changedAt: BigInt(Date.now()) };
    await pipeline.untilSettled(await pipeline.publish('evt.catalog.v1.component_status_changed', fact));
    expect([postedTo(all.first), postedTo(all.bolt)]).toEqual([[], []]);
    const [body = ''] = postedTo(all.acme);
    expect(JSON.parse(body)).toMatchObject({
      ...{
        page: { id: all.acme.id },
        component_update: { component_id: all.ofAcme },
        component: { page_id: all.acme.id },
      },
    });
  });

  it('hear nothing once the page has lost the component or is gone, when it is sent later', async () => {
    const all = await organisation();
    const { acme, bolt, ofAcme, ofBolt } = all;
    // The event knows both pages; by the time it is sent one shows it no more, and the other is deleted.
    await save(all, { ...acme, componentIds: [all.everybody] }, 2n);
    await save(all, { ...bolt, componentIds: [] }, 2n, { deleted: true, name: '', domain: '', settings: undefined });
    const eventId = await publishEntry(all, [ofAcme, ofBolt], [acme, bolt]);
    await pipeline.untilSettled(eventId);
    expect(await pagesReached(all)).toEqual([]);
    const { rows } = await pipeline.sql.query('select distinct state from delivery where event_id = $1', [eventId]);
    expect(rows).toEqual([{ state: 'skipped' }]);
  });

  it('hear nothing of what was put on other pages meanwhile', async () => {
    const all = await organisation();
    const { acme, bolt, customerId } = all;
    const incident = { ...incidentOf([]), pageIds: [acme.id, bolt.id] };
    const moved = { ...incident, version: 2n, pageIds: [acme.id] };
    await pipeline.publish('evt.incidents.v1.incident_changed', { customerId, incident: moved });
    await pipeline.until(`select 1 from incident where id = '${incident.id}' and version = 2`);
    const fact = { customerId, incident, entryId: incident.entries[0]?.id, pageIds: incident.pageIds };
    await pipeline.untilSettled(await pipeline.publish('evt.incidents.v1.entry_published', fact));
    expect(await pagesReached(all)).toEqual([acme.name]);
  });

  it('are tried again as those of their page', async () => {
    const all = await organisation();
    refusing.add(all.acme.path);
    const eventId = await publishEntry(all, [all.ofAcme], [all.acme]);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and next_at is not null`);
    await pipeline.sql.query('update delivery set next_at = now() where event_id = $1 and next_at is not null', [
      eventId,
    ]);
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and state = 'delivered' having count(*) = 2`,
    );
    expect(postedTo(all.acme).map((body) => (JSON.parse(body) as { page: { id: string } }).page.id)).toEqual([
      all.acme.id,
      all.acme.id,
    ]);
  });

  it('are found by and by where their context is away', async () => {
    const all = await organisation();
    pipeline.recipients.down.add('subscribers');
    const eventId = await publishEntry(all, [all.ofAcme], [all.acme, all.bolt]);
    await pipeline.until(`select 1 from walk where event_id = '${eventId}' and page_id = '${all.bolt.id}'`);
    pipeline.recipients.down.delete('subscribers');
    await pipeline.untilSettled(eventId);
    expect(await pagesReached(all)).toEqual([all.acme.name]);
  });

  it('get the mails about their subscription from their page', async () => {
    const all = await organisation();
    const { customerId, acme } = all;
    for (const subject of [
      'evt.subscribers.v1.confirmation_requested',
      'evt.subscribers.v1.manage_link_requested',
      'evt.subscribers.v1.reader_link_requested',
    ] as const) {
      const emailAddress = `${newId()}@example.com`;
      const fact = {
        ...{ customerId, pageId: acme.id, subscriptionId: newId(), linkId: newId(), emailAddress },
        sealedToken: pipeline.recipients.seal(customerId, 'token-of-page'),
        expiresAt: BigInt(Date.now() + 60_000),
      };
      await pipeline.untilSettled(await pipeline.publish(subject, fact));
      const [mail] = await pipeline.mailsTo(emailAddress);
      expect(mail!.text).toMatch(new RegExp(`https?://\\S*${acme.id.slice(-12)}\\S*/token-of-page`));
      expect(mail!.from!.value[0]!.name).toBe('Status of Acme team');
    }
  });

  it('are counted by page', async () => {
    const all = await organisation();
    const { customerId, everybody, ofAcme, first, acme } = all;
    pipeline.integration(customerId, EMAIL, `${newId()}@example.com`);
    const actor = { kind: 'staff', userId: newId(), customerId, role: 'Admin' } as const;
    const previews = pipeline.rpc.service(PreviewsService);
    const counted = async (request: object) => {
      const { counts } = await previews.countAudience(request, { actor });
      return counts.map(({ channel, pageId, count }) => `${pageId || 'own'} ${channel} ${count}`).sort();
    };
    const both = [first, acme].flatMap(({ id }) => [`${id} ${EMAIL} 1`, `${id} ${WEBHOOK} 1`]);
    expect(await counted({ incident: incidentOf([everybody]) })).toEqual([...both, `own ${EMAIL} 1`].sort());
    expect(await counted({ incident: incidentOf([ofAcme]) })).toEqual(
      [`${acme.id} ${EMAIL} 1`, `${acme.id} ${WEBHOOK} 1`, `own ${EMAIL} 1`].sort(),
    );
    expect(await counted({ incident: { ...incidentOf([ofAcme]), private: true } })).toEqual([`own ${EMAIL} 1`]);
    expect(await counted({ announcement: announcementOn([first, acme]) })).toEqual([...both, `own ${EMAIL} 1`].sort());
    expect(await counted({ announcement: announcementOn([acme]) })).toEqual(
      [`${acme.id} ${EMAIL} 1`, `${acme.id} ${WEBHOOK} 1`, `own ${EMAIL} 1`].sort(),
    );
  });
});
