import { messageLine, messageText } from '@candor/markdown/message-text.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { isInternal } from '../channel/is-internal.js';
import { type MaintenanceNews } from '../channel/notification.js';
import { inPageOrder } from '../channel/page-order.js';
import { recurrenceNote } from '../channel/recurrence-note.js';
import { mailClosing } from './mail-closing.js';
import { oneLine } from '../channel/one-line.js';
import { writtenMessage } from '../channel/written-message.js';
import { around, aroundHtml, escapeHtml, isolated, type LinkMarks, type MailContent } from './mail-content.js';
import { noticeIn } from './in-language.js';
import { mailMessage } from './mail-message.js';
import { badge, button, heading, layout, paragraph, strong } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

const { SCHEDULED, CHANGED, CANCELLED, REMINDER, UNSPECIFIED } = MaintenanceNotice;
const COLOURS: Record<MaintenanceNotice, string> = {
  [UNSPECIFIED]: '#215db0',
  [SCHEDULED]: '#215db0',
  [CHANGED]: '#935610',
  [CANCELLED]: '#5b6875',
  [REMINDER]: '#935610',
};

/** The mail that announces a maintenance. @param marks as in the mail about an entry */
export function maintenanceNoticeMail(inAllLanguages: MaintenanceNews, t: MailTexts, marks?: LinkMarks): MailContent {
  const news = noticeIn(inAllLanguages, t.language);
  const { maintenance, notice, organisation } = news;
  const title = t.notices[notice];
  const sender = oneLine(organisation.senderName, 80);
  const name = oneLine(maintenance.name);
  const url = isInternal(news) ? news.url : t.address(news.url);
  const from = t.time(maintenance.plannedStartTime, organisation.timeZone);
  const end = t.time(maintenance.plannedEndTime, organisation.timeZone);
  const services = inPageOrder(maintenance.componentIds, news.componentNames, (id) => id)
    .flatMap((id) => news.componentNames.get(id) ?? [])
    .map((s) => oneLine(s, 120));
  const written = writtenMessage(maintenance);
  const message = messageText(written);
  const repeats = recurrenceNote(maintenance, t) ?? '';
  const closing = mailClosing(organisation, t, marks);
  const { until, details, button: label } = t.maintenance;
  const planned = notice === CANCELLED ? t.maintenance.wasPlanned : t.maintenance.planned;

  const text = [
    name,
    title,
    '',
    around(planned, from),
    around(until, end),
    ...(repeats ? [repeats] : []),
    '',
    ...(message ? [message, ''] : []),
    ...(services.length > 0 ? [t.label(t.affected), ...services.map((service) => `- ${service}`), ''] : []),
    t.label(details),
    url,
    '',
    '--',
    ...closing.text,
    '',
  ].join('\n');
  const list = services.map(isolated).join('<br>\n');
  const html = layout({
    language: t.language,
    organisation,
    preview: `${around(planned, from)} ${around(until, end)}. ${oneLine(messageLine(written), 120)}`,
    title: name,
    body: [
      badge(title, COLOURS[notice]),
      heading(escapeHtml(name), news.nameLang),
      paragraph(
        `${aroundHtml(planned, strong(from))}<br>\n${aroundHtml(until, strong(end))}${repeats && `<br>\n${escapeHtml(repeats)}`}`,
      ),
      mailMessage(written, news.messageLang),
      list ? paragraph(`${strong(t.affected)}<br>\n${list}`) : '',
      button(url, label, organisation),
    ].join('\n'),
    footer: closing.html,
  });
  const subject = `[${sender}] ${t.label(title)} ${name}`;
  return { language: t.language, subject, text, html, threadId: maintenance.id };
}
