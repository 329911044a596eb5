import { incidentJson } from '@candor/compat/incident-json.js';
import type { PageState } from '../state/page-state.js';
import type { FeedItem } from '../feed-items/feed-item.js';
import type { ComponentItem } from './component-items.js';
import { offsetTime } from './offset-time.js';

/** What an item is built from: the page, and its components by id. */
export interface ItemContext {
  readonly state: PageState;
  readonly components: ReadonlyMap<string, ComponentItem>;
  /** Of all that visitors see, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** An incident, or a maintenance with its planned times, with the times of the page's zone. */
export function incidentItem(item: FeedItem, { state, components, names }: ItemContext) {
  const time = (instant: number): string => offsetTime(instant, state.timeZone);
  const { planned } = item;
  return {
    ...incidentJson(item, {
      pageId: state.customer.id,
      components: inOrder(item.componentIds, components),
      nameOf: (id) => names.get(id),
      time,
    }),
    started_at: time(item.startedAt),
    ...(planned && { scheduled_for: time(planned.start), scheduled_until: time(planned.end) }),
  };
}

/** Components that visitors may not see are left out. @param components in the order of the page */
function inOrder(ids: readonly string[], components: ItemContext['components']): ComponentItem[] {
  const named = new Set(ids);
  return [...components.values()].filter(({ id }) => named.has(id));
}
