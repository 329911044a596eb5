import { announcementFeedItem, type AnnouncementItem } from './announcement-feed-item.js';
import type { PageState } from '../state/page-state.js';
import { asManyAsFit } from './as-many-as-fit.js';
import { withoutFurther } from '../maintenances/upcoming.js';
import type { FeedItem } from './feed-item.js';
import { incidentFeedItem } from './incident-feed-item.js';
import { maintenanceFeedItem } from './maintenance-feed-item.js';

/** All feed items of a page, each list newest first; of very long items only the newest updates. */
export interface FeedItems {
  /** Without the incidents that a maintenance of the page became. */
  readonly incidents: readonly FeedItem[];
  readonly maintenances: readonly FeedItem[];
  readonly announcements: readonly AnnouncementItem[];
}

export function feedItemsOf(state: PageState): FeedItems {
  return itemsOf(state, withoutFurther(state.maintenances));
}

/** The maintenances with every occurrence that is planned of recurring ones. */
export function everyMaintenanceItem(state: PageState): readonly FeedItem[] {
  return itemsOf(state, state.maintenances).maintenances;
}

function itemsOf(state: PageState, maintenances: PageState['maintenances']): FeedItems {
  const incidents = [...state.openIncidents, ...state.pastIncidents];
  const planned = new Set(state.maintenances.map(({ id }) => id));
  const became = new Map(incidents.map((incident) => [incident.maintenanceId, incident]));
  return {
    incidents: incidents
      .filter(({ maintenanceId }) => maintenanceId === undefined || !planned.has(maintenanceId))
      .map((incident) => bounded(incidentFeedItem(incident, state.pageUrl)))
      .toSorted((a, b) => b.createdAt - a.createdAt),
    maintenances: maintenances
      .map((maintenance) => bounded(maintenanceFeedItem(maintenance, became.get(maintenance.id), state.pageUrl)))
      .toSorted((a, b) => b.startedAt - a.startedAt),
    announcements: state.announcements
      .map((announcement) => announcementFeedItem(announcement, state.pageUrl))
      .toSorted((a, b) => b.startsAt - a.startsAt),
  };
}

/** One item must not displace all others; its page has all of its updates. */
function bounded(item: FeedItem): FeedItem {
  const { updates } = item;
  return { ...item, updates: asManyAsFit(updates, updates.length, ({ message }) => message.length) };
}
