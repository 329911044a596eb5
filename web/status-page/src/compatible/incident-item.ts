import type { PageState } from '../page-state.js';
import type { FeedItem, FeedItemUpdate } from '../feed-items/feed-item.js';
import type { ComponentItem } from './component-items.js';
import { offsetTime } from './offset-time.js';

/** What an item is built from: the page, and its components by id. */
export interface ItemContext {
  readonly state: PageState;
  readonly components: ReadonlyMap<string, ComponentItem>;
}

/**
 * An incident, or a maintenance with its planned times, in the format of existing clients. Updates newest first; every
 * array is present.
 */
export function incidentItem(item: FeedItem, context: ItemContext) {
  const { state, components } = context;
  const time = (instant: number): string => offsetTime(instant, state.timeZone);
  const timeOrNull = (instant: number | undefined): string | null => (instant === undefined ? null : time(instant));
  const { planned } = item;
  return {
    id: item.id,
    name: item.name,
    status: item.status,
    created_at: time(item.createdAt),
    updated_at: time(item.updatedAt),
    monitoring_at: timeOrNull(item.monitoringAt),
    resolved_at: timeOrNull(item.endedAt),
    impact: item.impact,
    shortlink: item.url,
    started_at: time(item.startedAt),
    page_id: state.customer.id,
    incident_updates: item.updates.map((update) => updateItem(update, item, context)),
    components: item.componentIds.flatMap((id) => components.get(id) ?? []),
    ...(planned && { scheduled_for: time(planned.start), scheduled_until: time(planned.end) }),
  };
}

function updateItem(update: FeedItemUpdate, { id }: FeedItem, { state, components }: ItemContext) {
  const date = offsetTime(update.date, state.timeZone);
  const affected = update.affected.flatMap(({ componentId, before, after }) => {
    const component = components.get(componentId);
    return component ? { code: componentId, name: component.name, old_status: before, new_status: after } : [];
  });
  return {
    id: update.id,
    status: update.status,
    body: update.message,
    incident_id: id,
    created_at: date,
    updated_at: date,
    display_at: date,
    affected_components: affected.length > 0 ? affected : null,
    deliver_notifications: update.notified,
    custom_tweet: null,
    tweet_id: null,
  };
}
