import { displayTime } from '../channel/display-time.js';
import { type Invitation } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, isolated, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';

/** The mail that invites a user to an organisation, with the password for the first login. */
export function invitationMail({ invited, organisation }: Invitation): MailContent {
  const name = oneLine(organisation.name, 80);
  const greeting = `Hello ${oneLine(invited.name, 80)},`;
  const said = `${oneLine(invited.invitedBy, 80)} invites you to work on the status page of ${name}.`;
  const ask = `Log in as ${oneLine(invited.email, 254)} with this password; you will be asked to choose your own:`;
  const password = oneLine(invited.temporaryPassword, 80);
  const until = `It works until ${displayTime(invited.expiresAt, 'UTC')}.`;
  const url = `${organisation.consoleUrl}/login`;
  const ignore = 'If you do not know why you were invited, ignore this mail.';
  const text = [greeting, '', said, ask, '', password, '', until, url, '', ignore, ''].join('\n');
  const shown = `<p class="strong" style="margin:0 0 16px;font-size:20px;line-height:28px;font-family:monospace;font-weight:700;color:#1c2127">${escapeHtml(password)}</p>`;
  const html = layout({
    preview: said,
    title: `Join ${name}`,
    body: [
      heading(`Join ${isolated(name)}`),
      paragraph(`${escapeHtml(greeting)} ${escapeHtml(said)}`),
      paragraph(escapeHtml(ask)),
      shown,
      paragraph(escapeHtml(until)),
      button(url, 'Log in'),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { subject: `You are invited to ${name} on Candor`, text, html };
}
