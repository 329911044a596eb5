import { type Organisation } from '../channel/notification.js';
import { oneLine } from '../channel/one-line.js';
import { around, aroundHtml, isolated, type LinkMarks } from './mail-content.js';
import { link } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** Why the recipient gets the mail, and how to unsubscribe: lines of text, and HTML. */
export interface MailClosing {
  readonly text: readonly string[];
  readonly html: string;
}

/**
 * @param marks placeholders for the recipient's own links: a subscriber has two, an integration the unsubscribe link,
 *   others have none
 */
export function mailClosing(
  organisation: Organisation,
  { closing, label }: MailTexts,
  marks: LinkMarks | undefined,
): MailClosing {
  const name = oneLine(organisation.senderName, 80);
  const url = `${organisation.consoleUrl}/integrations`;
  const isSubscriber = marks?.manage !== undefined;
  const why = isSubscriber ? closing.subscriber : closing.integration;
  const links = [
    ...(marks ? [[closing.unsubscribe, marks.unsubscribe] as const] : []),
    isSubscriber ? ([closing.change, marks.manage] as const) : ([closing.integrations, url] as const),
  ];
  return {
    text: [around(why, name), ...links.flatMap(([text, target]) => [label(text), target])],
    html: `${aroundHtml(why, isolated(name))}<br>\n${links.map(([text, target]) => link(target, text, organisation)).join(' · ')}`,
  };
}
