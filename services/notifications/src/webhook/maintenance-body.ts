import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { type MaintenanceNews } from '../channel/notification.js';
import { iso } from './iso-time.js';

/** A maintenance before it starts, as an incident with planned times; a cancelled one is completed. */
export function maintenanceBody(news: MaintenanceNews): object {
  const { maintenance, notice, organisation, componentNames, componentStatuses, url, eventId } = news;
  const cancelled = notice === MaintenanceNotice.CANCELLED;
  const status = cancelled ? 'completed' : 'scheduled';
  const at = new Date(news.announcedAt).toISOString();
  const components = maintenance.componentIds.flatMap((id) => {
    const name = componentNames.get(id);
    return name === undefined ? [] : { id, name, status: componentStatuses.get(id) ?? 'operational' };
  });
  return {
    id: maintenance.id,
    name: maintenance.name,
    status,
    created_at: at,
    updated_at: at,
    monitoring_at: null,
    resolved_at: cancelled ? at : null,
    impact: 'maintenance',
    shortlink: url,
    page_id: organisation.id,
    backfilled: false,
    scheduled_for: iso(maintenance.plannedStartTime),
    scheduled_until: iso(maintenance.plannedEndTime),
    incident_updates: [
      {
        id: eventId,
        status,
        body: cancelled ? `This maintenance was cancelled.\n\n${maintenance.message}`.trim() : maintenance.message,
        incident_id: maintenance.id,
        created_at: at,
        updated_at: at,
        display_at: at,
        affected_components: null,
        deliver_notifications: true,
        custom_tweet: null,
        tweet_id: null,
      },
    ],
    components,
  };
}
