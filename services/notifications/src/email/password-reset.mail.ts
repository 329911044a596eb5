import { type PasswordReset } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { code, heading, layout, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail with the code to reset a forgotten password. */
export function passwordResetMail({ reset, organisation }: PasswordReset, t: MailTexts): MailContent {
  const { subject, title, preview, ask, ignore } = t.password;
  const greeting = t.account.hello(oneLine(reset.name, 80));
  const given = oneLine(reset.code, 40);
  const until = t.account.codeUntil(t.time(reset.expiresAt, 'UTC'));
  const text = [greeting, '', ask, '', given, '', until, organisation.consoleUrl, '', ignore, ''].join('\n');
  const html = layout({
    language: t.language,
    preview,
    title,
    body: [
      heading(escapeHtml(title)),
      paragraph(escapeHtml(`${greeting} ${ask}`)),
      code(given),
      paragraph(escapeHtml(until)),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { language: t.language, subject, text, html };
}
