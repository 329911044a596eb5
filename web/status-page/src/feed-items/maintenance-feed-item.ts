import type { PageIncident, PageMaintenance } from '../page-state.js';
import type { FeedItem, FeedItemStatus, FeedItemUpdate } from './feed-item.js';
import { firstWith, incidentUpdates } from './incident-updates.js';

/** The status of a maintenance for each status of its incident. */
const RUNNING: Record<PageIncident['incidentStatus'], FeedItemStatus> = {
  investigating: 'in_progress',
  identified: 'in_progress',
  monitoring: 'verifying',
  resolved: 'completed',
};

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
    affected: [],
    notified: maintenance.sendNotification,
  };
  const updates = [
    ...(cancelledAt === undefined ? [] : [callOff(maintenance, cancelledAt)]),
    ...(incident ? incidentUpdates(incident, ({ incidentStatus }) => RUNNING[incidentStatus]) : []),
    announced,
  ];
  const [newest = announced] = updates;
  const status = statusOf(maintenance, incident);
  const monitoringAt = firstWith(updates, 'verifying');
  const endedAt = cancelledAt ?? maintenance.actualEndTime;
  return {
    id,
    name: maintenance.name,
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
    },
    updates,
    componentIds: maintenance.affectedComponents.map(({ componentId }) => componentId),
  };
}

function statusOf(maintenance: PageMaintenance, incident: PageIncident | undefined): FeedItemStatus {
  if (maintenance.cancelledAt !== undefined || maintenance.actualEndTime !== undefined) return 'completed';
  if (incident) return RUNNING[incident.incidentStatus];
  return maintenance.actualStartTime === undefined ? 'scheduled' : 'in_progress';
}

function callOff({ id, message, sendNotification }: PageMaintenance, at: number): FeedItemUpdate {
  return {
    id: `${id}-cancelled`,
    date: at,
    status: 'completed',
    message: `This maintenance was cancelled.\n\n${message}`.trim(),
    affected: [],
    notified: sendNotification,
  };
}
