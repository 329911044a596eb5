import { type PageMaintenance } from '../state/page-state.js';
import { inPageOrder } from '../state/page-order.js';
import { type PageView } from '../state/page-view.js';

/** The names of the components under maintenance. Components that visitors may not see are left out. */
export function affectedNames(view: PageView, maintenance: PageMaintenance): string[] {
  const listed = inPageOrder(view, maintenance.affectedComponents, ({ componentId }) => componentId);
  return listed.flatMap(({ componentId }) => view.components.get(componentId)?.name ?? []);
}
