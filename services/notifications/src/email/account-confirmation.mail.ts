import { type AccountConfirmation } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { code, heading, layout, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail with the code that confirms a user's address. */
export function accountConfirmationMail(
  { issued }: AccountConfirmation,
  consoleUrl: string,
  t: MailTexts,
): MailContent {
  const { subject, title, preview, ask, ignore } = t.confirmAccount;
  const greeting = t.account.hello(oneLine(issued.name, 80));
  const given = oneLine(issued.code, 40);
  const until = t.account.codeUntil(t.time(issued.expiresAt, 'UTC'));
  const text = [greeting, '', ask, '', given, '', until, consoleUrl, '', ignore, ''].join('\n');
  const html = layout({
    language: t.language,
    preview: preview(given),
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
