import { type Organisation } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { escapeHtml, isolated, type LinkMarks } from './mail-content.js';
import { link } from './mail-layout.js';

/** Why the recipient gets the mail, and how to unsubscribe: lines of text, and HTML. */
export interface MailClosing {
  readonly text: readonly string[];
  readonly html: string;
}

/**
 * @param marks placeholders for the recipient's own links: a subscriber has two, an integration the unsubscribe link,
 *   others have none
 */
export function mailClosing(organisation: Organisation, marks: LinkMarks | undefined): MailClosing {
  const name = oneLine(organisation.senderName, 80);
  const url = `${organisation.consoleUrl}/integrations`;
  const isSubscriber = marks?.manage !== undefined;
  const why = isSubscriber
    ? 'You get this mail because you subscribed to the updates of'
    : 'You get this mail because this address is an integration of';
  const links = [
    ...(marks ? [['Unsubscribe', marks.unsubscribe] as const] : []),
    isSubscriber ? (['Change what you are told', marks.manage] as const) : (['Manage integrations', url] as const),
  ];
  return {
    text: [`${why} ${name}.`, ...links.flatMap(([label, target]) => [`${label}:`, target])],
    html: `${escapeHtml(why)} ${isolated(name)}.<br>\n${links.map(([label, target]) => link(target, label, organisation)).join(' · ')}`,
  };
}
