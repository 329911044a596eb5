import { componentChanges } from '@candor/compat/component-changes.js';
import type { ItemStatus } from '@candor/compat/item-status.js';
import type { FeedItemUpdate } from './feed-item.js';
import type { PageIncident, PageIncidentEntry } from '../state/page-state.js';

/** The entries of an incident as updates, newest first. @param statusOf maps an entry's status to the item's */
export function incidentUpdates(
  { entries }: PageIncident,
  statusOf: (entry: PageIncidentEntry) => ItemStatus = ({ incidentStatus }) => incidentStatus,
): FeedItemUpdate[] {
  return entries.map((entry, n) => ({
    id: entry.id,
    date: entry.date,
    status: statusOf(entry),
    message: entry.message,
    messageFormat: entry.messageFormat,
    ...(entry.messageLang && { messageLang: entry.messageLang }),
    affected: componentChanges(entry, entries.slice(n + 1)),
    notified: entry.sendNotification,
    ...(entry.editedAt !== undefined && { editedAt: entry.editedAt }),
    ...(entry.postmortem && { postmortem: true }),
  }));
}
