import type { PageIncident, PageIncidentEntry } from '../page-state.js';
import type { FeedItemStatus, FeedItemUpdate } from './feed-item.js';

/** The entries of an incident as updates, newest first. @param statusOf maps an entry's status to the item's */
export function incidentUpdates(
  { entries }: PageIncident,
  statusOf: (entry: PageIncidentEntry) => FeedItemStatus = ({ incidentStatus }) => incidentStatus,
): FeedItemUpdate[] {
  return entries.map((entry, n) => ({
    id: entry.id,
    date: entry.date,
    status: statusOf(entry),
    message: entry.message,
    affected: affectedBy(entry, entries.slice(n + 1)),
    notified: entry.sendNotification,
  }));
}

/** Before its first mention a component was operational. @param older newest first */
function affectedBy(entry: PageIncidentEntry, older: readonly PageIncidentEntry[]): FeedItemUpdate['affected'] {
  return entry.affectedComponents.map(({ componentId, componentStatus }) => {
    const before = older.flatMap((one) => one.affectedComponents).find((one) => one.componentId === componentId);
    return { componentId, before: before?.componentStatus ?? 'operational', after: componentStatus };
  });
}

/** When a status was first reached (epoch ms); undefined if it never was. */
export function firstWith(updates: readonly FeedItemUpdate[], status: FeedItemStatus): number | undefined {
  return updates.findLast((update) => update.status === status)?.date;
}
