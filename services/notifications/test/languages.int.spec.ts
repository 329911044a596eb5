import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { app as emailApp } from '../src/email/app.js';
import { app as plannerApp } from '../src/planner/app.js';
import { app as webhookApp } from '../src/webhook/app.js';
import { Pipeline } from './pipeline.js';

describe('mails in the language of their reader', () => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await Pipeline.start();
    for (const app of [plannerApp, emailApp, webhookApp]) await pipeline.startApp(app);
  });
  afterAll(() => pipeline?.stop());

  const mailTo = async (address: string) => {
    const raw = pipeline.smtp.mails.items.filter(({ to }) => to.includes(address)).at(-1)?.raw;
    return simpleParser(raw ?? Buffer.from(''));
  };
  const reader = (customerId: string, language?: string) => {
    const address = `${newId()}@example.com`;
    pipeline.recipients.add(customerId, Channel.EMAIL, address, [], { language });
    return address;
  };

  it('are sent to subscribers of one page in different ones, English where none is known', async () => {
    const customerId = await pipeline.organisation();
    const german = reader(customerId, 'de');
    const japanese = reader(customerId, 'ja');
    // As a release before languages answers, and one after this that knows more.
    const [unknown, later] = [reader(customerId), reader(customerId, 'pt')];
    const { eventId, incidentId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    const mails = await Promise.all([german, japanese, unknown, later].map(mailTo));
    expect(mails.map(({ headers }) => headers.get('content-language'))).toEqual(['de', 'ja', 'en', 'en']);
    expect(mails.map(({ subject }) => /\] (.*): /.exec(subject ?? '')?.[1])).toEqual([
      'Wird untersucht',
      '調査中',
      'Investigating',
      'Investigating',
    ]);
    expect(mails[0]?.text).toContain(`/de/incidents/${incidentId}\n`);
    expect(String(mails[0]?.headers.get('list'))).toBeTruthy();
    expect(mails[0]?.text).toMatch(/\nAbmelden:\nhttp\S+\/de\/unsubscribe\/token-of-/);
    expect(mails[2]?.text).toContain(`/incidents/${incidentId}\n`);
    expect(mails[2]?.text).not.toContain('/en/');
  });

  it('say the times of a maintenance in the zone of the page, as the language writes them', async () => {
    const customerId = await pipeline.organisation();
    await pipeline.publish('evt.pages.v1.settings_saved', {
      customerId,
      settings: { timeZone: 'Europe/Paris' },
      version: 2n,
    });
    await pipeline.until(
      `select 1 from page_settings where customer_id = '${customerId}' and time_zone = 'Europe/Paris'`,
    );
    const french = reader(customerId, 'fr');
    const { eventId } = await pipeline.publishEntry(customerId);
    await pipeline.untilSettled(eventId);
    expect((await mailTo(french)).text).toMatch(/En cours d’analyse – \d+ \S+ 20\d\d.* \d+:\d\d UTC\+\d/);
  });

  it('are in the language of the event that asks for them, as are confirmations', async () => {
    const customerId = await pipeline.organisation();
    const emailAddress = `${newId()}@example.com`;
    const sealedToken = pipeline.recipients.seal(customerId, 'the-token');
    const eventId = await pipeline.publish('evt.subscribers.v1.confirmation_requested', {
      customerId,
      subscriptionId: newId(),
      emailAddress,
      sealedToken,
      language: 'es',
    });
    await pipeline.untilSettled(eventId);
    const mail = await mailTo(emailAddress);
    expect(mail.headers.get('content-language')).toBe('es');
    expect(mail.text).toMatch(/\/es\/confirm\/the-token\n/);
  });

  it('are previewed in a language that staff choose, Slack in the only one it has', async () => {
    const customerId = await pipeline.organisation('Acme');
    const id = newId();
    const entry = { id: newId(), incidentId: id, message: 'Look', status: IncidentStatus.MONITORING };
    const incident = { id, name: 'Payments fail', status: IncidentStatus.MONITORING, entries: [entry] };
    const addresses = { pageUrl: 'https://acme.example', consoleUrl: 'https://console.example' };
    const actor = { kind: 'staff', userId: newId(), customerId, role: 'Admin' } as const;
    const previews = pipeline.rpc.service(PreviewsService);
    const { mail, slack } = await previews.previewEntry({ incident, ...addresses, language: 'tr' }, { actor });
    expect(mail?.subject).toBe('[Acme] İzleniyor: Payments fail');
    expect(mail?.html).toContain(`https://acme.example/tr/incidents/${id}`);
    expect(slack?.text).toBe('[Acme] Monitoring: Payments fail');
    await expect(previews.previewEntry({ incident, ...addresses, language: 'xx' }, { actor })).rejects.toMatchObject({
      violations: [{ pointer: '/language', detail: 'Please give one of: en, de, fr, es, ja, tr.' }],
    });
    const maintenance = { id, name: 'Move', plannedStartTime: 1n, plannedEndTime: 2n };
    await expect(
      previews.previewNotice({ maintenance, ...addresses, language: 'xx' }, { actor }),
    ).rejects.toMatchObject({ violations: [{ pointer: '/language' }] });
    const notice = await previews.previewNotice({ maintenance, ...addresses, language: 'de' }, { actor });
    expect(notice.mail?.subject).toBe('[Acme] Geplante Wartung: Move');
  });
});
