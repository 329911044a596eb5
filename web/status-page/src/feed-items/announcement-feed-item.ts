import type { WrittenMessage } from '@candor/markdown/message-text.js';
import type { PageAnnouncement } from '../state/page-state.js';

/** An announcement in the one shape that programs and feed readers get. Times are epoch ms. */
export interface AnnouncementItem {
  readonly id: string;
  readonly name: string;
  /** Absolute. */
  readonly url: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly ended: boolean;
  /** When it began, or when what it says was last changed. */
  readonly updatedAt: number;
  readonly written: WrittenMessage;
}

/** @param pageUrl without a trailing slash */
export function announcementFeedItem(announcement: PageAnnouncement, pageUrl: string): AnnouncementItem {
  const { id, name, startsAt, endsAt, ended, editedAt = startsAt, message, messageFormat } = announcement;
  return {
    ...{ id, name, startsAt, endsAt, ended },
    url: `${pageUrl}/announcements/${id}`,
    updatedAt: Math.max(startsAt, editedAt),
    written: { message, messageFormat },
  };
}
