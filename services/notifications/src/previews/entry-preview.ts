import { type MessageInitShape } from '@bufbuild/protobuf';
import {
  type MailPreviewSchema,
  type SlackPreviewSchema,
} from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { type IncidentUpdate } from '../channel/notification.js';
import { manageUrl } from '../channel/page-url.js';
import { incidentUpdateMail } from '../email/incident-update.mail.js';
import { slackMessages } from '../slack/slack-message.js';

/** The mail that subscribers get, or for what is internal the integrations; the links of a reader's own lead to the page. */
export function previewMail(update: IncidentUpdate): MessageInitShape<typeof MailPreviewSchema> {
  const { pageUrl } = update.organisation;
  const marks = { unsubscribe: manageUrl(pageUrl), manage: manageUrl(pageUrl) };
  const { subject, html, text } = incidentUpdateMail(update, update.incident.private ? undefined : marks);
  return { subject, html, text };
}

/** The message as it stands in a channel that hears of the incident for the first time. */
export function previewSlack(update: IncidentUpdate): MessageInitShape<typeof SlackPreviewSchema> {
  const { root } = slackMessages(update);
  return { text: root.text, blocks: JSON.stringify(root.blocks) };
}
