import { messageHtml, messageText } from '@candor/markdown/message-text.js';
import { type AnnouncementNews } from '../channel/notification.js';
import { writtenMessage } from '../channel/written-message.js';
import { utc } from './utc.js';

/**
 * An announcement, as the public JSON of the page has it. The field has none: existing receivers, which act on
 * `incident` and `component_update`, leave it alone.
 */
export function announcementBody({ announcement, organisation, url }: AnnouncementNews): object {
  const { id, name, startsAt, endsAt, editedAt = startsAt } = announcement;
  const written = writtenMessage(announcement);
  return {
    id,
    name,
    status: 'open',
    body: messageText(written),
    body_html: messageHtml(written),
    starts_at: utc(Number(startsAt)),
    ends_at: utc(Number(endsAt)),
    updated_at: utc(Math.max(Number(startsAt), Number(editedAt))),
    shortlink: url,
    page_id: organisation.id,
  };
}
