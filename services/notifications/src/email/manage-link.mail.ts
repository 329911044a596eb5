import { type ManageLink } from '../channel/notification.js';
import { manageUrl } from '../channel/page-url.js';
import { displayTime } from '../channel/display-time.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';

/** The mail with the link to manage a subscription. */
export function manageLinkMail({ organisation, request }: ManageLink): MailContent {
  const name = oneLine(organisation.senderName, 80);
  const url = manageUrl(organisation.pageUrl, request.token);
  const ask = `With this link you choose what ${name} tells you, or leave.`;
  const until = `The link works until ${displayTime(request.expiresAt, organisation.timeZone)}.`;
  const ignore = 'If you did not ask for this, ignore this mail: nothing changes.';
  const text = [ask, '', url, '', until, '', ignore, ''].join('\n');
  const html = layout({
    organisation,
    preview: ask,
    title: 'Manage your subscription',
    body: [
      heading('Manage your subscription'),
      paragraph(escapeHtml(ask)),
      button(url, 'Manage subscription', organisation),
      paragraph(escapeHtml(until)),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { subject: `[${name}] Manage your subscription`, text, html };
}
