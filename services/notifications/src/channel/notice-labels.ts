import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';

/** What a message says of a maintenance, as its heading. */
export type NoticeLabels = Readonly<Record<MaintenanceNotice, string>>;

/** In English, also for channels that have no language of the reader. */
export const ENGLISH_NOTICES: NoticeLabels = noticeLabels({
  scheduled: 'Scheduled maintenance',
  changed: 'Maintenance changed',
  cancelled: 'Maintenance cancelled',
  reminder: 'Maintenance starts soon',
});

export function noticeLabels(of: {
  scheduled: string;
  changed: string;
  cancelled: string;
  reminder: string;
}): NoticeLabels {
  return {
    [MaintenanceNotice.UNSPECIFIED]: of.scheduled,
    [MaintenanceNotice.SCHEDULED]: of.scheduled,
    [MaintenanceNotice.CHANGED]: of.changed,
    [MaintenanceNotice.CANCELLED]: of.cancelled,
    [MaintenanceNotice.REMINDER]: of.reminder,
  };
}
