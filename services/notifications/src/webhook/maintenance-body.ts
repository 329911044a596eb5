import { incidentJson, withHtml, type ItemUpdate } from '@candor/compat/incident-json.js';
import { cancelledMessage } from '@candor/compat/item-status.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type MaintenanceNews } from '../channel/notification.js';
import { inPageOrder } from '../channel/page-order.js';
import { writtenMessage } from '../channel/written-message.js';
import { utc } from './utc.js';

/** A maintenance before it starts, as an incident with planned times; a cancelled one is completed. */
export function maintenanceBody(news: MaintenanceNews): object {
  const { maintenance, notice, organisation, componentNames, componentStatuses, url, eventId, announcedAt } = news;
  const { id, name, plannedStartTime, plannedEndTime } = maintenance;
  const { message, messageFormat } = writtenMessage(maintenance);
  const cancelled = notice === MaintenanceNotice.CANCELLED;
  const update: ItemUpdate = {
    id: eventId,
    date: announcedAt,
    status: cancelled ? 'completed' : 'scheduled',
    message: cancelled ? cancelledMessage(message) : message,
    messageFormat,
    affected: [],
    notified: true,
  };
  const item = {
    ...{ id, name, url },
    status: update.status,
    impact: 'maintenance',
    createdAt: announcedAt,
    updatedAt: announcedAt,
    ...(cancelled && { endedAt: announcedAt }),
    updates: [update],
  } as const;
  const nameOf = (componentId: string) => componentNames.get(componentId);
  const components = inPageOrder(maintenance.componentIds, componentNames, (id) => id).flatMap((componentId) => {
    const shown = nameOf(componentId);
    const status = componentStatuses.get(componentId) ?? 'operational';
    return shown === undefined ? [] : { id: componentId, name: shown, status };
  });
  return {
    ...withHtml(incidentJson(item, { pageId: organisation.id, components, nameOf, time: utc }), item.updates),
    backfilled: false,
    scheduled_for: utc(Number(plannedStartTime)),
    scheduled_until: utc(Number(plannedEndTime)),
  };
}
