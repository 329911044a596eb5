import { type ProposedDraft } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { openIncidentsUrl } from '../channel/page-url.js';
import { draftWords, namesInShort } from '../channel/proposed-draft.js';
import { escapeHtml, escapeParagraph, isolated, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, link, paragraph, strong } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail that proposes an incident to Admins and Owners, because a provider that components depend on has a problem. */
export function draftProposedMail({ organisation, draft }: ProposedDraft, t: MailTexts): MailContent {
  const { provider, providerUrl, incident, incidentUrl, title, message, services } = draftWords(draft);
  const texts = t.proposed;
  const said = texts.said(provider);
  const page = texts.page(provider);
  const its = texts.incident(provider);
  const url = openIncidentsUrl(organisation);
  const why = t.closing.administrator(oneLine(organisation.name, 80));
  const concerned = namesInShort(services, texts.others, t.language);
  const text = [
    title,
    texts.badge,
    '',
    said,
    ...(services.length > 0 ? [t.label(texts.services), ...services.map((name) => `- ${name}`)] : []),
    ...(incidentUrl ? [`${t.label(its)} ${incident}`.trim(), incidentUrl] : []),
    ...(providerUrl ? [t.label(page), providerUrl] : []),
    '',
    ...(message ? [t.label(texts.message), message, ''] : []),
    texts.next,
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
      heading(escapeHtml(title)),
      paragraph(
        [
          escapeHtml(said),
          ...(incidentUrl ? [`${escapeHtml(t.label(its))} ${link(incidentUrl, incident || incidentUrl)}`] : []),
          ...(providerUrl ? [link(providerUrl, page)] : []),
        ].join('<br>\n'),
      ),
      ...(services.length > 0
        ? [paragraph(`${strong(texts.services)}<br>\n${services.map(isolated).join('<br>\n')}`)]
        : []),
      ...(message ? [paragraph(`${strong(texts.message)}<br>\n${escapeParagraph(message)}`)] : []),
      paragraph(escapeHtml(texts.next)),
      button(url, texts.button),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  const subject = services.length > 0 ? texts.subject(provider, concerned) : `${t.label(texts.badge)} ${title}`;
  return { language: t.language, subject: oneLine(subject), text, html };
}
