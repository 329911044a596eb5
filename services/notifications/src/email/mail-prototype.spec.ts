import { describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { create } from '@bufbuild/protobuf';
import { EntrySchema, IncidentSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { type IncidentUpdate } from '../channel/notification.js';
import { incidentUpdateMail } from './incident-update.mail.js';
import { MailPrototype } from './mail-prototype.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';

/** Of quoted-printable (RFC 2045 §6.7). */
const LINE_LIMIT = 76;
const FROM = { name: 'Acme', address: 'status@candor.test' };
const MANAGE = 'https://acme.example/manage/own-token';
const INCIDENT = '0199aa00-0000-7000-8000-000000000001';
const COMPONENT = '0199aa00-0000-7000-8000-000000000002';

function update(options: { name?: string; organisation?: string; message?: string; service?: string }): IncidentUpdate {
  const entry = create(EntrySchema, {
    id: 'e1',
    incidentId: INCIDENT,
    date: BigInt(Date.parse('2026-11-20T20:21:00Z')),
    message: options.message ?? 'We are looking into it.',
    status: IncidentStatus.INVESTIGATING,
    affectedComponents: [{ componentId: COMPONENT, componentStatus: ComponentStatus.PARTIAL_OUTAGE }],
  });
  return {
    kind: 'incident-update',
    eventId: 'ev',
    organisation: {
      id: 'o',
      name: options.organisation ?? 'Acme',
      pageUrl: 'https://acme.example',
      newsUrl: 'https://acme.example',
      consoleUrl: 'https://console.example',
      senderName: options.organisation ?? 'Acme',
      timeZone: 'UTC',
      logoUrl: '',
      brandColor: '',
    },
    incident: create(IncidentSchema, { id: INCIDENT, name: options.name ?? 'API', entries: [entry] }),
    entry,
    url: `https://acme.example/incidents/${INCIDENT}`,
    pageStatus: 'partial_outage',
    componentStatuses: new Map(),
    componentNames: new Map([[COMPONENT, options.service ?? 'Checkout']]),
  };
}

async function sent(incident: IncidentUpdate, unsubscribe: string, manage = MANAGE) {
  const marks = MailPrototype.newMarks();
  const prototype = await MailPrototype.build(incidentUpdateMail(incident, MAIL_TEXTS.en, marks), FROM, marks);
  const raw = prototype.fill({
    to: 'reader@example.com',
    messageId: 'ev.r1@candor.test',
    date: new Date('2026-11-20T20:22:00Z'),
    links: { unsubscribe, manage },
  });
  return { raw: raw.toString('utf8'), mail: await simpleParser(raw) };
}

/** A URL of the given length. */
const urlOf = (length: number) => {
  const start = 'https://acme.example/unsubscribe/';
  return start + 'Ab3-_.~='.repeat(length).slice(0, length - start.length);
};

describe('MailPrototype', () => {
  it.each([34, 60, 68, 69, 70, 71, 72, 75, 76, 77, 139, 140, 141, 500, 1_990])(
    'fills in links of %d characters, whole everywhere',
    async (length) => {
      const link = urlOf(length);
      const manage = link.replace('/unsubscribe/', '/manage/');
      const { raw, mail } = await sent(update({}), link, manage);
      expect(raw).toContain(`\r\nList-Unsubscribe: <${link}>\r\n`);
      expect(mail.text).toContain(`Unsubscribe:\n${link}\n`);
      expect(mail.html).toContain(`href="${link}"`);
      expect(mail.text).toContain(`Change what you are notified of:\n${manage}\n`);
      expect(mail.html).toContain(`href="${manage}"`);
      const body = raw.slice(raw.indexOf('\r\n\r\n'));
      expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(LINE_LIMIT);
      expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    },
  );

  it('fills in the links however long the text before them is', async () => {
    const link = urlOf(80);
    for (let length = 1; length <= 300; length += 1) {
      const { raw, mail } = await sent(update({ message: 'x'.repeat(length) }), link);
      expect([length, /UNSUBSCRIBE|MANAGE/.test(raw.replaceAll('=\r\n', ''))]).toEqual([length, false]);
      expect([length, mail.text?.includes(`Unsubscribe:\n${link}\n`)]).toEqual([length, true]);
      expect([length, typeof mail.html === 'string' && mail.html.includes(`href="${link}"`)]).toEqual([length, true]);
    }
  });

  it('isolates names that are written from right to left', async () => {
    const names = { name: 'תשלומים', organisation: 'אקמה', service: 'מערכת הזמנות' };
    const { mail } = await sent(update(names), urlOf(80));
    const html = String(mail.html);
    expect(html).toMatch(/<h1 [^>]*dir="auto"[^>]*>תשלומים<\/h1>/);
    expect(html).toContain('<bdi>מערכת הזמנות: Partial Outage</bdi>');
    expect(html).toContain('subscribed to the updates of <bdi>אקמה</bdi>.');
  });

  it('leaves no trace of the placeholder, and no second Date or Message-ID', async () => {
    const { raw } = await sent(update({}), urlOf(80));
    expect(raw).not.toMatch(/UNSUBSCRIBE|MANAGE/);
    const head = raw.slice(0, raw.indexOf('\r\n\r\n') + 2);
    expect(head.match(/^date:.*$/gim)).toEqual(['Date: Fri, 20 Nov 2026 20:22:00 +0000']);
    expect(head.match(/^message-id:.*$/gim)).toEqual(['Message-ID: <ev.r1@candor.test>']);
    expect(head.match(/^to:.*$/gim)).toEqual(['To: reader@example.com']);
  });

  it.each([
    ['line breaks', 'Down\r\nBcc: victim@example.com\r\n\r\nbody', 'Down Bcc: victim@example.com body'],
    ['quotes and brackets', '"API" <api@example.com>, \\ down', '"API" <api@example.com>, \\ down'],
    ['emoji and other scripts', '🔥 支払い не работает', '🔥 支払い не работает'],
    ['markup', '<img src=x onerror=alert(1)> & <b>', '<img src=x onerror=alert(1)> & <b>'],
    ['a very long word', 'x'.repeat(5_000), `${'x'.repeat(199)}…`],
    ['encoded-word look-alike', '=?UTF-8?Q?Bcc=3A?= x', '=?UTF-8?Q?Bcc=3A?= x'],
  ])('keeps a name with %s as it is', async (_, name, shown) => {
    const { raw, mail } = await sent(update({ name, organisation: name, service: name }), urlOf(80));
    const organisation = shown.length > 80 ? `${shown.slice(0, 79)}…` : shown;
    expect(mail.subject).toBe(`[${organisation}] Investigating: ${shown}`);
    expect(mail.text).toContain(shown);
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.to).toMatchObject({ value: [{ address: 'reader@example.com' }] });
    expect(mail.html).not.toMatch(/<img|<b>/);
    expect(raw.match(/^list-unsubscribe:/gim)).toHaveLength(1);
  });

  it('keeps a message with dots, equal signs and many lines', async () => {
    const message = `.\n..\n.leading dot\na = b\nFrom here\n${'long '.repeat(400)}\nend 🙂`;
    const { mail } = await sent(update({ message }), urlOf(80));
    expect(mail.text).toContain(message.replace(/ +\n/g, '\n').split('\n').slice(0, 5).join('\n'));
    expect(mail.text).toContain('end 🙂');
    expect(mail.html).toContain('.leading dot<br>');
  });

  it('threads the mails of one incident', async () => {
    const { mail } = await sent(update({}), urlOf(80));
    expect(mail.references).toBe(`<${INCIDENT}@candor.test>`);
    expect(mail.inReplyTo).toBe(`<${INCIDENT}@candor.test>`);
  });

  it('has both a text and an HTML side, with the status, the time and the services', async () => {
    const { mail } = await sent(update({ service: 'Check & pay' }), urlOf(80));
    expect(mail.text).toContain('Investigating – Nov 20, 2026, 8:21 PM UTC');
    expect(mail.text).toContain('- Check & pay: Partial Outage');
    expect(mail.html).toContain('Check &amp; pay: Partial Outage');
    expect(mail.html).toContain('prefers-color-scheme:dark');
  });
});
