import { type ReaderLink } from '../channel/notification.js';
import { readerLinkUrl } from '../channel/page-url.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/**
 * The mail with the link that signs a reader in to a private page. The link shows a button; following it signs nobody in
 * by itself. It leads to the page's own host, where most readers ask: a session is for one host.
 */
export function readerLinkMail({ organisation, request, token }: ReaderLink, t: MailTexts): MailContent {
  const { title, button: label, ignore, ...texts } = t.signIn;
  const name = oneLine(organisation.senderName, 80);
  const url = t.address(readerLinkUrl(organisation.newsUrl, token));
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
