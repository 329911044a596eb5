import { displayTime } from '../channel/display-time.js';
import { type PasswordReset } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { heading, layout, paragraph } from './mail-layout.js';

/** The mail with the code to reset a forgotten password. */
export function passwordResetMail({ reset, organisation }: PasswordReset): MailContent {
  const greeting = `Hello ${oneLine(reset.name, 80)},`;
  const code = oneLine(reset.code, 40);
  const ask = 'enter this code to set a new password:';
  const until = `The code works until ${displayTime(reset.expiresAt, 'UTC')}.`;
  const ignore = 'If you did not ask for it, ignore this mail: your password stays as it is.';
  const text = [greeting, '', ask, '', code, '', until, organisation.consoleUrl, '', ignore, ''].join('\n');
  const shown = `<p class="strong" style="margin:0 0 16px;font-size:24px;line-height:32px;letter-spacing:2px;font-weight:700;color:#1c2127">${escapeHtml(code)}</p>`;
  const html = layout({
    preview: 'Your code for a new password.',
    title: 'Set a new password',
    body: [
      heading('Set a new password'),
      paragraph(`${escapeHtml(greeting)} ${ask}`),
      shown,
      paragraph(escapeHtml(until)),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { subject: 'Set a new password for Candor', text, html };
}
