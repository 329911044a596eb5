import { messageText } from '@candor/markdown/message-text.js';
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { PageState } from '../state/page-state.js';
import type { FeedItem } from '../feed-items/feed-item.js';

/**
 * The maintenances as a calendar to subscribe to (RFC 5545), all times in UTC. An event keeps its UID when it is moved,
 * increases its SEQUENCE with every change, and stays as cancelled when it is cancelled, so that calendars update their
 * copy.
 */
export function maintenanceCalendar(state: PageState, maintenances: readonly FeedItem[]): string {
  const calendar = new ICalCalendar({
    name: `${state.look.headerText || state.customer.name} maintenances`,
    prodId: { company: 'Candor', product: 'Status page', language: 'EN' },
    ttl: 3600,
  });
  for (const { id, name, url, createdAt, updatedAt, endedAt, startedAt, planned, updates } of maintenances) {
    if (!planned) continue;
    const announcement = updates.at(-1);
    const isOver = endedAt !== undefined && !planned.cancelled;
    calendar.createEvent({
      id: `${id}@${state.tagHost}`,
      sequence: planned.version,
      stamp: new Date(updatedAt),
      created: new Date(createdAt),
      lastModified: new Date(updatedAt),
      start: new Date(isOver ? startedAt : planned.start),
      end: new Date(isOver ? Math.max(endedAt, startedAt) : planned.end),
      summary: name,
      description: announcement ? messageText(announcement) : '',
      url,
      status: planned.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
