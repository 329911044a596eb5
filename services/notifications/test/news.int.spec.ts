import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { simpleParser, type ParsedMail } from 'mailparser';
import { newId } from '@candor/platform/ids.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { Channel, Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

const { SCHEDULED, CHANGED, CANCELLED, REMINDER } = MaintenanceNotice;
const START = BigInt(Date.parse('2026-12-01T18:30:00Z'));
const END = BigInt(Date.parse('2026-12-01T20:00:00Z'));

describe('news', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const mailsTo = (address: string): Promise<ParsedMail[]> =>
    Promise.all(pipeline.smtp.mails.items.filter(({ to }) => to.includes(address)).map(({ raw }) => simpleParser(raw)));
  const postsTo = (path: string) =>
    pipeline.http.requests.items.filter((one) => one.path === path).map(({ body }) => JSON.parse(String(body)));

  async function announce(customerId: string, notice: MaintenanceNotice, rest: object = {}): Promise<string> {
    const maintenance = {
      id: newId(),
      name: 'Database upgrade',
      message: 'We replace the disks.',
      plannedStartTime: START,
      plannedEndTime: END,
      sendNotification: true,
      version: 1n,
      ...rest,
    };
    return pipeline.publish('evt.incidents.v1.maintenance_announced', { customerId, maintenance, notice });
  }

  describe('of a maintenance', () => {
    it.each([
      [SCHEDULED, 'Scheduled maintenance', 'scheduled'],
      [CHANGED, 'Maintenance changed', 'scheduled'],
      [CANCELLED, 'Maintenance cancelled', 'completed'],
      [REMINDER, 'Maintenance starts soon', 'scheduled'],
    ])('is mailed and posted (%d: %s)', async (notice, title, status) => {
      const customerId = await pipeline.organisation();
      const [address = ''] = pipeline.email(customerId);
      const path = `/maintenance/${notice}`;
      pipeline.webhook(customerId, `${pipeline.http.url}${path}`);
      const component = { id: newId(), name: 'Checkout', enabled: true };
      await pipeline.publish('evt.catalog.v1.component_saved', { customerId, component });
      await pipeline.until(`select 1 from component where id = '${component.id}'`);
      const id = newId();
      await pipeline.untilSettled(await announce(customerId, notice, { id, componentIds: [component.id] }));
      const [mail] = await mailsTo(address);
      expect(mail?.subject).toBe(`[Acme] ${title}: Database upgrade`);
      for (const said of ['Dec 1, 2026, 6:30 PM UTC', 'We replace the disks.', 'Checkout', `/maintenances/${id}`]) {
        expect(mail?.text).toContain(said);
        expect(mail?.html).toContain(said);
      }
      expect(mail?.references).toBe(`<${id}@candor.test>`);
      const [post] = postsTo(path);
      expect(post.incident).toMatchObject({
        id,
        name: 'Database upgrade',
        status,
        impact: 'maintenance',
        shortlink: expect.stringMatching(`/maintenances/${id}$`),
        scheduled_for: '2026-12-01T18:30:00.000Z',
        scheduled_until: '2026-12-01T20:00:00.000Z',
        incident_updates: [{ body: expect.stringContaining('We replace the disks.') }],
        components: [{ id: component.id, name: 'Checkout' }],
      });
    });

    it('that is internal goes to integrations, with a link to the console', async () => {
      const customerId = await pipeline.organisation();
      const [subscriber = ''] = pipeline.email(customerId);
      const own = `${newId()}@example.com`;
      pipeline.integration(customerId, Channel.EMAIL, own);
      const id = newId();
      const eventId = await announce(customerId, SCHEDULED, { id, internal: true });
      await pipeline.untilSettled(eventId);
      expect(await mailsTo(subscriber)).toEqual([]);
      const [mail] = await mailsTo(own);
      expect(mail?.text).toContain(`http://console.candor.test/maintenances/edit/${id}`);
      // It never subscribed, so it has no manage link; but it may unsubscribe.
      expect(mail?.text).toContain('because this address is an integration of Acme.\nUnsubscribe:\nhttp');
      expect(mail?.text).toContain('Manage integrations:\nhttp://console.candor.test/integrations\n');
      expect(`${mail?.text} ${mail?.html}`).not.toContain('/manage');
      expect(mail?.headers.get('list')).toMatchObject({ 'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' } });
    });

    it('is not sent once it was deleted, except for the cancellation', async () => {
      const customerId = await pipeline.organisation();
      const [address = ''] = pipeline.email(customerId);
      const id = newId();
      await pipeline.publish('evt.incidents.v1.maintenance_deleted', { customerId, maintenanceId: id });
      await pipeline.until(`select 1 from maintenance where id = '${id}' and deleted`);
      const reminder = await announce(customerId, REMINDER, { id });
      await pipeline.untilSettled(reminder);
      expect(await pipeline.states(reminder)).toEqual({ skipped: 1 });
      await pipeline.untilSettled(await announce(customerId, CANCELLED, { id }));
      expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual([
        '[Acme] Maintenance cancelled: Database upgrade',
      ]);
    });

    it('continues in the same thread and under the same id once it has started', async () => {
      const customerId = await pipeline.organisation();
      const [address = ''] = pipeline.email(customerId);
      pipeline.webhook(customerId, `${pipeline.http.url}/begun`);
      const id = newId();
      await pipeline.untilSettled(await announce(customerId, SCHEDULED, { id }));
      const incident = { maintenanceId: id, name: 'Database upgrade', impact: IncidentImpact.MAINTENANCE };
      const { eventId, incidentId, entry } = await pipeline.publishEntry(customerId, incident);
      await pipeline.untilSettled(eventId);
      const over = { ...incident, incidentId, status: IncidentStatus.RESOLVED, version: 2n, before: [entry] };
      await pipeline.untilSettled((await pipeline.publishEntry(customerId, over)).eventId);
      expect((await mailsTo(address)).map(({ subject, references }) => [subject, references])).toEqual(
        ['Scheduled maintenance', 'Maintenance started', 'Maintenance completed'].map((label) => [
          `[Acme] ${label}: Database upgrade`,
          `<${id}@candor.test>`,
        ]),
      );
      const posts = postsTo('/begun');
      expect(posts.map(({ incident }) => [incident.id, incident.status, incident.scheduled_for])).toEqual(
        ['scheduled', 'in_progress', 'completed'].map((status) => [id, status, '2026-12-01T18:30:00.000Z']),
      );
      expect(posts.map(({ page }) => page.status_indicator)).toEqual(['none', 'maintenance', 'none']);
    });
  });

  it('of a component are posted to recipients who chose them, and mailed to none', async () => {
    const customerId = await pipeline.organisation();
    const [address = ''] = pipeline.email(customerId);
    pipeline.webhook(customerId, `${pipeline.http.url}/component`);
    pipeline.recipients.add(customerId, Channel.WEBHOOK, `${pipeline.http.url}/not-wanted`, [], {
      interests: [Interest.INCIDENT],
    });
    const component = { id: newId(), name: 'API', description: 'The API', enabled: true };
    const eventId = await pipeline.publish('evt.catalog.v1.component_status_changed', {
      customerId,
      component,
      oldStatus: ComponentStatus.OPERATIONAL,
      newStatus: ComponentStatus.PARTIAL_OUTAGE,
      changedAt: START,
    });
    await pipeline.untilSettled(eventId);
    expect(await pipeline.states(eventId)).toEqual({ delivered: 1 });
    expect(await mailsTo(address)).toEqual([]);
    expect(postsTo('/not-wanted')).toEqual([]);
    const [post] = postsTo('/component');
    expect(post).not.toHaveProperty('incident');
    expect(post).toMatchObject({
      meta: { unsubscribe: expect.stringContaining('/unsubscribe/') },
      page: { id: customerId, status_indicator: 'major', status_description: 'Partial System Outage' },
      component: { id: component.id, name: 'API', status: 'partial_outage' },
      component_update: {
        id: eventId,
        component_id: component.id,
        component_type: 'Component',
        old_status: 'operational',
        new_status: 'partial_outage',
        created_at: '2026-12-01T18:30:00.000Z',
      },
    });
  });

  it('of several components in one message are posted one by one, and once when that comes again', async () => {
    const customerId = await pipeline.organisation();
    const url = `${pipeline.http.url}/several`;
    const changes = ['API', 'Website', 'Search'].map((name) => ({
      id: newId(),
      changed: {
        customerId,
        component: { id: newId(), name, enabled: true },
        oldStatus: ComponentStatus.OPERATIONAL,
        newStatus: ComponentStatus.PARTIAL_OUTAGE,
        changedAt: START,
      },
    }));
    const [first = ''] = changes.map(({ changed }) => changed.component.id);
    pipeline.integration(customerId, Channel.WEBHOOK, url);
    pipeline.recipients.add(customerId, Channel.WEBHOOK, url, [], { componentIds: [first] });
    const publish = async () => {
      await pipeline.publish('evt.catalog.v1.component_statuses_changed', { customerId, changes });
      await pipeline.untilConsumed('notifications-planner-component-statuses');
      for (const { id } of changes) await pipeline.untilSettled(id);
    };
    await publish();
    await publish();
    const posted = postsTo('/several').map(({ component_update: { id }, component: { name } }) => [id, name].join(' '));
    const expected = changes.map(({ id, changed }) => [id, changed.component.name].join(' '));
    expect(posted.toSorted()).toEqual([...expected, expected[0]].toSorted());
  });

  it('of components are planned at once where nobody gets them, and not after a restore that refused them', async () => {
    const customerId = await pipeline.organisation();
    pipeline.email(customerId);
    const change = () => ({
      id: newId(),
      changed: { customerId, component: { id: newId(), name: 'API', enabled: true }, changedAt: START },
    });
    const [nobodys, refused, message] = [change(), change(), newId()];
    await pipeline.publish('evt.catalog.v1.component_statuses_changed', { customerId, changes: [nobodys] });
    await pipeline.untilSettled(nobodys.id);
    expect(await pipeline.states(nobodys.id)).toEqual({});
    await pipeline.sql.query(
      `insert into event (id, customer_id, kind, subject_id, created_at, planned_at)
       values ($1, $2, 'component-status', $1, now(), now())`,
      [message, customerId],
    );
    pipeline.webhook(customerId, `${pipeline.http.url}/refused`);
    await pipeline.publish('evt.catalog.v1.component_statuses_changed', { customerId, changes: [refused] }, message);
    await pipeline.untilConsumed('notifications-planner-component-statuses');
    expect((await pipeline.sql.query('select from event where id = $1', [refused.id])).rowCount).toBe(0);
  });

  it('say of the page what was set of a component without an incident, until an incident names it or it ends', async () => {
    const customerId = await pipeline.organisation();
    pipeline.webhook(customerId, `${pipeline.http.url}/own`);
    const component = { id: newId(), name: 'API', enabled: true };
    const save = async (version: bigint, ownStatus: ComponentStatus) => {
      await pipeline.publish('evt.catalog.v1.own_statuses_changed', {
        customerId,
        components: [{ ...component, version, ownStatus }],
      });
      await pipeline.until(`select 1 from component where id = '${component.id}' and version = ${version}`);
    };
    const notify = async (incident: Parameters<Pipeline['publishEntry']>[1] = {}) => {
      const published = await pipeline.publishEntry(customerId, { impact: IncidentImpact.NONE, ...incident });
      await pipeline.untilSettled(published.eventId);
      return [published, postsTo('/own').at(-1)?.page.status_indicator] as const;
    };
    const other = newId();
    await save(1n, ComponentStatus.MAJOR_OUTAGE);
    expect((await notify({ componentId: other }))[1]).toBe('critical');
    // The incident decides, although the catalog has not ended yet what was set.
    const said = { componentId: component.id, componentStatus: ComponentStatus.DEGRADED_PERFORMANCE };
    const [named, indicator] = await notify(said);
    expect(indicator).toBe('minor');
    const over = { incidentId: named.incidentId, status: IncidentStatus.RESOLVED, version: 2n, before: [named.entry] };
    await save(2n, ComponentStatus.UNSPECIFIED);
    expect((await notify(over))[1]).toBe('none');
    // A change with notifications brings its component along.
    const eventId = await pipeline.publish('evt.catalog.v1.component_status_changed', {
      customerId,
      component: { ...component, version: 3n, ownStatus: ComponentStatus.MAJOR_OUTAGE },
      oldStatus: ComponentStatus.OPERATIONAL,
      newStatus: ComponentStatus.MAJOR_OUTAGE,
      changedAt: START,
    });
    await pipeline.untilSettled(eventId);
    expect((await notify({ componentId: other }))[1]).toBe('critical');
  });

  it('that test an integration reach only that integration', async () => {
    const customerId = await pipeline.organisation();
    const [subscriber = ''] = pipeline.email(customerId);
    const own = `${newId()}@example.com`;
    const requested = { customerId, requestedBy: 'Zoë <b>' };
    const mail = await pipeline.publish('evt.integrations.v1.test_requested', {
      ...requested,
      integrationId: pipeline.integration(customerId, Channel.EMAIL, own),
      channel: Channel.EMAIL,
    });
    const post = await pipeline.publish('evt.integrations.v1.test_requested', {
      ...requested,
      integrationId: pipeline.integration(customerId, Channel.WEBHOOK, `${pipeline.http.url}/test`),
      channel: Channel.WEBHOOK,
    });
    await pipeline.untilSettled(mail);
    await pipeline.untilSettled(post);
    expect(await mailsTo(subscriber)).toEqual([]);
    const [received] = await mailsTo(own);
    expect(received?.subject).toBe('[Acme] Test of your email integration');
    expect(received?.html).toContain('Zoë &lt;b&gt;');
    expect(received?.text).toContain('\nUnsubscribe:\nhttp');
    const [posted] = postsTo('/test');
    expect(posted.test).toMatchObject({ id: post, requested_by: 'Zoë <b>' });
    expect(posted).not.toHaveProperty('incident');
    expect(posted).not.toHaveProperty('component_update');
  });

  it('send the link that manages a subscription, and erase it', async () => {
    const customerId = await pipeline.organisation();
    const email = `${newId()}@example.com`;
    const fact = { customerId, subscriptionId: newId(), email, token: 'tök/en', expiresAt: START };
    const id = await pipeline.publish('evt.subscribers.v1.manage_link_requested', fact);
    await pipeline.until(`select 1 from event where id = '${id}' and payload is null`);
    expect((await mailsTo(email))[0]?.text).toMatch(/\/manage\/t%C3%B6k%2Fen\n/);
    const late = await pipeline.publish('evt.subscribers.v1.manage_link_requested', { ...fact, expiresAt: 1n });
    await pipeline.untilSettled(late);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('send the link that signs a reader in to a private page, in the reader’s language, and erase it', async () => {
    const customerId = await pipeline.organisation('Acme & Söhne');
    const emailAddress = `${newId()}@example.com`;
    const sealedToken = pipeline.recipients.seal(customerId, 'tök/en');
    const fact = { customerId, linkId: newId(), emailAddress, sealedToken, expiresAt: START };
    const id = await pipeline.publish('evt.subscribers.v1.reader_link_requested', fact);
    await pipeline.until(`select 1 from event where id = '${id}' and payload is null`);
    const [mail] = await mailsTo(emailAddress);
    expect(mail?.from?.value).toEqual([{ name: 'Acme & Söhne', address: 'status@candor.test' }]);
    expect(mail?.subject).toBe('[Acme & Söhne] Your link to sign in');
    expect(mail?.text).toMatch(/\nhttp:\/\/acme-\w+\.candor\.test:8080\/sign-in\/t%C3%B6k%2Fen\n/);
    expect(mail?.text).toContain('\nIt works once, until Dec 1, 2026, 6:30 PM UTC.\n');
    expect(mail?.html).toMatch(/href="http:\/\/acme-\w+\.candor\.test:8080\/sign-in\/t%C3%B6k%2Fen"/);
    const german = await pipeline.publish('evt.subscribers.v1.reader_link_requested', { ...fact, language: 'de' });
    await pipeline.untilSettled(german);
    expect((await mailsTo(emailAddress))[1]?.text).toMatch(/\/de\/sign-in\/t%C3%B6k%2Fen\n/);
    const late = await pipeline.publish('evt.subscribers.v1.reader_link_requested', { ...fact, expiresAt: 1n });
    await pipeline.untilSettled(late);
    expect(await mailsTo(emailAddress)).toHaveLength(2);
  });

  it('mail no link to sign in that the organisation’s subscribers do not know', async () => {
    const customerId = await pipeline.organisation();
    const emailAddress = `${newId()}@example.com`;
    const sealedToken = pipeline.recipients.seal(await pipeline.organisation(), 'token');
    const fact = { customerId, linkId: newId(), emailAddress, sealedToken, expiresAt: START };
    await pipeline.untilSettled(await pipeline.publish('evt.subscribers.v1.reader_link_requested', fact));
    expect(await mailsTo(emailAddress)).toEqual([]);
  });

  it('notify the Owners, and only them, which webhook endpoint was disabled', async () => {
    const customerId = await pipeline.organisation();
    const [subscriber = ''] = pipeline.email(customerId);
    const owner = `${newId()}@example.com`;
    pipeline.recipients.add(customerId, Channel.EMAIL, owner, [], { source: 'identity' });
    const endpoint = pipeline.recipients.add(customerId, Channel.WEBHOOK, 'https://example.com/hook?a=1&b=<2>', [], {
      switchedOff: true,
    });
    const refused = {
      customerId,
      source: 'subscribers',
      recipientId: endpoint.id,
      channel: Channel.WEBHOOK,
      reason: RefusalReason.GONE,
      detail: 'The receiver <answered> 410.',
      refusedAt: START,
    };
    const id = await pipeline.publish('evt.notifications.v1.recipient_refused', refused);
    await pipeline.untilSettled(id);
    expect(await mailsTo(subscriber)).toEqual([]);
    const [mail] = await mailsTo(owner);
    expect(mail?.subject).toBe('A webhook subscriber was switched off');
    expect(mail?.from?.text).toBe('"Candor" <status@candor.test>');
    expect(mail?.html).toContain('&lt;answered&gt;');
    expect(mail?.text).toContain('\nhttps://example.com/hook?a=1&b=<2>\n');
    expect(mail?.html).toContain('https://example.com/hook?a=1&amp;b=&lt;2&gt;');
    expect(mail?.text).toContain('http://console.candor.test/subscribers/webhook\n');
    const mailAddress = { ...refused, channel: Channel.EMAIL, recipientId: newId() };
    const quiet = await pipeline.publish('evt.notifications.v1.recipient_refused', mailAddress);
    const marker = await pipeline.publish('evt.notifications.v1.recipient_refused', {
      ...refused,
      recipientId: newId(),
    });
    await pipeline.untilSettled(marker);
    expect((await pipeline.sql.query('select from event where id = $1', [quiet])).rowCount).toBe(0);
    // The last endpoint was deleted meanwhile, so it has no URL to show.
    expect((await mailsTo(owner))[1]?.text).not.toContain('https://example.com');
  });

  it('wait for the context that owns the endpoint', async () => {
    const customerId = await pipeline.organisation();
    const owner = `${newId()}@example.com`;
    pipeline.recipients.add(customerId, Channel.EMAIL, owner, [], { source: 'identity' });
    const { id: recipientId, address } = pipeline.recipients.add(
      customerId,
      Channel.WEBHOOK,
      'https://example.com/x',
      [],
      {
        source: 'integrations',
        switchedOff: true,
      },
    );
    const reason = RefusalReason.ONLY_FAILURES;
    const fact = {
      customerId,
      source: 'integrations',
      recipientId,
      channel: Channel.WEBHOOK,
      reason,
      refusedAt: START,
    };
    pipeline.recipients.down.add('integrations');
    const id = await pipeline.publish('evt.notifications.v1.recipient_refused', fact);
    await pipeline.until(`select 1 from chunk where event_id = '${id}'`);
    pipeline.recipients.down.clear();
    await pipeline.untilSettled(id);
    const [mail] = await mailsTo(owner);
    expect(mail?.subject).toBe('A webhook integration was switched off');
    expect(mail?.text).toContain(`\n${address}\n`);
    expect(mail?.text).toContain('http://console.candor.test/integrations/webhook\n');
  });

  describe('look as the settings say', () => {
    const save = (customerId: string, settings: object, version = 1n) =>
      pipeline.publish('evt.pages.v1.settings_saved', { customerId, settings, version });

    it('with the name, the zone and the logo, an older state changes nothing', async () => {
      const customerId = await pipeline.organisation();
      const [address = ''] = pipeline.email(customerId);
      await save(
        customerId,
        {
          notificationDisplayName: 'Acme Status',
          timeZone: 'Europe/Berlin',
          logoUrl: 'https://cdn.example/logo.png?a=1&b=2',
        },
        2n,
      );
      await pipeline.until(`select 1 from page_settings where customer_id = '${customerId}'`);
      await save(customerId, { notificationDisplayName: 'Old', timeZone: 'UTC' }, 1n);
      await pipeline.untilSettled(await announce(customerId, SCHEDULED));
      const [mail] = await mailsTo(address);
      expect(mail?.from?.value).toEqual([{ name: 'Acme Status', address: 'status@candor.test' }]);
      expect(mail?.subject).toBe('[Acme Status] Scheduled maintenance: Database upgrade');
      expect(mail?.text).toContain('Dec 1, 2026, 7:30 PM GMT+1');
      expect(mail?.html).toContain('src="https://cdn.example/logo.png?a=1&amp;b=2"');
      expect(mail?.html).toContain('alt="Acme Status"');
    });

    it('with links to the page’s custom domain; a recipient’s own links stay below the base domain', async () => {
      const customerId = await pipeline.organisation();
      const [address = ''] = pipeline.email(customerId);
      pipeline.webhook(customerId, `${pipeline.http.url}/own-host`);
      await save(customerId, { pageUrl: 'https://status.acme.example' });
      await pipeline.until(`select 1 from page_settings where customer_id = '${customerId}' and page_url <> ''`);
      const { eventId, incidentId } = await pipeline.publishEntry(customerId);
      await pipeline.untilSettled(eventId);
      const id = newId();
      await pipeline.untilSettled(await announce(customerId, SCHEDULED, { id }));
      const [incident, maintenance] = await mailsTo(address);
      expect(incident?.text).toContain(`\nhttps://status.acme.example/incidents/${incidentId}\n`);
      expect(incident?.html).toContain(`href="https://status.acme.example/incidents/${incidentId}"`);
      expect(incident?.text).toMatch(/\nhttp:\/\/acme-\w+\.candor\.test:8080\/unsubscribe\/.*\n/);
      expect(maintenance?.text).toContain(`\nhttps://status.acme.example/maintenances/${id}\n`);
      const posts = postsTo('/own-host');
      expect(posts.map((post) => post.incident.shortlink)).toEqual([
        `https://status.acme.example/incidents/${incidentId}`,
        `https://status.acme.example/maintenances/${id}`,
      ]);
      expect(posts[0].meta.unsubscribe).toMatch(/^http:\/\/acme-\w+\.candor\.test:8080\/unsubscribe\//);
      // It was released: links lead to the base domain again.
      await save(customerId, { pageUrl: '' }, 2n);
      await pipeline.until(`select 1 from page_settings where customer_id = '${customerId}' and version = 2`);
      const after = await pipeline.publishEntry(customerId);
      await pipeline.untilSettled(after.eventId);
      expect((await mailsTo(address))[2]?.text).toMatch(/\nhttp:\/\/acme-\w+\.candor\.test:8080\/incidents\//);
    });

    it('and their values cannot inject headers or markup', async () => {
      const customerId = await pipeline.organisation();
      const [address = ''] = pipeline.email(customerId);
      await save(customerId, {
        notificationDisplayName: 'A"\r\nBcc: all@example.com <i>x</i>',
        timeZone: 'Mars/Olympus',
        logoUrl: 'javascript:alert(1)"><script>',
      });
      await pipeline.until(`select 1 from page_settings where customer_id = '${customerId}'`);
      const eventId = await announce(customerId, SCHEDULED, {
        name: 'N\r\nSubject: other <script>',
        message: '<img src=x onerror=alert(1)>\r\n.\r\nsecond',
      });
      await pipeline.untilSettled(eventId);
      const [mail] = await mailsTo(address);
      expect(mail?.from?.value).toEqual([{ name: 'A" Bcc: all@example.com <i>x</i>', address: 'status@candor.test' }]);
      expect(mail?.subject).toContain('N Subject: other <script>');
      expect(mail?.headers.has('bcc')).toBe(false);
      expect(mail?.html).not.toMatch(/<script|<img|javascript:|<i>/);
      expect(mail?.text).toContain('second');
      expect(mail?.text).toContain('UTC');
    });
  });
});
