import { RefusalReason } from '@candor/proto/gen/candor/notifications/v1/events_pb.js';
import { type EndpointDisabled } from '../channel/notification.js';
import { displayTime } from '../channel/display-time.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { badge, button, heading, layout, paragraph } from './mail-layout.js';

const WHY: Record<RefusalReason, string> = {
  [RefusalReason.UNSPECIFIED]: 'It refuses what it is sent.',
  [RefusalReason.GONE]: 'It answered that it is gone (410).',
  [RefusalReason.PERMANENT]: 'It refuses what it is sent for good.',
  [RefusalReason.ONLY_FAILURES]: 'Nothing sent to it in the last five days has arrived.',
};

/** The mail that notifies an Owner that an endpoint was disabled. It is enabled again in the console. */
export function endpointDisabledMail({ organisation, refused, endpoint }: EndpointDisabled): MailContent {
  const own = refused.source === 'integrations';
  const what = own ? 'webhook integration' : 'webhook subscriber';
  const url = own
    ? `${organisation.consoleUrl}/integrations/webhook`
    : `${organisation.consoleUrl}/subscribers/webhook`;
  const time = displayTime(refused.refusedAt, organisation.timeZone);
  const said = `A ${what} of ${oneLine(organisation.name, 80)} was switched off on ${time}.`;
  const address = oneLine(endpoint, 300);
  const reason = WHY[refused.reason];
  const detail = oneLine(refused.detail, 300);
  const next = 'Nothing is sent to it any more until you switch it on again.';
  const why = `You get this mail because you own ${oneLine(organisation.name, 80)} on Candor.`;
  const text = [
    said,
    ...(address ? [address] : []),
    '',
    reason,
    ...(detail ? [detail] : []),
    '',
    next,
    url,
    '',
    '--',
    why,
    '',
  ].join('\n');
  const html = layout({
    preview: `${said} ${reason}`,
    title: 'Webhook endpoint switched off',
    body: [
      badge('Switched off', '#ac2f33'),
      heading('A webhook endpoint was switched off'),
      paragraph(`${escapeHtml(said)}${address ? `<br>\n<strong>${escapeHtml(address)}</strong>` : ''}`),
      paragraph(`${escapeHtml(reason)}${detail ? `<br>\n${escapeHtml(detail)}` : ''}`),
      paragraph(escapeHtml(next)),
      button(url, own ? 'Open the integrations' : 'Open the subscribers'),
    ].join('\n'),
    footer: escapeHtml(why),
  });
  return { subject: `A ${what} was switched off`, text, html };
}
