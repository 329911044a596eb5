import { type PageMaintenance } from '../state/page-state.js';
import { type PageView } from '../state/page-view.js';

/** The names of the components under maintenance. Components that visitors may not see are left out. */
export function affectedNames(view: PageView, maintenance: PageMaintenance): string[] {
  return maintenance.affectedComponents.flatMap(({ componentId }) => view.components.get(componentId)?.name ?? []);
}
