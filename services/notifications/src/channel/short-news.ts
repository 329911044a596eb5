import { type WrittenMessage } from '@candor/markdown/message-text.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { displayTime } from './display-time.js';
import { updateLabel } from './entry-label.js';
import { type AnnouncementNews, type IncidentUpdate, type MaintenanceNews } from './notification.js';
import { ENGLISH_NOTICES } from './notice-labels.js';
import { promiseOf } from './promise.js';
import { recurrenceNote } from './recurrence-note.js';
import { oneLine } from './one-line.js';
import { inPageOrder } from './page-order.js';
import { writtenMessage } from './written-message.js';

/** The content of a short message, where a mail has more. Everything but the message is one line. */
export interface ShortNews {
  /** The stage: "Investigating", "Scheduled maintenance", or "Announcement". */
  readonly label: string;
  readonly tone: 'trouble' | 'watched' | 'over' | 'planned' | 'news';
  /** The title of the incident, maintenance or announcement. */
  readonly name: string;
  readonly written: WrittenMessage;
  /** The planned time of a maintenance, or its new planned end, or the end of an announcement, with the zone. */
  readonly when?: string;
  /** The components that the recipients may see, an incident's with their status. */
  readonly services: readonly string[];
  /** By when the next entry is promised, with the zone. */
  readonly promise?: string;
  /** When it was published, with the zone; absent where `when` is enough. */
  readonly at?: string;
  readonly url: string;
}

const TONES: Record<IncidentStatus, ShortNews['tone']> = {
  [IncidentStatus.UNSPECIFIED]: 'trouble',
  [IncidentStatus.INVESTIGATING]: 'trouble',
  [IncidentStatus.IDENTIFIED]: 'trouble',
  [IncidentStatus.MONITORING]: 'watched',
  [IncidentStatus.RESOLVED]: 'over',
};

const NAME_LENGTH = 140;

/** What is posted about: it has a title and a message. */
export type PublicNews = IncidentUpdate | MaintenanceNews | AnnouncementNews;

export function shortNews(news: PublicNews): ShortNews {
  switch (news.kind) {
    case 'incident-update':
      return incidentNews(news);
    case 'maintenance-notice':
      return maintenanceNews(news);
    case 'announcement':
      return announcementNews(news);
  }
}

function incidentNews(news: IncidentUpdate): ShortNews {
  const { incident, entry, organisation, componentNames, url } = news;
  const tone = TONES[entry.status];
  const moved = entry.plannedEndChange;
  const promise = promiseOf(news);
  const isMaintenance = incident.maintenanceId !== '';
  return {
    label: updateLabel(news),
    tone: isMaintenance && tone === 'trouble' ? 'planned' : tone,
    name: oneLine(incident.name, NAME_LENGTH),
    written: writtenMessage(entry),
    services: inPageOrder(entry.affectedComponents, componentNames, (one) => one.componentId).flatMap((one) => {
      const { componentId, componentStatus } = one;
      const name = componentNames.get(componentId);
      const status = componentStatuses.wordOf(componentStatus);
      return name === undefined || !status ? [] : `${oneLine(name, 120)}: ${status.replaceAll('_', ' ')}`;
    }),
    ...(moved && { when: `New planned end: ${displayTime(moved.after, organisation.timeZone)}` }),
    promise: promise === undefined ? undefined : `Next update by ${displayTime(promise, organisation.timeZone)}`,
    at: `${news.correctedAt === undefined ? '' : 'Update of '}${displayTime(entry.date, organisation.timeZone)}`,
    url,
  };
}

function maintenanceNews({ maintenance, notice, organisation, componentNames, url }: MaintenanceNews): ShortNews {
  const from = displayTime(maintenance.plannedStartTime, organisation.timeZone);
  const until = displayTime(maintenance.plannedEndTime, organisation.timeZone);
  const repeats = recurrenceNote(maintenance);
  return {
    label: ENGLISH_NOTICES[notice],
    tone: notice === MaintenanceNotice.CANCELLED ? 'over' : 'planned',
    name: oneLine(maintenance.name, NAME_LENGTH),
    written: writtenMessage(maintenance),
    when: [`${from} – ${until}`, ...(repeats ? [repeats] : [])].join('. '),
    services: inPageOrder(maintenance.componentIds, componentNames, (id) => id).flatMap(
      (id) => oneLine(componentNames.get(id) ?? '', 120) || [],
    ),
    url,
  };
}

function announcementNews({ announcement, organisation, url }: AnnouncementNews): ShortNews {
  return {
    label: 'Announcement',
    tone: 'news',
    name: oneLine(announcement.name, NAME_LENGTH),
    written: writtenMessage(announcement),
    when: `Until ${displayTime(announcement.endsAt, organisation.timeZone)}`,
    services: [],
    url,
  };
}
