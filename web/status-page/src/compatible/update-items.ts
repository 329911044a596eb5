import { incidentJson, withHtml } from '@candor/compat/incident-json.js';
import { asManyAsFit } from '../feed-items/as-many-as-fit.js';
import { feedItemsOf } from '../feed-items/feed-items-of.js';
import type { PageState } from '../state/page-state.js';
import { offsetTime } from './offset-time.js';

/** As many as there are items in the other lists. */
const MAX_UPDATES = 50;

/**
 * The newest updates of incidents and maintenances, as clients know them, each with its message as HTML too and with what
 * it is about. The field has no such list.
 */
export function updateItems(state: PageState) {
  const { customer, components, timeZone } = state;
  const names = new Map(components.map(({ id, name }) => [id, name]));
  const context = {
    pageId: customer.id,
    components: [],
    nameOf: (id: string) => names.get(id),
    time: (instant: number) => offsetTime(instant, timeZone),
  };
  const { incidents, maintenances } = feedItemsOf(state);
  const all = [...incidents, ...maintenances].flatMap((item) => item.updates.map((update) => ({ item, update })));
  const newest = all.toSorted((one, other) => other.update.date - one.update.date);
  return asManyAsFit(newest, MAX_UPDATES, ({ update }) => update.message.length).flatMap(({ item, update }) => {
    const updates = [update];
    const {
      incident_updates: written,
      name,
      shortlink,
    } = withHtml(incidentJson({ ...item, updates }, context), updates);
    return written.map((one) => ({ ...one, incident_name: name, shortlink }));
  });
}
