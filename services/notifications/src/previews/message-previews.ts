import { type MessageInitShape } from '@bufbuild/protobuf';
import {
  type MailPreviewSchema,
  type SlackPreviewSchema,
} from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { type Language } from '@candor/words/languages.js';
import { type IncidentUpdate, type MaintenanceNews } from '../channel/notification.js';
import { manageUrl } from '../channel/page-url.js';
import { incidentUpdateMail } from '../email/incident-update.mail.js';
import { maintenanceNoticeMail } from '../email/maintenance-notice.mail.js';
import { type MailTexts } from '../email/texts/en.js';
import { MAIL_TEXTS } from '../email/texts/mail-texts.js';
import { slackMessages } from '../slack/slack-message.js';

type News = IncidentUpdate | MaintenanceNews;

/** Both messages: what the channels would make of the news. @param language of the mail; Slack's has none of its own */
export function messagePreviews(news: News, language: Language) {
  return { mail: previewMail(news, MAIL_TEXTS[language]), slack: previewSlack(news) };
}

/** The mail that subscribers get, or for internal news the integrations; a reader's own links lead to the page. */
function previewMail(news: News, t: MailTexts): MessageInitShape<typeof MailPreviewSchema> {
  const manage = t.address(manageUrl(news.organisation.pageUrl));
  const marks = isInternal(news) ? undefined : { unsubscribe: manage, manage };
  const content =
    news.kind === 'incident-update' ? incidentUpdateMail(news, t, marks) : maintenanceNoticeMail(news, t, marks);
  const { subject, html, text } = content;
  return { subject, html, text };
}

function isInternal(news: News): boolean {
  return news.kind === 'incident-update' ? news.incident.private : news.maintenance.internal;
}

/** The message as the first one about the subject in a channel. */
function previewSlack(news: News): MessageInitShape<typeof SlackPreviewSchema> {
  const { root } = slackMessages(news);
  return { text: root.text, blocks: JSON.stringify(root.blocks) };
}
