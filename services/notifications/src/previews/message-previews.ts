import { type MessageInitShape } from '@bufbuild/protobuf';
import {
  type MailPreviewSchema,
  type SlackPreviewSchema,
} from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { type Language } from '@candor/words/languages.js';
import { isInternal } from '../channel/is-internal.js';
import { type PublicNews } from '../channel/short-news.js';
import { manageUrl } from '../channel/page-url.js';
import { announcementMail } from '../email/announcement.mail.js';
import { incidentUpdateMail } from '../email/incident-update.mail.js';
import { type LinkMarks, type MailContent } from '../email/mail-content.js';
import { maintenanceNoticeMail } from '../email/maintenance-notice.mail.js';
import { type MailTexts } from '../email/texts/en.js';
import { MAIL_TEXTS } from '../email/texts/mail-texts.js';
import { slackMessages } from '../slack/slack-message.js';

/** Both messages: what the channels would make of the news. @param language of the mail; Slack's has none of its own */
export function messagePreviews(news: PublicNews, language: Language) {
  return { mail: previewMail(news, MAIL_TEXTS[language]), slack: previewSlack(news) };
}

/** The mail that subscribers get, or for internal news the integrations; a reader's own links lead to the page. */
function previewMail(news: PublicNews, t: MailTexts): MessageInitShape<typeof MailPreviewSchema> {
  const manage = t.address(manageUrl(news.organisation.pageUrl));
  const marks = isInternal(news) ? undefined : { unsubscribe: manage, manage };
  const { subject, html, text } = mailOf(news, t, marks);
  return { subject, html, text };
}

function mailOf(news: PublicNews, t: MailTexts, marks: LinkMarks | undefined): MailContent {
  switch (news.kind) {
    case 'incident-update':
      return incidentUpdateMail(news, t, marks);
    case 'maintenance-notice':
      return maintenanceNoticeMail(news, t, marks);
    case 'announcement':
      return announcementMail(news, t, marks);
  }
}

/** The message as the first one about the subject in a channel. */
function previewSlack(news: PublicNews): MessageInitShape<typeof SlackPreviewSchema> {
  const { root } = slackMessages(news);
  return { text: root.text, blocks: JSON.stringify(root.blocks) };
}
