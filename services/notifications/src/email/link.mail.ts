import { oneLine } from '../channel/one-line.js';
import { type Organisation } from '../channel/notification.js';
import { escapeHtml, type MailContent } from './mail-content.js';
import { button, heading, layout, paragraph } from './mail-layout.js';
import { type MailTexts } from './texts/en.js';

/** What a mail says around a link that its reader asked for. */
type LinkTexts = MailTexts['manage' | 'signIn'];

/** A link that works for a while. */
interface MailedLink {
  readonly organisation: Organisation;
  readonly url: string;
  /** Epoch ms. */
  readonly expiresAt: bigint;
}

/** A mail with one link that its reader asked for. */
export function linkMail({ organisation, url, expiresAt }: MailedLink, texts: LinkTexts, t: MailTexts): MailContent {
  const { title, button: label, ignore } = texts;
  const name = oneLine(organisation.senderName, 80);
  const address = t.address(url);
  const ask = texts.ask(name);
  const until = texts.until(t.time(expiresAt, organisation.timeZone));
  const text = [ask, '', address, '', until, '', ignore, ''].join('\n');
  const html = layout({
    language: t.language,
    organisation,
    preview: ask,
    title,
    body: [
      heading(escapeHtml(title)),
      paragraph(escapeHtml(ask)),
      button(address, label, organisation),
      paragraph(escapeHtml(until)),
    ].join('\n'),
    footer: escapeHtml(ignore),
  });
  return { language: t.language, subject: `[${name}] ${title}`, text, html };
}
