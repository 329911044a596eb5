import { type Lease } from '../ledger/chunk-leases.js';
import { type Notification } from './notification.js';

/** Whether news is for the organisation alone: about what is internal, or about what only further pages show. */
export function isInternal(news: Notification): boolean {
  switch (news.kind) {
    case 'incident-update':
      return news.incident.private || news.ofFurtherPages === true;
    case 'maintenance-notice':
      return news.maintenance.internal || news.ofFurtherPages === true;
    case 'announcement':
      return news.ofFurtherPages === true;
    default:
      return false;
  }
}

/** Whether news may go to the recipients of a chunk: what is for the organisation alone to its own, and not to X, where posts are public. */
export function isFor({ source, channel }: Pick<Lease, 'source' | 'channel'>, news: Notification): boolean {
  return !isInternal(news) || (source === 'integrations' && channel !== 'twitter');
}
