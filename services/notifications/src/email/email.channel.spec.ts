import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { create } from '@bufbuild/protobuf';
import { simpleParser, type ParsedMail } from 'mailparser';
import {
  ConfirmationCodeIssuedSchema,
  FactorChange,
  FactorsChangedSchema,
  PasswordResetRequestedSchema,
  UserInvitedSchema,
} from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { OverdueAudience } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { RecipientRefusedSchema } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import {
  ConfirmationRequestedSchema,
  ManageLinkRequestedSchema,
  ReaderLinkRequestedSchema,
} from '@candor/proto/gen/candor/subscribers/v1/events_pb.js';
import { LANGUAGES, type Language } from '@candor/words/languages.js';
import {
  ACME,
  incidentUpdate,
  integrationTest,
  maintenanceNews,
  overdueUpdate,
  proposedDraft,
  unreadablePage,
} from '../../test/samples.js';
import { type Recipient } from '../channel/channel.js';
import { type Notification } from '../channel/notification.js';
import { EmailChannel } from './email.channel.js';
import { MailPrototype } from './mail-prototype.js';
import { MAIL_TEXTS } from './texts/mail-texts.js';

const SETTINGS = { from: { name: 'Candor', address: 'status@candor.test' }, consoleUrl: 'https://console.example' };
const NOW = Date.parse('2026-11-20T12:00:00Z');
const expiresAt = BigInt(NOW + 1_800_000);
const common = { eventId: 'ev', organisation: ACME };
const user = { name: 'Ada', emailAddress: 'ada@example.com', email: 'ada@example.com', expiresAt };

/** Every kind of mail. */
const MAILS: readonly Notification[] = [
  incidentUpdate(),
  incidentUpdate({ incident: { maintenanceId: 'm' } }),
  incidentUpdate({ correctedAt: 5n, entry: { nextUpdateBy: expiresAt } }),
  overdueUpdate(),
  overdueUpdate(OverdueAudience.ADMINS),
  proposedDraft(),
  unreadablePage(),
  ...[
    MaintenanceNotice.SCHEDULED,
    MaintenanceNotice.CHANGED,
    MaintenanceNotice.CANCELLED,
    MaintenanceNotice.REMINDER,
  ].map((notice) => maintenanceNews(notice)),
  integrationTest(),
  { kind: 'endpoint-disabled', ...common, refused: create(RecipientRefusedSchema), endpoint: 'https://x.example' },
  {
    kind: 'subscription-confirmation',
    ...common,
    request: create(ConfirmationRequestedSchema, { email: user.email, token: 'secret' }),
  },
  {
    kind: 'manage-link',
    ...common,
    request: create(ManageLinkRequestedSchema, { email: user.email, token: 'secret', expiresAt }),
  },
  {
    kind: 'reader-link',
    ...common,
    request: create(ReaderLinkRequestedSchema, { emailAddress: user.email, expiresAt }),
    token: 'secret',
  },
  {
    kind: 'account-confirmation',
    ...common,
    issued: create(ConfirmationCodeIssuedSchema, { ...user, code: '123456' }),
  },
  { kind: 'password-reset', ...common, reset: create(PasswordResetRequestedSchema, { ...user, code: '123456' }) },
  {
    kind: 'invitation',
    ...common,
    invited: create(UserInvitedSchema, { ...user, invitedBy: 'Grace', temporaryPassword: 'pass' }),
  },
  ...Object.values(FactorChange)
    .filter((change) => typeof change === 'number')
    .map((change): Notification => {
      const changed = create(FactorsChangedSchema, { ...user, change, detail: 'Key' });
      return { kind: 'factors-changed', ...common, changed };
    }),
];

let sent: Buffer[];
let channel: EmailChannel;

beforeEach(() => {
  sent = [];
  const sender = { send: async (_: unknown, message: Buffer) => void sent.push(message), close: () => undefined };
  channel = new EmailChannel(sender, SETTINGS, () => NOW);
});
afterEach(() => {
  jest.restoreAllMocks();
});

function recipient(language: Language, changes: Partial<Recipient> = {}): Recipient {
  const links = { unsubscribeToken: 'own', manageToken: 'own' };
  return { id: 'r', address: 'reader@example.com', language, signingSecrets: [], attempts: 0, ...links, ...changes };
}

async function mailOf(notification: Notification, language: Language): Promise<ParsedMail> {
  expect(await channel.send(notification, recipient(language))).toMatchObject({ kind: 'delivered' });
  return simpleParser(sent.at(-1) ?? Buffer.from(''));
}

describe.each(LANGUAGES)('mails in %s', (language) => {
  it('exist of every kind, say in which language they are, and have both parts', async () => {
    const others = LANGUAGES.filter((one) => one !== language);
    for (const notification of MAILS) {
      const { subject = '', text = '', html, headers } = await mailOf(notification, language);
      expect(headers.get('content-language')).toBe(language);
      expect(String(html)).toContain(`<html lang="${language}">`);
      expect(`${subject}${text}${String(html)}`).not.toMatch(/undefined|\[object|NaN/);
      expect(text.length).toBeGreaterThan(40);
      const hints = others.flatMap((other) => [
        MAIL_TEXTS[other].closing.change,
        MAIL_TEXTS[other].account.hello('Ada'),
      ]);
      // Words that two languages spell alike say nothing.
      const own = JSON.stringify(Object.values(MAIL_TEXTS[language].closing));
      for (const hint of hints) if (!own.includes(hint)) expect(text).not.toContain(hint);
    }
  });

  it('call statuses what the page calls them, and lead to the page in their language', async () => {
    const t = MAIL_TEXTS[language];
    const { subject, text = '' } = await mailOf(incidentUpdate(), language);
    expect(subject).toBe(`[Acme] ${t.label(t.incidentStatus.investigating)} API is down`);
    expect(text).toContain(t.withStatus('API', t.componentStatus.major_outage));
    const prefix = language === 'en' ? '' : `/${language}`;
    const links = [...text.matchAll(/https:\/\/acme\.example(\S+)/g)].map(([, path]) => path);
    expect(links).toEqual(['/incidents/i', '/unsubscribe/own', '/manage/own'].map((path) => prefix + path));
  });

  it('lead from a confirmation, a manage link and a reader’s link to the page in their language', async () => {
    const prefix = language === 'en' ? '' : `/${language}`;
    for (const [kind, path] of [
      ['subscription-confirmation', 'confirm'],
      ['manage-link', 'manage'],
      ['reader-link', 'sign-in'],
    ] as const) {
      const { text } = await mailOf(
        MAILS.find((one) => one.kind === kind)!,
        language,
      );
      expect(text).toContain(`https://acme.example${prefix}/${path}/secret\n`);
    }
  });

  it('lead to the page’s own host where they sign a reader in', async () => {
    const link = MAILS.find(({ kind }) => kind === 'reader-link')!;
    const newsUrl = 'https://status.acme.example';
    const { text } = await mailOf({ ...link, organisation: { ...link.organisation, newsUrl } }, language);
    expect(text).toContain(`${newsUrl}${language === 'en' ? '' : `/${language}`}/sign-in/secret\n`);
  });

  it('lead to the console, which has one language, from internal news', async () => {
    const url = 'https://console.example/incident/edit/i';
    const { text } = await mailOf(incidentUpdate({ incident: { private: true }, url }), language);
    expect(text).toContain(`\n${url}\n`);
  });
});

it.each([proposedDraft(), unreadablePage()])(
  'a mail to staff is in our name and has no links to leave: $kind',
  async (news) => {
    expect(await channel.send(news, recipient('en', { unsubscribeToken: '', manageToken: undefined }))).toMatchObject({
      kind: 'delivered',
    });
    const { from, text } = await simpleParser(sent.at(-1) ?? Buffer.from(''));
    expect(from?.text).toContain('Candor');
    expect(text).not.toMatch(/unsubscribe|manage/);
  },
);

describe('a mail to many', () => {
  it('is built once for each language, however many read it', async () => {
    const build = jest.spyOn(MailPrototype, 'build');
    const news = incidentUpdate();
    const readers = Array.from({ length: 60 }, (_, n) => recipient(LANGUAGES[n % 3]!, { id: `r${n}` }));
    await Promise.all(readers.map((reader) => channel.send(news, reader)));
    expect(sent).toHaveLength(60);
    expect(build).toHaveBeenCalledTimes(3);
    const languages = sent.map((raw) => /^Content-Language: (.*)\r$/m.exec(raw.toString('utf8'))?.[1]);
    expect(languages.filter((one) => one === 'de')).toHaveLength(20);
  });

  it('is built once more for those who have other links', async () => {
    const build = jest.spyOn(MailPrototype, 'build');
    const news = incidentUpdate();
    await channel.send(news, recipient('de'));
    await channel.send(news, recipient('de', { manageToken: undefined }));
    expect(build).toHaveBeenCalledTimes(2);
    expect(String((await simpleParser(sent[1]!)).text)).toContain(MAIL_TEXTS.de.closing.integrations);
  });
});
