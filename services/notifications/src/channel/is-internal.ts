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
