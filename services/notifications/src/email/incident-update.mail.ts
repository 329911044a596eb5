import { messageLine, messageText } from '@candor/markdown/message-text.js';
import { componentStatuses, incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { type IncidentUpdate } from '../channel/notification.js';
import { inPageOrder } from '../channel/page-order.js';
import { updateLabel } from '../channel/entry-label.js';
import { promiseOf } from '../channel/promise.js';
import { displayTime } from '../channel/display-time.js';
import { oneLine } from '../channel/one-line.js';
import { writtenMessage } from '../channel/written-message.js';
import { escapeHtml, isolated, type LinkMarks, type MailContent } from './mail-content.js';
import { mailMessage } from './mail-message.js';
import { mailClosing } from './mail-closing.js';
import { aside, badge, button, heading, layout, paragraph } from './mail-layout.js';

const COLOURS: Record<IncidentStatusWord, string> = {
  investigating: '#ac2f33',
  identified: '#935610',
  monitoring: '#215db0',
  resolved: '#1c6e42',
};
/** For a maintenance until it is over: planned work is no alarm. */
const PLANNED = '#215db0';

/**
 * The mail about an entry. @param marks placeholders for the recipient's own links; absent for the organisation's own
 */
export function incidentUpdateMail(update: IncidentUpdate, marks?: LinkMarks): MailContent {
  const { incident, entry, organisation, url } = update;
  const word = incidentStatuses.wordOf(entry.status) ?? 'investigating';
  const status = updateLabel(update);
  const organisationName = oneLine(organisation.senderName, 80);
  const name = oneLine(incident.name);
  const time = displayTime(entry.date, organisation.timeZone);
  const corrects = update.correctedAt === undefined ? '' : `This corrects our update of ${time}.`;
  const moved = movedEnd(update);
  const promise = promiseOf(update);
  const services = affectedServices(update);
  const written = writtenMessage(entry);
  const closing = mailClosing(organisation, marks);

  const text = [
    `${name}`,
    `${status} – ${time}`,
    '',
    ...(corrects ? [corrects, ''] : []),
    messageText(written),
    '',
    ...(moved ? [`New planned end: ${moved.after}`, `Planned before: ${moved.before}`, ''] : []),
    ...(promise ? [promise, ''] : []),
    ...(services.length > 0 ? ['Affected services:', ...services.map((service) => `- ${service}`), ''] : []),
    'Follow the incident:',
    url,
    '',
    '--',
    ...closing.text,
    '',
  ].join('\n');

  const list = services.map(isolated).join('<br>\n');
  const html = layout({
    organisation,
    preview: oneLine(messageLine(written), 120),
    title: name,
    body: [
      badge(status, incident.maintenanceId && word !== 'resolved' ? PLANNED : COLOURS[word]),
      heading(escapeHtml(name)),
      corrects && paragraph(escapeHtml(corrects)),
      mailMessage(written),
      moved
        ? paragraph(
            `New planned end: <strong>${escapeHtml(moved.after)}</strong><br>\nPlanned before: ${escapeHtml(moved.before)}`,
          )
        : '',
      promise ? paragraph(escapeHtml(promise)) : '',
      list === '' ? '' : paragraph(`<strong>Affected services</strong><br>\n${list}`),
      button(url, 'Follow the incident', organisation),
      aside(escapeHtml(time)),
    ].join('\n'),
    footer: closing.html,
  });
  return {
    subject: `[${organisationName}] ${status}: ${name}`,
    text,
    html,
    threadId: incident.maintenanceId || incident.id,
  };
}

/** The planned ends that the entry names, with the zone; undefined for an entry that moves none. */
function movedEnd({
  entry: { plannedEndChange: change },
  organisation: { timeZone },
}: IncidentUpdate): { before: string; after: string } | undefined {
  return change && { before: displayTime(change.before, timeZone), after: displayTime(change.after, timeZone) };
}

/** "API: major outage", for the components that subscribers may see. */
function affectedServices({ entry, componentNames }: IncidentUpdate): string[] {
  const listed = inPageOrder(entry.affectedComponents, componentNames, ({ componentId }) => componentId);
  return listed.flatMap(({ componentId, componentStatus }) => {
    const name = componentNames.get(componentId);
    const word = componentStatuses.wordOf(componentStatus);
    return name === undefined || !word ? [] : `${oneLine(name, 120)}: ${word.replaceAll('_', ' ')}`;
  });
}
