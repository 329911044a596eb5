import { type Invitation } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { around, aroundHtml, escapeHtml, isolated, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph, password } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail that invites a user to an organisation, with the password for the first login. */
export function invitationMail({ invited, organisation }: Invitation, t: MailTexts): MailContent {
  const { title, button: label, ignore, ...texts } = t.invitation;
  const name = oneLine(organisation.name, 80);
  const greeting = t.account.hello(oneLine(invited.name, 80));
  const said = texts.said(oneLine(invited.invitedBy, 80), name);
  const ask = texts.ask(oneLine(invited.email, 254));
  const given = oneLine(invited.temporaryPassword, 80);
  const until = texts.until(t.time(invited.expiresAt, 'UTC'));
  const url = `${organisation.consoleUrl}/login`;
  const text = [greeting, '', said, ask, '', given, '', until, url, '', ignore, ''].join('\n');
  const html = layout({
    language: t.language,
    preview: said,
    title: around(title, name),
    body: [
      heading(aroundHtml(title, isolated(name))),
      paragraph(escapeHtml(`${greeting} ${said}`)),
      paragraph(escapeHtml(ask)),
      password(given),
      paragraph(escapeHtml(until)),
      button(url, label),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { language: t.language, subject: texts.subject(name), text, html };
}
