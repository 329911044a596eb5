import { firstWith } from '@candor/compat/incident-json.js';
import { cancelledMessage, runningStatuses, type ItemStatus } from '@candor/compat/item-status.js';
import type { PageIncident, PageMaintenance } from '../state/page-state.js';
import type { FeedItem, FeedItemUpdate } from './feed-item.js';
import { incidentUpdates } from './incident-updates.js';

/**
 * A maintenance as a feed item: the announcement, then the updates of its incident, and the end. A cancelled one is
 * completed, and says so.
 * @param incident the incident it became
 * @param pageUrl without a trailing slash
 */
export function maintenanceFeedItem(
  maintenance: PageMaintenance,
  incident: PageIncident | undefined,
  pageUrl: string,
): FeedItem {
  const { id, cancelledAt, announcedAt, plannedStartTime, plannedEndTime } = maintenance;
  const announced: FeedItemUpdate = {
    id,
    // A maintenance planned in the past became an incident before it was announced.
    date: Math.min(announcedAt, incident?.creationTime ?? announcedAt),
    status: 'scheduled',
    message: maintenance.message,
    messageFormat: maintenance.messageFormat,
    ...langOf(maintenance),
    affected: [],
    notified: maintenance.sendNotification,
  };
  const updates = [
    ...(cancelledAt === undefined ? [] : [callOff(maintenance, cancelledAt)]),
    ...(incident ? incidentUpdates(incident, ({ incidentStatus }) => runningStatuses[incidentStatus]) : []),
    announced,
  ];
  const [newest = announced] = updates;
  const status = statusOf(maintenance, incident);
  const monitoringAt = firstWith(updates, 'verifying');
  const endedAt = cancelledAt ?? maintenance.actualEndTime;
  return {
    id,
    name: maintenance.name,
    ...(maintenance.nameLang && { nameLang: maintenance.nameLang }),
    url: `${pageUrl}/maintenances/${id}`,
    status,
    impact: 'maintenance',
    createdAt: announced.date,
    startedAt: maintenance.actualStartTime ?? plannedStartTime,
    updatedAt: newest.date,
    ...(monitoringAt !== undefined && { monitoringAt }),
    ...(status === 'completed' && { endedAt: endedAt ?? newest.date }),
    planned: {
      start: plannedStartTime,
      end: plannedEndTime,
      cancelled: cancelledAt !== undefined,
      version: maintenance.version,
      ...(maintenance.series && { series: maintenance.series }),
    },
    updates,
    componentIds: maintenance.affectedComponents.map(({ componentId }) => componentId),
  };
}

function langOf({ messageLang }: Pick<PageMaintenance, 'messageLang'>): Pick<FeedItemUpdate, 'messageLang'> {
  return messageLang ? { messageLang } : {};
}

function statusOf(maintenance: PageMaintenance, incident: PageIncident | undefined): ItemStatus {
  if (maintenance.cancelledAt !== undefined || maintenance.actualEndTime !== undefined) return 'completed';
  if (incident) return runningStatuses[incident.incidentStatus];
  return maintenance.actualStartTime === undefined ? 'scheduled' : 'in_progress';
}

function callOff(
  { id, message, messageFormat, messageLang, sendNotification }: PageMaintenance,
  at: number,
): FeedItemUpdate {
  return {
    id: `${id}-cancelled`,
    date: at,
    status: 'completed',
    message: cancelledMessage(message),
    messageFormat,
    ...langOf({ messageLang }),
    affected: [],
    notified: sendNotification,
  };
}
