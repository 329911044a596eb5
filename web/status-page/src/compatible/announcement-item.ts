import { messageHtml, messageText } from '@candor/markdown/message-text.js';
import type { AnnouncementItem } from '../feed-items/announcement-feed-item.js';
import type { PageState } from '../state/page-state.js';
import { offsetTime } from './offset-time.js';

/** An announcement, with the times of the page's zone. The field has no shape for it: the keys are as those of an incident. */
export function announcementItem(
  { id, name, url, startsAt, endsAt, ended, updatedAt, written }: AnnouncementItem,
  { customer, timeZone }: PageState,
) {
  const time = (instant: number): string => offsetTime(instant, timeZone);
  return {
    id,
    name,
    status: ended ? 'ended' : 'open',
    body: messageText(written),
    body_html: messageHtml(written),
    starts_at: time(startsAt),
    ends_at: time(endsAt),
    updated_at: time(updatedAt),
    shortlink: url,
    page_id: customer.id,
  };
}
