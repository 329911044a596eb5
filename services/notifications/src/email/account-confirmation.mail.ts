import { type AccountConfirmation } from '../channel/notification.js';
import { displayTime } from '../channel/display-time.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { heading, layout, paragraph } from './mail-layout.js';

/** The mail with the code that confirms a user's address. */
export function accountConfirmationMail({ issued }: AccountConfirmation, consoleUrl: string): MailContent {
  const greeting = `Hello ${oneLine(issued.name, 80)},`;
  const code = oneLine(issued.code, 40);
  const ask = 'enter this code to confirm your address:';
  const until = `The code works until ${displayTime(issued.expiresAt, 'UTC')}.`;
  const ignore = 'If you did not sign up for Candor, ignore this mail.';
  const text = [greeting, '', ask, '', code, '', until, consoleUrl, '', ignore, ''].join('\n');
  const shown = `<p class="strong" style="margin:0 0 16px;font-size:24px;line-height:32px;letter-spacing:2px;font-weight:700;color:#1c2127">${escapeHtml(code)}</p>`;
  const html = layout({
    preview: `Your confirmation code is ${code}.`,
    title: 'Confirm your address',
    body: [
      heading('Confirm your address'),
      paragraph(`${escapeHtml(greeting)} ${ask}`),
      shown,
      paragraph(escapeHtml(until)),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { subject: 'Confirm your address for Candor', text, html };
}
