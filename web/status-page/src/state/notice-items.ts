import { pageMonth } from '../time/page-month.js';
import type { MonthItems } from './month-of.js';
import type { PageState } from './page-state.js';

/**
 * The items of a month with the incidents that began in it and were said through the side door, which no month has
 * before the product is back.
 * @param of the page with these incidents laid over it, and their ids
 */
export function itemsBegunIn(
  month: string,
  { state, saidIds }: { readonly state: PageState; readonly saidIds: readonly string[] },
  items: MonthItems,
): MonthItems {
  const said = [...state.openIncidents, ...state.pastIncidents]
    .filter(({ id, creationTime }) => saidIds.includes(id) && pageMonth(creationTime, state.timeZone) === month)
    .toSorted((a, b) => b.creationTime - a.creationTime);
  if (said.length === 0) return items;
  const others = items.incidents.filter(({ id }) => said.every((one) => one.id !== id));
  return { ...items, incidents: [...said, ...others] };
}
