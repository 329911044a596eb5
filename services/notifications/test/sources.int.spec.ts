import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { newId } from '@candor/platform/ids.js';
import { Channel, Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

describe('the sources of recipients', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const mailsTo = (address: string) => pipeline.smtp.mails.items.filter(({ to }) => to.includes(address));
  const rows = async (table: string, eventId: string) =>
    (await pipeline.sql.query(`select * from ${table} where event_id = $1`, [eventId])).rows;

  it('notify integrations and subscribers alike, and are recorded for each recipient', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 3);
    pipeline.integration(customerId, Channel.EMAIL, `${newId()}@example.com`);
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    const sources = (await rows('delivery', eventId)).map(({ source, state }) => `${source} ${state}`);
    expect(sources.sort()).toEqual(['integrations delivered', ...Array(3).fill('subscribers delivered')]);
    expect(new Set((await rows('chunk', eventId)).map(({ source }) => source)).size).toBe(2);
  });

  it('notify only the integrations of internal news, with a link to the console', async () => {
    const customerId = await pipeline.organisation();
    const [subscriber = ''] = pipeline.email(customerId, 1);
    const own = `${newId()}@example.com`;
    pipeline.integration(customerId, Channel.EMAIL, own);
    const component = { id: newId(), name: 'Secret backend', enabled: true, internal: true };
    await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
    await pipeline.until(`select 1 from component where id = '${component.id}'`);
    const { eventId, incidentId } = await pipeline.publishEntry(customerId, {
      isPrivate: true,
      componentId: component.id,
    });
    await pipeline.untilSettled(eventId);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 1 });
    expect(mailsTo(subscriber)).toEqual([]);
    const mail = await simpleParser(mailsTo(own)[0]?.raw ?? '');
    expect(mail.text).toContain(`http://console.candor.test/incident/edit/${incidentId}`);
    expect(mail.text).toContain('Secret backend: Major Outage');
  });

  it('offer an integration the unsubscribe link and the console, and no page to manage a subscription', async () => {
    const customerId = await pipeline.organisation();
    const own = `${newId()}@example.com`;
    pipeline.integration(customerId, Channel.EMAIL, own);
    pipeline.integration(customerId, Channel.WEBHOOK, `${pipeline.http.url}/integration`);
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    const mail = await simpleParser(mailsTo(own)[0]?.raw ?? '');
    expect(mail.headers.has('list')).toBe(true);
    expect(mail.text).toMatch(/\nUnsubscribe:\nhttp\S+\/unsubscribe\/token-of-/);
    expect(mail.text).toContain('http://console.candor.test/integrations');
    expect(mail.text).not.toContain('/manage');
    const post = pipeline.http.requests.items.find(({ path }) => path === '/integration');
    expect(JSON.parse(String(post?.body)).meta.unsubscribe).toMatch(/\/unsubscribe\/token-of-/);
  });

  it('notify the others while one source is down, and the rest when it is available again', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 2);
    const own = `${newId()}@example.com`;
    pipeline.integration(customerId, Channel.EMAIL, own);
    pipeline.recipients.down.add('integrations');
    const { eventId, incidentId } = await pipeline.publishEntry(customerId);
    await pipeline.until(
      `select 1 from delivery where event_id = '${eventId}' and state = 'delivered' having count(*) = 2`,
    );
    const [report] = await pipeline.report(customerId, incidentId);
    expect(report).toMatchObject({ planned: 2n, planningComplete: false });
    pipeline.recipients.down.clear();
    await pipeline.untilSettled(eventId);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 3 });
    expect(mailsTo(own)).toHaveLength(1);
  });

  it('list only recipients who chose the kind: an entry of a maintenance is no incident', async () => {
    const customerId = await pipeline.organisation();
    const add = (address: string, interest: Interest) =>
      pipeline.recipients.add(customerId, Channel.EMAIL, address, [], { interests: [interest] });
    const [incidents, maintenances] = [`${newId()}@example.com`, `${newId()}@example.com`];
    add(incidents, Interest.INCIDENT);
    add(maintenances, Interest.MAINTENANCE);
    const plain = await pipeline.publishEntry(customerId);
    const planned = await pipeline.publishEntry(customerId, { maintenanceId: newId() });
    await pipeline.untilSettled(plain.eventId);
    await pipeline.untilSettled(planned.eventId);
    const ids = async (address: string) =>
      Promise.all(mailsTo(address).map(async ({ raw }) => (await simpleParser(raw)).messageId?.slice(1, 37)));
    expect(await ids(incidents)).toEqual([plain.eventId]);
    expect(await ids(maintenances)).toEqual([planned.eventId]);
  });
});

describe('an installation without integrations', () => {
  it('completes when they are left out of the sources', async () => {
    const pipeline = await Pipeline.start({ env: { RECIPIENT_SOURCES: 'subscribers' } });
    try {
      pipeline.recipients.down.add('integrations');
      await pipeline.startApp(plannerApp);
      const customerId = await pipeline.organisation();
      pipeline.email(customerId, 1);
      const { eventId } = await pipeline.publishEntry(customerId);
      await pipeline.until(`select 1 from event where id = '${eventId}' and planned_at is not null`);
    } finally {
      await pipeline.stop();
    }
  });
});
