import { type ManageLink } from '../channel/notification.js';
import { manageUrl } from '../channel/page-url.js';
import { linkMail } from './link.mail.js';
import { type MailContent } from './mail-content.js';
import { type MailTexts } from './texts/en.js';

/** The mail with the link to manage a subscription. */
export function manageLinkMail({ organisation, request }: ManageLink, t: MailTexts): MailContent {
  const url = manageUrl(organisation.pageUrl, request.token);
  return linkMail({ organisation, url, expiresAt: request.expiresAt }, t.manage, t);
}
