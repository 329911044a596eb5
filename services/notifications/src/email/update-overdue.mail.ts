import { OverdueAudience } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type OverdueUpdate } from '../channel/notification.js';
import { displayTime } from '../channel/display-time.js';
import { oneLine } from '../channel/one-line.js';
import { incidentConsoleUrl } from '../channel/page-url.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, paragraph } from './mail-layout.js';

/** The mail that reminds the author of an entry, and later all Admins, that the next one was promised and has not come. */
export function updateOverdueMail({ organisation, overdue, name: title }: OverdueUpdate): MailContent {
  const { audience, incidentId, promisedAt } = overdue;
  const name = oneLine(title);
  const isForAdmins = audience === OverdueAudience.ADMINS;
  const time = displayTime(promisedAt, organisation.timeZone);
  const said = isForAdmins
    ? `The next update of this incident was promised by ${time} and has not come. Its author was reminded before.`
    : `You promised the next update of this incident by ${time}.`;
  const next = 'Please add an entry, even if it says that nothing has changed: visitors were told to expect one.';
  const url = incidentConsoleUrl(organisation, incidentId);
  const organisationName = oneLine(organisation.name, 80);
  const why = isForAdmins
    ? `You get this mail because you administer ${organisationName} on Candor.`
    : `You get this mail because you wrote the last entry of this incident of ${organisationName} on Candor.`;
  const text = [name, 'Update overdue', '', said, '', next, url, '', '--', why, ''].join('\n');
  const html = layout({
    preview: said,
    title: 'Update overdue',
    body: [
      badge('Update overdue', '#ac2f33'),
      heading(escapeHtml(name)),
      paragraph(escapeHtml(said)),
      paragraph(escapeHtml(next)),
      button(url, 'Add an entry'),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  return { subject: `Update overdue: ${name}`, text, html, threadId: incidentId };
}
