import { messageLine, messageText } from '@candor/markdown/message-text.js';
import { componentStatuses, incidentStatuses, type IncidentStatusWord } from '@candor/proto/status-words.js';
import { isInternal } from '../channel/is-internal.js';
import { type IncidentUpdate } from '../channel/notification.js';
import { inPageOrder } from '../channel/page-order.js';
import { updateLabel } from '../channel/entry-label.js';
import { promiseOf } from '../channel/promise.js';
import { oneLine } from '../channel/one-line.js';
import { writtenMessage } from '../channel/written-message.js';
import { around, aroundHtml, escapeHtml, isolated, type LinkMarks, type MailContent } from './mail-content.js';
import { updateIn } from './in-language.js';
import { mailMessage } from './mail-message.js';
import { mailClosing } from './mail-closing.js';
import { aside, badge, button, heading, layout, paragraph, strong } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

const COLOURS: Record<IncidentStatusWord, string> = {
  investigating: '#ac2f33',
  identified: '#935610',
  monitoring: '#215db0',
  resolved: '#1c6e42',
};
/** For a maintenance until it is over: planned work is no alarm. */
const PLANNED = '#215db0';

/**
 * The mail about an entry, in the language of the texts. @param marks placeholders for the recipient's own links; absent for the organisation's own
 */
export function incidentUpdateMail(news: IncidentUpdate, t: MailTexts, marks?: LinkMarks): MailContent {
  const update = updateIn(news, t.language);
  const { incident, entry, organisation } = update;
  const word = incidentStatuses.wordOf(entry.status) ?? 'investigating';
  const status = updateLabel(update, t);
  const organisationName = oneLine(organisation.senderName, 80);
  const name = oneLine(incident.name);
  const url = isInternal(news) ? update.url : t.address(update.url);
  const time = t.time(entry.date, organisation.timeZone);
  const corrects = update.correctedAt === undefined ? '' : t.incident.corrects(time);
  const promised = promiseOf(update);
  const promise = promised === undefined ? '' : around(t.incident.nextUpdate, t.time(promised, organisation.timeZone));
  const moved = movedEnd(update, t);
  const services = affectedServices(update, t);
  const written = writtenMessage(entry);
  const closing = mailClosing(organisation, t, marks);
  const { follow, newPlannedEnd, plannedBefore } = t.incident;

  const text = [
    `${name}`,
    `${status} – ${time}`,
    '',
    ...(corrects ? [corrects, ''] : []),
    messageText(written),
    '',
    ...(moved ? [around(newPlannedEnd, moved.after), around(plannedBefore, moved.before), ''] : []),
    ...(promise ? [promise, ''] : []),
    ...(services.length > 0 ? [t.label(t.affected), ...services.map((service) => `- ${service}`), ''] : []),
    t.label(follow),
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
    preview: oneLine(messageLine(written), 120),
    title: name,
    body: [
      badge(status, incident.maintenanceId && word !== 'resolved' ? PLANNED : COLOURS[word]),
      heading(escapeHtml(name), update.nameLang),
      corrects && paragraph(escapeHtml(corrects)),
      mailMessage(written, update.messageLang),
      moved
        ? paragraph(
            `${aroundHtml(newPlannedEnd, strong(moved.after))}<br>\n${aroundHtml(plannedBefore, escapeHtml(moved.before))}`,
          )
        : '',
      promise && paragraph(escapeHtml(promise)),
      list === '' ? '' : paragraph(`${strong(t.affected)}<br>\n${list}`),
      button(url, follow, organisation),
      aside(escapeHtml(time)),
    ].join('\n'),
    footer: closing.html,
  });
  return {
    language: t.language,
    subject: `[${organisationName}] ${t.label(status)} ${name}`,
    text,
    html,
    threadId: incident.maintenanceId || incident.id,
  };
}

/** The planned ends that the entry names, with the zone; undefined for an entry that moves none. */
function movedEnd(
  { entry: { plannedEndChange: change }, organisation: { timeZone } }: IncidentUpdate,
  { time }: MailTexts,
): { before: string; after: string } | undefined {
  return change && { before: time(change.before, timeZone), after: time(change.after, timeZone) };
}

/** "API: Major Outage", for the components that subscribers may see. */
function affectedServices({ entry, componentNames }: IncidentUpdate, t: MailTexts): string[] {
  const listed = inPageOrder(entry.affectedComponents, componentNames, ({ componentId }) => componentId);
  return listed.flatMap(({ componentId, componentStatus }) => {
    const name = componentNames.get(componentId);
    const word = componentStatuses.wordOf(componentStatus);
    return name === undefined || !word ? [] : t.withStatus(oneLine(name, 120), t.componentStatus[word]);
  });
}
