import { type SubscriptionConfirmation } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { around, aroundHtml, escapeHtml, isolated, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/**
 * The mail that asks for confirmation of a subscription. The link shows a button; following it changes nothing by
 * itself.
 */
export function subscriptionConfirmationMail(
  { organisation, request }: SubscriptionConfirmation,
  t: MailTexts,
): MailContent {
  const { subject, title, button: label, ignore, ...texts } = t.confirmation;
  const name = oneLine(organisation.senderName, 80);
  const url = t.address(`${organisation.pageUrl}/confirm/${encodeURIComponent(request.token)}`);
  const ask = texts.ask(name);
  const text = [ask, '', url, '', ignore, ''].join('\n');
  const html = layout({
    language: t.language,
    organisation,
    preview: ask,
    title: around(title, name),
    body: [
      heading(aroundHtml(title, isolated(name))),
      paragraph(escapeHtml(ask)),
      button(url, label, organisation),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { language: t.language, subject: `[${name}] ${subject}`, text, html };
}
