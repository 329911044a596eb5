import { type SubscriptionConfirmation } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, isolated, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';

/**
 * The mail that asks for confirmation of a subscription. The link shows a button; following it changes nothing by
 * itself.
 */
export function subscriptionConfirmationMail({ organisation, request }: SubscriptionConfirmation): MailContent {
  const name = oneLine(organisation.senderName, 80);
  const url = `${organisation.pageUrl}/confirm/${encodeURIComponent(request.token)}`;
  const ask = `Please confirm that you want to get mails about incidents and maintenances of ${name}.`;
  const ignore = 'If you did not ask for this, ignore this mail: nothing will be sent to you.';
  const text = [ask, '', url, '', ignore, ''].join('\n');
  const html = layout({
    organisation,
    preview: ask,
    title: `Updates from ${name}`,
    body: [
      heading(`Updates from ${isolated(name)}`),
      paragraph(escapeHtml(ask)),
      button(url, 'Confirm subscription', organisation),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { subject: `[${name}] Please confirm your subscription`, text, html };
}
