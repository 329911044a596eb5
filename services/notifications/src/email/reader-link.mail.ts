import { type ReaderLink } from '../channel/notification.js';
import { readerLinkUrl } from '../channel/page-url.js';
import { linkMail } from './link.mail.js';
import { type MailContent } from './mail-content.js';
import { type MailTexts } from './texts/en.js';

/**
 * The mail with the link that signs a reader in to a private page; its page has a button. It leads to the page's own host,
 * where most readers ask: a session is for one host.
 */
export function readerLinkMail({ organisation, request, token }: ReaderLink, t: MailTexts): MailContent {
  const url = readerLinkUrl(organisation.newsUrl, token);
  return linkMail({ organisation, url, expiresAt: request.expiresAt }, t.signIn, t);
}
