import { type ItemStatus } from '@candor/compat/item-status.js';
import { asManyAsFit } from '../feed-items/as-many-as-fit.js';
import { type FeedItem } from '../feed-items/feed-item.js';
import { feedItemsOf } from '../feed-items/feed-items-of.js';
import { JSON_TYPE, type PageFile } from '../paths/page-answer.js';
import { type PageState } from '../state/page-state.js';
import { announcementItem } from './announcement-item.js';
import { componentItems } from './component-items.js';
import { incidentItem } from './incident-item.js';
import { pageItem, statusItem } from './page-item.js';
import { thirdPartyItems } from './third-party-items.js';
import { updateItems } from './update-items.js';
import { uptimeItems } from './uptime-items.js';

/** The number of items that clients expect. */
const MAX_INCIDENTS = 50;

const isUnresolved = (status: ItemStatus): boolean => status !== 'resolved';
const isUpcoming = (status: ItemStatus): boolean => status === 'scheduled';
const isActive = (status: ItemStatus): boolean => status === 'in_progress' || status === 'verifying';

/**
 * The public interface that existing clients (widgets, bots, dashboards, exporters) read: eight paths under `/api/v2`,
 * each with the page and what its name says. Clients may refuse unknown values, so every value is from a closed set, and
 * unknown keys, so what the field does not know is at paths of ours: announcements, what components have to do with
 * providers, updates with the form of their messages, and uptime with how it is counted.
 */
export const COMPATIBLE_FILES = {
  '/api/v2/summary.json': answer((state) => {
    const { components, incidents, maintenances } = itemsOf(state);
    return {
      components,
      incidents: incidents(isUnresolved),
      scheduled_maintenances: [...maintenances(isActive), ...maintenances(isUpcoming)],
      status: statusItem(state),
    };
  }),
  '/api/v2/status.json': answer((state) => ({ status: statusItem(state) })),
  '/api/v2/components.json': answer((state) => ({ components: componentItems(state) })),
  '/api/v2/incidents.json': answer((state) => ({ incidents: itemsOf(state).incidents() })),
  '/api/v2/incidents/unresolved.json': answer((state) => ({ incidents: itemsOf(state).incidents(isUnresolved) })),
  '/api/v2/scheduled-maintenances.json': answer((state) => ({
    scheduled_maintenances: itemsOf(state).maintenances(),
  })),
  '/api/v2/scheduled-maintenances/upcoming.json': answer((state) => ({
    scheduled_maintenances: itemsOf(state).maintenances(isUpcoming),
  })),
  '/api/v2/scheduled-maintenances/active.json': answer((state) => ({
    scheduled_maintenances: itemsOf(state).maintenances(isActive),
  })),
  '/api/v2/announcements.json': answer((state) => ({
    announcements: asManyAsFit(
      feedItemsOf(state).announcements,
      MAX_INCIDENTS,
      ({ written }) => written.message.length,
    ).map((one) => announcementItem(one, state)),
  })),
  '/api/v2/third-party.json': answer((state) => ({ components: thirdPartyItems(state) })),
  '/api/v2/updates.json': answer((state) => ({ incident_updates: updateItems(state) })),
  '/api/v2/uptime.json': answer(uptimeItems),
} satisfies Record<string, PageFile>;

function answer(content: (state: PageState) => object): PageFile {
  return {
    contentType: JSON_TYPE,
    body: (state) => JSON.stringify({ page: pageItem(state), ...content(state) }),
  };
}

function itemsOf(state: PageState) {
  const components = componentItems(state);
  const context = {
    state,
    components: new Map(components.map((item) => [item.id, item])),
    names: new Map(state.components.map(({ id, name }) => [id, name])),
  };
  const { incidents, maintenances } = feedItemsOf(state);
  const listOf =
    (items: readonly FeedItem[]) =>
    (isAsked: (status: ItemStatus) => boolean = () => true) =>
      asManyAsFit(
        items.filter(({ status }) => isAsked(status)),
        MAX_INCIDENTS,
        textOf,
      ).map((one) => incidentItem(one, context));
  return { components, incidents: listOf(incidents), maintenances: listOf(maintenances) };
}

function textOf({ updates }: FeedItem): number {
  return updates.reduce((sum, { message }) => sum + message.length, 0);
}
