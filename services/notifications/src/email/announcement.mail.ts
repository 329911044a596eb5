import { messageLine, messageText } from '@candor/markdown/message-text.js';
import { isInternal } from '../channel/is-internal.js';
import { type AnnouncementNews } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { writtenMessage } from '../channel/written-message.js';
import { announcementIn } from './in-language.js';
import { mailClosing } from './mail-closing.js';
import { around, aroundHtml, escapeHtml, type LinkMarks, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, paragraph, strong } from './mail-layout.js';
import { mailMessage } from './mail-message.js';
import { type MailTexts } from './texts/en.js';

/** News is no alarm. */
const COLOUR = '#215db0';

/** The mail about an announcement that has begun. @param marks as in the mail about an entry */
export function announcementMail(inAllLanguages: AnnouncementNews, t: MailTexts, marks?: LinkMarks): MailContent {
  const news = announcementIn(inAllLanguages, t.language);
  const { announcement, organisation } = news;
  const { title, until, button: label } = t.announcement;
  const sender = oneLine(organisation.senderName, 80);
  const name = oneLine(announcement.name);
  const url = isInternal(news) ? news.url : t.address(news.url);
  const end = t.time(announcement.endsAt, organisation.timeZone);
  const written = writtenMessage(announcement);
  const closing = mailClosing(organisation, t, marks);

  const text = [
    name,
    title,
    '',
    messageText(written),
    '',
    around(until, end),
    '',
    t.label(label),
    url,
    '',
    '--',
    ...closing.text,
    '',
  ].join('\n');
  const html = layout({
    language: t.language,
    organisation,
    preview: oneLine(messageLine(written), 120),
    title: name,
    body: [
      badge(title, COLOUR),
      heading(escapeHtml(name), news.nameLang),
      mailMessage(written, news.messageLang),
      paragraph(aroundHtml(until, strong(end))),
      button(url, label, organisation),
    ].join('\n'),
    footer: closing.html,
  });
  const subject = `[${sender}] ${t.label(title)} ${name}`;
  return { language: t.language, subject, text, html, threadId: announcement.id };
}
