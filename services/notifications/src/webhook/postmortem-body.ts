import { messageText } from '@candor/markdown/message-text.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { writtenMessage } from '../channel/written-message.js';
import { utc } from './utc.js';

/** What the field's webhooks say of the postmortem beside the incident; null for none. */
export function postmortemBody({ entries }: Incident): object {
  const entry = entries.find(({ postmortem }) => postmortem);
  return {
    postmortem_body: entry ? messageText(writtenMessage(entry)) : null,
    postmortem_body_last_updated_at: entry ? utc(Number(entry.editedAt ?? entry.date)) : null,
    postmortem_ignored: false,
    postmortem_notified_subscribers: entry?.sendNotification ?? false,
    postmortem_notified_twitter: entry?.sendNotification ?? false,
    postmortem_published_at: entry ? utc(Number(entry.date)) : null,
  };
}
