import { type FailedEntry } from '../channel/notification.js';
import { PlannedEntryFailure } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { oneLine } from '../channel/one-line.js';
import { incidentConsoleUrl, openIncidentsUrl } from '../channel/page-url.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, paragraph, strong } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** Why the incident took no entry; of a failure that this build does not know, that it takes none. */
function reasonOf(failure: PlannedEntryFailure, { reasons }: MailTexts['notPublished']): string {
  switch (failure) {
    case PlannedEntryFailure.RESOLVED:
      return reasons.resolved;
    case PlannedEntryFailure.DELETED:
      return reasons.deleted;
    case PlannedEntryFailure.FULL:
      return reasons.full;
    default:
      return reasons.other;
  }
}

/** The mail that notifies an author that a planned entry was not published, and what it says. */
export function plannedEntryFailedMail({ organisation, failed }: FailedEntry, t: MailTexts): MailContent {
  const { incidentId, incidentName, publishAt, failure } = failed;
  const texts = t.notPublished;
  const name = oneLine(incidentName);
  const said = texts.said(t.time(publishAt, organisation.timeZone));
  const reason = reasonOf(failure, texts);
  const message = failed.message.trim();
  const isThere = failure !== PlannedEntryFailure.DELETED;
  const url = isThere ? incidentConsoleUrl(organisation, incidentId) : openIncidentsUrl(organisation);
  const why = texts.why(oneLine(organisation.name, 80));
  const text = [
    name,
    texts.badge,
    '',
    said,
    reason,
    '',
    t.label(texts.message),
    message,
    '',
    url,
    '',
    '--',
    why,
    '',
  ].join('\n');
  const html = layout({
    language: t.language,
    preview: `${said} ${reason}`,
    title: texts.badge,
    body: [
      badge(texts.badge, '#935610'),
      heading(escapeHtml(name)),
      paragraph(`${escapeHtml(said)} ${escapeHtml(reason)}`),
      paragraph(`${strong(texts.message)}<br>\n${escapeHtml(message).replaceAll('\n', '<br>\n')}`),
      button(url, isThere ? texts.openIncident : texts.openIncidents),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  return { language: t.language, subject: texts.subject(name), text, html };
}
