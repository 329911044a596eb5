import { firstWith } from '@candor/compat/incident-json.js';
import { latestClaims, resolvedAt } from '@candor/proto/incident-course.js';
import type { PageIncident } from '../state/page-state.js';
import type { FeedItem } from './feed-item.js';
import { incidentUpdates } from './incident-updates.js';

/** An incident as a feed item. @param pageUrl without a trailing slash */
export function incidentFeedItem(incident: PageIncident, pageUrl: string): FeedItem {
  const updates = incidentUpdates(incident);
  const monitoringAt = firstWith(updates, 'monitoring');
  const [newest] = updates;
  const endedAt = resolvedAt(incident.entries);
  return {
    id: incident.id,
    name: incident.name,
    ...(incident.nameLang && { nameLang: incident.nameLang }),
    url: `${pageUrl}/incidents/${incident.id}`,
    status: incident.incidentStatus,
    impact: incident.incidentImpact,
    createdAt: incident.creationTime,
    startedAt: incident.creationTime,
    updatedAt: newest?.date ?? incident.creationTime,
    ...(monitoringAt !== undefined && { monitoringAt }),
    ...(endedAt !== undefined && { endedAt }),
    updates,
    componentIds: latestClaims(incident.entries).map(({ componentId }) => componentId),
  };
}
