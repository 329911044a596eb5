import { type UnreadablePage } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { upstreamsUrl } from '../channel/page-url.js';
import { pageOf, providerNameOf } from '../channel/proposed-draft.js';
import { escapeHtml, isolated, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, link, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail that notifies Admins and Owners that the status of a provider is not known, because its page cannot be read. */
export function upstreamUnreadableMail({ organisation, unreadable }: UnreadablePage, t: MailTexts): MailContent {
  const { providerName, providerUrl, readAt, failure } = unreadable;
  const texts = t.unreadable;
  const provider = providerNameOf(providerName);
  const said = texts.said(provider, t.time(readAt, organisation.timeZone));
  const reason = oneLine(failure, 500);
  const page = pageOf(providerUrl);
  const pageName = t.proposed.page(provider);
  const url = upstreamsUrl(organisation);
  const why = t.closing.administrator(oneLine(organisation.name, 80));
  const text = [
    provider,
    texts.badge,
    '',
    said,
    ...(reason ? [`${t.label(texts.reason)} ${reason}`] : []),
    texts.next,
    '',
    ...(page ? [t.label(pageName), page, ''] : []),
    url,
    '',
    '--',
    why,
    '',
  ].join('\n');
  const html = layout({
    language: t.language,
    preview: `${said} ${texts.next}`,
    title: texts.badge,
    body: [
      badge(texts.badge, '#935610'),
      heading(escapeHtml(provider)),
      paragraph(
        [
          escapeHtml(said),
          ...(reason ? [`${escapeHtml(t.label(texts.reason))} ${isolated(reason)}`] : []),
          ...(page ? [link(page, pageName)] : []),
        ].join('<br>\n'),
      ),
      paragraph(escapeHtml(texts.next)),
      button(url, texts.button),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  return { language: t.language, subject: oneLine(texts.subject(provider)), text, html };
}
