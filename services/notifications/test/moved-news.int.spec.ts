import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTwitterDouble, type TwitterDouble } from '@candor/lab/doubles/twitter/twitter-double.js';
import { newId } from '@candor/platform/ids.js';
import { AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as twitterApp } from '../src/twitter/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const X_APP = { appKey: 'key', appSecret: 'secret', callbackUrls: [] };
const NAME = 'Of the Ledger';

const incidentOf = (componentIds: string[] = []) => {
  const [id, entryId] = [newId(), newId()];
  const componentStatus = ComponentStatus.MAJOR_OUTAGE;
  const affectedComponents = componentIds.map((componentId) => ({ componentId, componentStatus }));
  const status = IncidentStatus.INVESTIGATING;
  const entry = { id: entryId, incidentId: id, message: 'Down', status, sendNotification: true, affectedComponents };
  return { id, name: NAME, status, impact: IncidentImpact.CRITICAL, version: 1n, entries: [entry] };
};

describe('news of the first page that is moved while it is under way', () => {
  let pipeline: Pipeline;
  let x: TwitterDouble;
  /** The paths that refuse what is posted next. */
  const refusing = new Set<string>();
  beforeAll(async () => {
    x = await startTwitterDouble(X_APP);
    const env = { TWITTER_APP_KEY: X_APP.appKey, TWITTER_APP_SECRET: X_APP.appSecret, TWITTER_API_URL: x.apiUrl };
    pipeline = await Pipeline.start({
      env,
      http: ({ path }) => (refusing.delete(path) ? { status: 503 } : undefined),
    });
    for (const app of [plannerApp, emailApp, webhookApp, twitterApp]) await pipeline.startApp(app);
  });
  afterAll(async () => {
    await pipeline?.stop();
    await x?.close();
  });

  /** An organisation with a first and a further page, subscribers of the first by mail and webhook, its own webhook and X. */
  async function organisation() {
    const customerId = await pipeline.organisation();
    const [pageId, userId] = [newId(), newId()];
    const paths = { subscriber: `/${newId()}`, own: `/${newId()}` };
    const address = `${newId()}@example.com`;
    pipeline.recipients.add(customerId, Channel.EMAIL, address);
    pipeline.webhook(customerId, `${pipeline.http.url}${paths.subscriber}`);
    pipeline.integration(customerId, Channel.WEBHOOK, `${pipeline.http.url}${paths.own}`);
    const account = x.authorizations.issue({ userId, screenName: 'acme' });
    pipeline.recipients.add(customerId, Channel.TWITTER, '', [], {
      source: 'integrations',
      twitter: { accessToken: account.token, accessSecret: account.secret },
    });
    const saved = {
      customerId,
      pageId,
      version: 1n,
      componentIds: [],
      name: 'Status of Bolt',
      domain: `bolt-${pageId}`,
    };
    await pipeline.publish('evt.pages.v1.page_saved', { ...saved, settings: { pageUrl: 'https://bolt.example' } });
    await pipeline.until(`select 1 from further_page where page_id = '${pageId}'`);
    return { customerId, pageId, userId, paths, address };
  }
  type Organisation = Awaited<ReturnType<typeof organisation>>;

  const announcementOf = () => ({
    ...{ id: newId(), name: NAME, message: NAME, version: 1n, sendNotification: true },
    ...{ state: AnnouncementState.OPEN, startsAt: 1n, endsAt: BigInt(Date.UTC(2027, 0, 2)) },
  });
  const maintenanceOf = () => ({
    ...{ id: newId(), name: NAME, message: NAME, componentIds: [], version: 1n },
    ...{ plannedStartTime: BigInt(Date.UTC(2027, 0, 1)), plannedEndTime: BigInt(Date.UTC(2027, 0, 2)) },
  });

  /** How each kind of news is published on the first page, and put on pages: both with the version of its state. */
  const kinds = {
    incident: () => {
      const incident = incidentOf();
      return {
        publish: ({ customerId }: Organisation) =>
          pipeline.publish('evt.incidents.v1.entry_published', {
            customerId,
            incident,
            entryId: incident.entries[0]?.id,
          }),
        move: async ({ customerId }: Organisation, pageIds: string[], version: bigint) => {
          const moved = { ...incident, pageIds, version };
          await pipeline.publish('evt.incidents.v1.incident_changed', { customerId, incident: moved });
          await pipeline.until(`select 1 from incident where id = '${incident.id}' and version = ${version}`);
        },
      };
    },
    maintenance: () => {
      const maintenance = maintenanceOf();
      return {
        publish: ({ customerId }: Organisation) =>
          pipeline.publish('evt.incidents.v1.maintenance_announced', {
            ...{ customerId, maintenance, notice: MaintenanceNotice.SCHEDULED },
          }),
        move: async ({ customerId }: Organisation, pageIds: string[], version: bigint) => {
          const moved = { ...maintenance, pageIds, version };
          await pipeline.publish('evt.incidents.v1.maintenance_saved', { customerId, maintenance: moved });
          await pipeline.until(`select 1 from maintenance where id = '${maintenance.id}' and version = ${version}`);
        },
      };
    },
    announcement: () => {
      const announcement = announcementOf();
      return {
        publish: ({ customerId }: Organisation) =>
          pipeline.publish('evt.incidents.v1.announcement_published', { customerId, announcement }),
        move: async ({ customerId }: Organisation, pageIds: string[], version: bigint) => {
          const moved = { ...announcement, pageIds, version };
          await pipeline.publish('evt.incidents.v1.announcement_saved', { customerId, announcement: moved });
          await pipeline.until(`select 1 from announcement where id = '${announcement.id}' and version = ${version}`);
        },
      };
    },
  };
  const KINDS = ['incident', 'maintenance', 'announcement'] as const;

  const posted = (path: string) =>
    pipeline.http.requests.items.filter((one) => one.path === path).map(({ body }) => String(body));
  /** How often each was sent to, refused attempts included. */
  const sent = async ({ address, paths, userId }: Organisation) => ({
    mails: (await pipeline.mailsTo(address)).length,
    subscriber: posted(paths.subscriber).length,
    own: posted(paths.own).length,
    x: x.posts.of(userId).length,
  });
  const outcomes = async (eventId: string) => {
    const { rows } = await pipeline.sql.query<{ channel: string; state: string; reason: string | null }>(
      'select channel, state, reason from delivery where event_id = $1 order by channel, state',
      [eventId],
    );
    return rows.map(({ channel, state, reason }) => [channel, state, reason]);
  };
  /** A subscriber’s webhook has refused the first attempt; all others have it. */
  const refusedOnce = async (all: Organisation, news: { publish: (all: Organisation) => Promise<string> }) => {
    refusing.add(all.paths.subscriber);
    const eventId = await news.publish(all);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and next_at is not null`);
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and state = 'delivered' having count(*) = 3`,
    );
    return eventId;
  };
  const tryAgain = (eventId: string) =>
    pipeline.sql.query('update delivery set next_at = now() where event_id = $1 and next_at is not null', [eventId]);

  it.each(KINDS)('is tried again only while the page shows it (%s)', async (kind) => {
    const all = await organisation();
    const news = kinds[kind]();
    const eventId = await refusedOnce(all, news);
    await news.move(all, [all.pageId], 2n);
    await tryAgain(eventId);
    await pipeline.until(`select 1 from delivery where event_id = '${eventId}' and state = 'skipped'`);
    expect(await sent(all)).toEqual({ mails: 1, subscriber: 1, own: 1, x: 1 });
    expect(await pipeline.states(eventId)).toEqual({ delivered: 3, skipped: 1 });
  });

  it.each(KINDS)('is sent when it was moved back before that (%s)', async (kind) => {
    const all = await organisation();
    const news = kinds[kind]();
    const eventId = await refusedOnce(all, news);
    await news.move(all, [all.pageId], 2n);
    await news.move(all, [all.pageId, all.customerId], 3n);
    await tryAgain(eventId);
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and state = 'delivered' having count(*) = 4`,
    );
    expect(await sent(all)).toEqual({ mails: 1, subscriber: 2, own: 1, x: 1 });
    expect(posted(all.paths.subscriber).join()).not.toContain('console.candor.test');
  });

  it.each(KINDS)('reaches the organisation alone, as what only further pages show, and not X (%s)', async (kind) => {
    const all = await organisation();
    const news = kinds[kind]();
    await news.move(all, [all.pageId], 2n);
    const eventId = await news.publish(all);
    await pipeline.untilSettled(eventId);
    expect(await sent(all)).toEqual({ mails: 0, subscriber: 0, own: 1, x: 0 });
    expect(posted(all.paths.own)[0]).toContain('http://console.candor.test');
    const left = 'There is nothing left to say.';
    expect(await outcomes(eventId)).toEqual([
      ['email', 'skipped', left],
      ['twitter', 'skipped', left],
      ['webhook', 'delivered', null],
      ['webhook', 'skipped', left],
    ]);
  });
});

describe('news of a first page whose audience alone sees it by the time it is sent', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    await pipeline.startApp(plannerApp);
  });
  afterAll(() => pipeline?.stop());

  it('reaches the readers of the audience, also those listed before there was one, and names what they see', async () => {
    const customerId = await pipeline.organisation();
    const [service, audienceId] = [newId(), newId()];
    const component = { id: service, name: NAME, internal: true, enabled: true, version: 1n };
    await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
    await pipeline.until(`select 1 from component where id = '${service}'`);
    const [other = ''] = pipeline.email(customerId);
    const reader = pipeline.recipients.add(customerId, Channel.EMAIL, `${newId()}@example.com`);
    const incident = { ...incidentOf([service]), name: 'Outage' };
    const fact = { customerId, incident, entryId: incident.entries[0]?.id };
    const eventId = await pipeline.publish('evt.incidents.v1.entry_published', fact);
    await pipeline.until(`select 1 from event where id = '${eventId}' and planned_at is not null`);

    reader.audienceIds = [audienceId];
    const audiences = [{ id: audienceId, componentIds: [service] }];
    await pipeline.publish('evt.pages.v1.settings_saved', { customerId, version: 1n, settings: {}, audiences });
    await pipeline.until(`select 1 from page_settings where customer_id = '${customerId}'`);
    // Until now no process sent anything.
    await pipeline.startApp(emailApp);
    await pipeline.untilSettled(eventId);
    expect(await pipeline.mailsTo(other)).toEqual([]);
    const [mail] = await pipeline.mailsTo(reader.address);
    expect(mail?.text).toContain(NAME);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 1, skipped: 1 });
  });
});
