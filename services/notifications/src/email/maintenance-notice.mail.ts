import { messageLine, messageText } from '@candor/markdown/message-text.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type MaintenanceNews } from '../channel/notification.js';
import { inPageOrder } from '../channel/page-order.js';
import { recurrenceNote } from '../channel/recurrence-note.js';
import { mailClosing } from './mail-closing.js';
import { displayTime } from '../channel/display-time.js';
import { oneLine } from '../channel/one-line.js';
import { writtenMessage } from '../channel/written-message.js';
import { escapeHtml, isolated, type LinkMarks, type MailContent } from './mail-content.js';
import { mailMessage } from './mail-message.js';
import { badge, button, heading, layout, paragraph } from './mail-layout.js';

interface Wording {
  /** In the subject and above the heading. */
  readonly title: string;
  readonly colour: string;
}

const { SCHEDULED, CHANGED, CANCELLED, REMINDER, UNSPECIFIED } = MaintenanceNotice;
const PLANNED: Wording = { title: 'Scheduled maintenance', colour: '#215db0' };
const WORDINGS: Record<MaintenanceNotice, Wording> = {
  [UNSPECIFIED]: PLANNED,
  [SCHEDULED]: PLANNED,
  [CHANGED]: { title: 'Maintenance changed', colour: '#935610' },
  [CANCELLED]: { title: 'Maintenance cancelled', colour: '#5b6875' },
  [REMINDER]: { title: 'Maintenance starts soon', colour: '#935610' },
};

/** The mail that announces a maintenance. @param marks as in the mail about an entry */
export function maintenanceNoticeMail(news: MaintenanceNews, marks?: LinkMarks): MailContent {
  const { maintenance, notice, organisation, url } = news;
  const { title, colour } = WORDINGS[notice];
  const sender = oneLine(organisation.senderName, 80);
  const name = oneLine(maintenance.name);
  const from = displayTime(maintenance.plannedStartTime, organisation.timeZone);
  const until = displayTime(maintenance.plannedEndTime, organisation.timeZone);
  const services = inPageOrder(maintenance.componentIds, news.componentNames, (id) => id)
    .flatMap((id) => news.componentNames.get(id) ?? [])
    .map((s) => oneLine(s, 120));
  const written = writtenMessage(maintenance);
  const message = messageText(written);
  const repeats = recurrenceNote(maintenance) ?? '';
  const closing = mailClosing(organisation, marks);
  const planned = notice === CANCELLED ? 'It was planned' : 'Planned';

  const text = [
    name,
    title,
    '',
    `${planned} from ${from}`,
    `until ${until}`,
    ...(repeats ? [repeats] : []),
    '',
    ...(message ? [message, ''] : []),
    ...(services.length > 0 ? ['Affected services:', ...services.map((service) => `- ${service}`), ''] : []),
    'Details:',
    url,
    '',
    '--',
    ...closing.text,
    '',
  ].join('\n');
  const list = services.map(isolated).join('<br>\n');
  const html = layout({
    organisation,
    preview: `${planned} from ${from} until ${until}. ${oneLine(messageLine(written), 120)}`,
    title: name,
    body: [
      badge(title, colour),
      heading(escapeHtml(name)),
      paragraph(
        `${planned} from <strong>${escapeHtml(from)}</strong><br>\nuntil <strong>${escapeHtml(until)}</strong>${repeats && `<br>\n${escapeHtml(repeats)}`}`,
      ),
      mailMessage(written),
      list ? paragraph(`<strong>Affected services</strong><br>\n${list}`) : '',
      button(url, 'Details of the maintenance', organisation),
    ].join('\n'),
    footer: closing.html,
  });
  return { subject: `[${sender}] ${title}: ${name}`, text, html, threadId: maintenance.id };
}
