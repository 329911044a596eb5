import { type EndpointDisabled } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, paragraph, strong } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail that notifies an Owner that an endpoint was disabled. It is enabled again in the console. */
export function endpointDisabledMail({ organisation, refused, endpoint }: EndpointDisabled, t: MailTexts): MailContent {
  const { reasons, next, ...texts } = t.endpoint;
  const own = refused.source === 'integrations';
  const what = own ? texts.ofIntegration : texts.ofSubscriber;
  const url = `${organisation.consoleUrl}/${own ? 'integrations' : 'subscribers'}/webhook`;
  const name = oneLine(organisation.name, 80);
  const said = what.said(name, t.time(refused.refusedAt, organisation.timeZone));
  const address = oneLine(endpoint, 300);
  const reason = reasons[refused.reason];
  const detail = oneLine(refused.detail, 300);
  const why = texts.why(name);
  const text = [
    said,
    ...(address ? [address] : []),
    '',
    reason,
    ...(detail ? [detail] : []),
    '',
    next,
    url,
    '',
    '--',
    why,
    '',
  ].join('\n');
  const html = layout({
    language: t.language,
    preview: `${said} ${reason}`,
    title: texts.title,
    body: [
      badge(texts.badge, '#ac2f33'),
      heading(escapeHtml(texts.heading)),
      paragraph(`${escapeHtml(said)}${address ? `<br>\n${strong(address)}` : ''}`),
      paragraph(`${escapeHtml(reason)}${detail ? `<br>\n${escapeHtml(detail)}` : ''}`),
      paragraph(escapeHtml(next)),
      button(url, what.button),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  return { language: t.language, subject: what.subject, text, html };
}
