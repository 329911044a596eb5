import { type PageMaintenance } from '../state/page-state.js';
import { inPageOrder } from '../state/page-order.js';
import { type PageView } from '../state/page-view.js';

/** The names of the affected components, in the order of the page. Components that visitors may not see are left out. */
export function affectedNames(view: PageView, maintenance: Pick<PageMaintenance, 'affectedComponents'>): string[] {
  const listed = inPageOrder(view, maintenance.affectedComponents, ({ componentId }) => componentId);
  return listed.flatMap(({ componentId }) => view.components.get(componentId)?.name ?? []);
}
