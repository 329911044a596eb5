import { PlannedEntryFailure } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { type FailedEntry } from '../channel/notification.js';
import { displayTime } from '../channel/display-time.js';
import { oneLine } from '../channel/one-line.js';
import { incidentConsoleUrl } from '../channel/page-url.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, paragraph } from './mail-layout.js';

const WHY: Record<PlannedEntryFailure, string> = {
  [PlannedEntryFailure.UNSPECIFIED]: 'The incident takes no entries.',
  [PlannedEntryFailure.RESOLVED]: 'The incident was resolved by then.',
  [PlannedEntryFailure.DELETED]: 'The incident was deleted by then.',
  [PlannedEntryFailure.FULL]: 'The incident has too many entries. Please resolve it and open a new one.',
};

/** The mail that tells an author that a planned entry was not published, and what it says. */
export function plannedEntryFailedMail({ organisation, failed }: FailedEntry): MailContent {
  const { incidentId, incidentName, publishAt, failure } = failed;
  const name = oneLine(incidentName);
  const said = `Your entry planned for ${displayTime(publishAt, organisation.timeZone)} was not published.`;
  const reason = WHY[failure];
  const message = failed.message.trim();
  const isThere = failure !== PlannedEntryFailure.DELETED;
  const url = isThere ? incidentConsoleUrl(organisation, incidentId) : `${organisation.consoleUrl}/incidents/open`;
  const why = `You get this mail because you planned an entry of ${oneLine(organisation.name, 80)} on Candor.`;
  const text = [
    name,
    'Entry not published',
    '',
    said,
    reason,
    '',
    'It says:',
    message,
    '',
    url,
    '',
    '--',
    why,
    '',
  ].join('\n');
  const html = layout({
    preview: `${said} ${reason}`,
    title: 'Entry not published',
    body: [
      badge('Entry not published', '#935610'),
      heading(escapeHtml(name)),
      paragraph(`${escapeHtml(said)} ${escapeHtml(reason)}`),
      paragraph(`<strong>It says</strong><br>\n${escapeHtml(message).replaceAll('\n', '<br>\n')}`),
      button(url, isThere ? 'Open the incident' : 'Open the incidents'),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  return { subject: `Entry not published: ${name}`, text, html };
}
