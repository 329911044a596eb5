import { type PageMaintenance } from '../page-state.js';
import { type PageView } from '../page-view.js';

/** The services that are under maintenance meanwhile, by name. One that visitors may not see is left out. */
export function affectedNames(view: PageView, maintenance: PageMaintenance): string[] {
  return maintenance.affectedComponents.flatMap(({ componentId }) => view.components.get(componentId)?.name ?? []);
}
