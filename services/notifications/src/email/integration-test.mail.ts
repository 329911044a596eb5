import { type IntegrationTest } from '../channel/notification.js';
import { mailClosing } from './mail-closing.js';
import { displayTime } from '../channel/display-time.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type LinkMarks, type MailContent } from './mail-content.js';
import { badge, heading, layout, paragraph } from './mail-layout.js';

/** The mail with which staff test an integration. @param marks as in the mail about an entry */
export function integrationTestMail(
  { organisation, test, requestedAt }: IntegrationTest,
  marks?: LinkMarks,
): MailContent {
  const sender = oneLine(organisation.senderName, 80);
  const who = oneLine(test.requestedBy, 80);
  const time = displayTime(BigInt(requestedAt), organisation.timeZone);
  const works = `This is a test: notifications of ${sender} arrive at this address. Nothing has happened.`;
  const asked = who ? `${who} asked for it on ${time}.` : `It was asked for on ${time}.`;
  const closing = mailClosing(organisation, marks);
  const text = [works, '', asked, '', '--', ...closing.text, ''].join('\n');
  const html = layout({
    organisation,
    preview: works,
    title: 'Test of an integration',
    body: [
      badge('Test', '#5b6875'),
      heading('Your email integration works'),
      paragraph(escapeHtml(works)),
      paragraph(escapeHtml(asked)),
    ].join('\n'),
    footer: closing.html,
  });
  return { subject: `[${sender}] Test of your email integration`, text, html };
}
