import { type IntegrationTest } from '../channel/notification.js';
import { mailClosing } from './mail-closing.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type LinkMarks, type MailContent } from './mail-content.js';
import { badge, heading, layout, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail with which staff test an integration. @param marks as in the mail about an entry */
export function integrationTestMail(
  { organisation, test: { requestedBy }, requestedAt }: IntegrationTest,
  t: MailTexts,
  marks?: LinkMarks,
): MailContent {
  const sender = oneLine(organisation.senderName, 80);
  const who = oneLine(requestedBy, 80);
  const time = t.time(BigInt(requestedAt), organisation.timeZone);
  const works = t.test.works(sender);
  const asked = who ? t.test.askedBy(who, time) : t.test.asked(time);
  const closing = mailClosing(organisation, t, marks);
  const text = [works, '', asked, '', '--', ...closing.text, ''].join('\n');
  const html = layout({
    language: t.language,
    organisation,
    preview: works,
    title: t.test.title,
    body: [
      badge(t.test.badge, '#5b6875'),
      heading(escapeHtml(t.test.heading)),
      paragraph(escapeHtml(works)),
      paragraph(escapeHtml(asked)),
    ].join('\n'),
    footer: closing.html,
  });
  return { language: t.language, subject: `[${sender}] ${t.test.subject}`, text, html };
}
