import { OverdueAudience } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type OverdueUpdate } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { incidentConsoleUrl } from '../channel/page-url.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** The mail that reminds the author of an entry, and later all Admins, that the next one was promised and has not come. */
export function updateOverdueMail({ organisation, overdue, name: title }: OverdueUpdate, t: MailTexts): MailContent {
  const { audience, incidentId, promisedAt } = overdue;
  const texts = t.overdue;
  const name = oneLine(title);
  const isForAdmins = audience === OverdueAudience.ADMINS;
  const time = t.time(promisedAt, organisation.timeZone);
  const said = isForAdmins ? texts.promisedByOther(time) : texts.promised(time);
  const url = incidentConsoleUrl(organisation, incidentId);
  const organisationName = oneLine(organisation.name, 80);
  const why = isForAdmins ? t.closing.administrator(organisationName) : texts.whyAuthor(organisationName);
  const text = [name, texts.badge, '', said, '', texts.next, url, '', '--', why, ''].join('\n');
  const html = layout({
    language: t.language,
    preview: said,
    title: texts.badge,
    body: [
      badge(texts.badge, '#ac2f33'),
      heading(escapeHtml(name)),
      paragraph(escapeHtml(said)),
      paragraph(escapeHtml(texts.next)),
      button(url, texts.button),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  return { language: t.language, subject: texts.subject(name), text, html, threadId: incidentId };
}
