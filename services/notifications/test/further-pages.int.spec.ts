import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const SECRET = 'Ledger of the customer';

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
    await pipeline.publish('evt.pages.v1.page_saved', { customerId, pageId, version, componentIds, deleted });
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
  };
  const KINDS = ['entry', 'correction', 'notice'] as const;

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
    expect(mail?.text).toMatch(/http:\/\/console\.candor\.test\/(incident|maintenances)\/edit\//);
    const [body = ''] = posted(acme.paths.integration);
    expect(body).toContain(acme.chosen);
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
    const statusTold = async () => {
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
    expect(await statusTold()).toBe('none');
    await save(acme, 2n, true);
    expect(await statusTold()).toBe('none');
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

  it('is counted and previewed as it would be told', async () => {
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
    const corrected = incidentOf([acme.chosen]);
    const correction = { correctedEntryId: corrected.entries[0]?.id, audienceComponentIds: [acme.shown, acme.chosen] };
    expect(await count({ incident: corrected, ...correction })).toBe(3);

    const addresses = { pageUrl: 'https://acme.example', consoleUrl: 'https://console.example' };
    const entry = await previews.previewEntry({ incident: incidentOf([acme.chosen]), ...addresses }, { actor: staff });
    const notice = await previews.previewNotice(
      { maintenance: maintenanceOf([acme.chosen]), ...addresses },
      { actor: staff },
    );
    for (const { mail } of [entry, notice]) {
      expect(mail?.text).toContain('https://console.example/');
      expect(mail?.text).not.toContain('https://acme.example/');
    }
  });
});
