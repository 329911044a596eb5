import { type ManageLink } from '../channel/notification.js';
import { manageUrl } from '../channel/page-url.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail with the link to manage a subscription. */
export function manageLinkMail({ organisation, request }: ManageLink, t: MailTexts): MailContent {
  const { title, button: label, ignore, ...texts } = t.manage;
  const name = oneLine(organisation.senderName, 80);
  const url = t.address(manageUrl(organisation.pageUrl, request.token));
  const ask = texts.ask(name);
  const until = texts.until(t.time(request.expiresAt, organisation.timeZone));
  const text = [ask, '', url, '', until, '', ignore, ''].join('\n');
  const html = layout({
    language: t.language,
    organisation,
    preview: ask,
    title,
    body: [
      heading(escapeHtml(title)),
      paragraph(escapeHtml(ask)),
      button(url, label, organisation),
      paragraph(escapeHtml(until)),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { language: t.language, subject: `[${name}] ${title}`, text, html };
}
