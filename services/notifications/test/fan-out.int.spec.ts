import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { Webhook } from 'standardwebhooks';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { NotificationsService } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('a published entry', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  it('reaches every subscriber once, by mail and by webhook', async () => {
    const customerId = await pipeline.organisation();
    const addresses = pipeline.email(customerId, 1_200);
    const hooks = Array.from({ length: 600 }, (_, n) => pipeline.webhook(customerId, `${pipeline.http.url}/${n}`));
    const { eventId, incidentId, entryId } = await pipeline.publishEntry(customerId);

    await pipeline.untilSettled(eventId);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 1_800 });
    const mailed = pipeline.smtp.mails.items.flatMap(({ to }) => to).filter((to) => addresses.includes(to));
    expect(mailed.sort()).toEqual([...addresses].sort());
    const ids = pipeline.http.requests.items.map(({ headers }) => headers['webhook-id']);
    expect(ids.sort()).toEqual(hooks.map((id) => `msg_${eventId}_${id}`).sort());

    const [email, webhook] = await pipeline.report(customerId, incidentId);
    expect(email).toMatchObject({ entryId, channel: Channel.EMAIL, planned: 1_200n, delivered: 1_200n, pending: 0n });
    expect(webhook).toMatchObject({ channel: Channel.WEBHOOK, planned: 600n, delivered: 600n, planningComplete: true });
  });

  it('is mailed with the headers of RFC 8058 and its own links', async () => {
    const customerId = await pipeline.organisation('Acme "Status"\r\nBcc: all@example.com');
    const [address] = pipeline.email(customerId, 1);
    const { eventId, incidentId } = await pipeline.publishEntry(customerId, { name: 'API <b>down</b>' });
    await pipeline.untilSettled(eventId);
    const mail = pipeline.smtp.mails.items.find(({ to }) => to.includes(address ?? ''));
    const raw = mail?.raw.toString('utf8') ?? '';
    const [{ domain }] = (await pipeline.sql.query('select domain from customer where customer_id = $1', [customerId]))
      .rows as [{ domain: string }];
    const recipient = pipeline.recipients.subscribers.find((one) => one.address === address);
    const unsubscribe = `http://${domain}.candor.test:8080/unsubscribe/token-of-${recipient?.id}`;
    expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im);
    const parsed = await simpleParser(mail?.raw ?? '');
    expect(parsed.subject).toBe('[Acme "Status" Bcc: all@example.com] Investigating: API <b>down</b>');
    expect(parsed.messageId).toBe(`<${eventId}.${recipient?.id}@candor.test>`);
    expect(parsed.references).toBe(`<${incidentId}@candor.test>`);
    expect(parsed.text).toContain(unsubscribe);
    expect(parsed.html).toContain(`href="${unsubscribe}"`);
    const manage = `http://${domain}.candor.test:8080/manage/manage-${recipient?.id}`;
    expect(parsed.text).toContain(`Change what you are notified of:\n${manage}\n`);
    expect(parsed.html).toContain(`href="${manage}"`);
    expect(parsed.html).toContain('API &lt;b&gt;down&lt;/b&gt;');
  });

  it('is posted in the established envelope with a signature that the reference library accepts', async () => {
    const customerId = await pipeline.organisation();
    const hook = pipeline.webhook(customerId, `${pipeline.http.url}/signed`, [
      SECRET,
      'whsec_c2Vjb25kIHNlY3JldCBvZiAyNCBi',
    ]);
    const { eventId, incidentId } = await pipeline.publishEntry(customerId, { message: 'Ünïcode "quoted"' });
    await pipeline.untilSettled(eventId);
    const request = pipeline.http.requests.items.find(({ path }) => path === '/signed');
    const headers = request?.headers as Record<string, string>;
    const text = request?.body.toString('utf8') ?? '';
    for (const secret of [SECRET, 'whsec_c2Vjb25kIHNlY3JldCBvZiAyNCBi']) {
      expect(new Webhook(secret).verify(text, headers)).toMatchObject({ incident: { id: incidentId } });
    }
    expect(() => new Webhook(SECRET).verify(`${text} `, headers)).toThrow();
    expect(JSON.parse(text)).toMatchObject({
      meta: { unsubscribe: expect.stringMatching(`/unsubscribe/token-of-${hook}$`), generated_at: expect.any(String) },
      page: { id: customerId, status_indicator: 'critical', status_description: 'Major System Outage' },
      incident: { status: 'investigating', impact: 'critical', incident_updates: [{ body: 'Ünïcode "quoted"' }] },
    });
  });

  it('names the services that subscribers may see, and no others', async () => {
    const customerId = await pipeline.organisation();
    const [address] = pipeline.email(customerId, 1);
    const component = { id: newId(), name: 'Checkout', enabled: true, internal: false };
    await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
    const secret = { id: newId(), name: 'Secret backend', enabled: true, internal: true };
    await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component: secret });
    await pipeline.until(`select 1 from component where id = '${secret.id}'`);
    await pipeline.until(`select 1 from component where id = '${component.id}'`);
    const shown = await pipeline.publishEntry(customerId, { componentId: component.id });
    const hidden = await pipeline.publishEntry(customerId, { componentId: secret.id });
    await pipeline.untilSettled(shown.eventId);
    await pipeline.untilSettled(hidden.eventId);
    const mails = pipeline.smtp.mails.items.filter(({ to }) => to.includes(address ?? ''));
    const texts = await Promise.all(mails.map(async ({ raw }) => (await simpleParser(raw)).text ?? ''));
    expect(texts.filter((text) => text.includes('Checkout: Major Outage'))).toHaveLength(1);
    expect(texts.some((text) => text.includes('Secret'))).toBe(false);
  });

  it('lists services in the order of the page, though an older place of one arrives late', async () => {
    const customerId = await pipeline.organisation();
    const [address] = pipeline.email(customerId, 1);
    pipeline.webhook(customerId, `${pipeline.http.url}/ordered`);
    const ids = [newId(), newId(), newId()] as const;
    const save = (id: string, name: string, position: bigint, version = 1n) =>
      pipeline.publish('evt.catalog.v1.component_saved', {
        customerId,
        component: { id, name, enabled: true, version, position, groupPosition: position },
      });
    for (const [n, id] of ids.entries()) {
      await save(id, `Service ${n}`, BigInt(n + 1));
      await pipeline.until(`select 1 from component where id = '${id}' and position is not null`);
    }
    const places = [ids[2], ids[0], ids[1]].map((componentId, n) => {
      const position = BigInt(n + 10);
      return { componentId, position, groupPosition: position };
    });
    await pipeline.publish('evt.catalog.v1.order_changed', { customerId, places });
    await pipeline.until(`select 1 from component where id = '${ids[2]}' and position = 10`);
    await save(ids[2], 'Service two', 3n, 2n);
    await pipeline.until(`select 1 from component where id = '${ids[2]}' and name = 'Service two'`);
    const { eventId } = await pipeline.publishEntry(customerId, { componentIds: ids });
    await pipeline.untilSettled(eventId);
    const mail = pipeline.smtp.mails.items.find(({ to }) => to.includes(address ?? ''));
    const text = (await simpleParser(mail?.raw ?? '')).text ?? '';
    expect(text.match(/Service \w+(?=:)/g)).toEqual(['Service two', 'Service 0', 'Service 1']);
    const request = pipeline.http.requests.items.find(({ path }) => path === '/ordered');
    const { incident } = JSON.parse(request?.body.toString('utf8') ?? '{}') as {
      incident: { components: { id: string }[]; incident_updates: { affected_components: { code: string }[] }[] };
    };
    expect(incident.components.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(incident.incident_updates[0]?.affected_components.map(({ code }) => code)).toEqual([ids[2], ids[0], ids[1]]);
  });

  it('has the overall status of the page: the worst that open incidents report for visible services', async () => {
    const customerId = await pipeline.organisation();
    pipeline.webhook(customerId, `${pipeline.http.url}/agrees`);
    const [shown, secret] = [newId(), newId()];
    for (const [id, internal] of [
      [shown, false],
      [secret, true],
    ] as const) {
      const component = { id, name: id, enabled: true, internal };
      await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
      await pipeline.until(`select 1 from component where id = '${id}'`);
    }
    const impact = IncidentImpact.NONE;
    const publish = async (options: Parameters<Pipeline['publishEntry']>[1]) => {
      const published = await pipeline.publishEntry(customerId, { impact, ...options });
      await pipeline.untilSettled(published.eventId);
      return published;
    };
    await publish({ componentId: secret });
    const { incidentId, entry } = await publish({ componentId: shown });
    const silent = await publish({ incidentId, version: 2n, before: [entry] });
    const before = [silent.entry, entry];
    await publish({ incidentId, version: 3n, before, status: IncidentStatus.RESOLVED });
    const bodies = pipeline.http.requests.items
      .filter(({ path }) => path === '/agrees')
      .map(({ body }) => JSON.parse(body.toString('utf8')) as { page: object; incident: { components: object[] } });
    expect(bodies.map(({ page }) => page)).toMatchObject(
      ['none', 'critical', 'critical', 'none'].map((status_indicator) => ({ status_indicator })),
    );
    expect(bodies.map(({ incident }) => incident.components)).toMatchObject([
      [],
      [{ id: shown, status: 'major_outage' }],
      [{ id: shown, status: 'major_outage' }],
      [{ id: shown, status: 'operational' }],
    ]);
  });

  it('names no service that was disabled or deleted, though an older state of it arrives late', async () => {
    const customerId = await pipeline.organisation();
    const [address] = pipeline.email(customerId, 1);
    pipeline.webhook(customerId, `${pipeline.http.url}/withdrawn`);
    const [disabled, deleted] = [newId(), newId()];
    const save = (id: string, name: string, version: bigint, enabled = true) =>
      pipeline.publish('evt.catalog.v1.component_saved', { customerId, component: { id, name, enabled, version } });
    await save(disabled, 'Disabled service', 2n, false);
    await pipeline.publish('evt.catalog.v1.component_deleted', { customerId, componentId: deleted, version: 2n });
    await pipeline.until(`select 1 from component where id = '${disabled}'`);
    await pipeline.until(`select 1 from component where id = '${deleted}'`);
    await save(disabled, 'Disabled service', 1n);
    await save(deleted, 'Deleted service', 1n);
    const last = newId();
    await save(last, 'Kept service', 1n);
    await pipeline.until(`select 1 from component where id = '${last}'`);
    for (const componentId of [disabled, deleted, last]) {
      const { eventId } = await pipeline.publishEntry(customerId, { componentId });
      await pipeline.untilSettled(eventId);
    }
    const mails = pipeline.smtp.mails.items.filter(({ to }) => to.includes(address ?? ''));
    const texts = await Promise.all(mails.map(async ({ raw }) => (await simpleParser(raw)).text ?? ''));
    const bodies = pipeline.http.requests.items
      .filter(({ path }) => path === '/withdrawn')
      .map(({ body }) => `${body}`);
    for (const said of [texts, bodies]) {
      expect(said).toHaveLength(3);
      expect(said.filter((text) => text.includes('Kept service'))).toHaveLength(1);
      expect(said.some((text) => /Disabled service|Deleted service/.test(text))).toBe(false);
    }
    for (const id of [disabled, deleted]) expect(bodies.some((text) => text.includes(id))).toBe(false);
  });

  it('is not sent when sendNotification is off', async () => {
    const customerId = await pipeline.organisation();
    const [address] = pipeline.email(customerId, 1);
    const quiet = await pipeline.publishEntry(customerId, { sendNotification: false });
    const loud = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(loud.eventId);
    expect((await pipeline.sql.query('select from event where id = $1', [quiet.eventId])).rowCount).toBe(0);
    expect(pipeline.smtp.mails.items.filter(({ to }) => to.includes(address ?? ''))).toHaveLength(1);
  });

  it('is sent once when the event is delivered twice', async () => {
    const customerId = await pipeline.organisation();
    const addresses = pipeline.email(customerId, 3);
    const first = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(first.eventId);
    const { rows } = await pipeline.sql.query('select payload from event where id = $1', [first.eventId]);
    // As after a broker restart, when JetStream has forgotten the id.
    await pipeline.republish('evt.incidents.v1.entry_published', rows[0].payload, first.eventId);
    const marker = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(marker.eventId);
    expect(await pipeline.states(first.eventId)).toEqual({ delivered: 3 });
    expect(pipeline.smtp.mails.items.filter(({ to }) => addresses.includes(to[0] ?? ''))).toHaveLength(6);
  });

  it('is not sent to subscribers who unsubscribed in between', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 2);
    const gone = pipeline.recipients.add(customerId, Channel.EMAIL, `${newId()}@example.com`);
    pipeline.recipients.leaveAfterListing(gone);
    const { eventId, incidentId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 2, skipped: 1 });
    expect(pipeline.smtp.mails.items.some(({ to }) => to.includes(gone.address))).toBe(false);
    const [report] = await pipeline.report(customerId, incidentId);
    expect(report).toMatchObject({ planned: 3n, delivered: 2n, skipped: 1n, failed: 0n, pending: 0n });
  });

  it('shows its report to its own organisation only', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId, 1);
    const { eventId, incidentId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    expect(await pipeline.report(customerId, incidentId)).toHaveLength(1);
    expect(await pipeline.report(await pipeline.organisation(), incidentId)).toEqual([]);
    expect(await pipeline.report(customerId, newId())).toEqual([]);
    await expect(pipeline.report(customerId, 'nonsense')).rejects.toMatchObject({ kind: 'not-found' });
    const service = pipeline.rpc.service(NotificationsService);
    const visitor = { kind: 'visitor', customerId } as const;
    await expect(service.getDeliveryReport({ incidentId }, { actor: visitor })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});
