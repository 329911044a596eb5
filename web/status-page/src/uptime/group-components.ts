import { type PageComponent, type PageGroup } from '../state/page-state.js';

export interface ComponentGroup extends PageGroup {
  /** Its own, or where it has none that of its first component. */
  id: string;
  /** Empty for components outside of any group. */
  name: string;
  components: PageComponent[];
}

/**
 * Components by group, in the order of the page. A group stands where its first component does; components outside of
 * any group that follow each other stand together.
 */
export function groupComponents(
  components: readonly PageComponent[],
  groups: readonly PageGroup[] = [],
): ComponentGroup[] {
  const found: ComponentGroup[] = [];
  const named = new Map<string, ComponentGroup>();
  for (const component of components) {
    const name = component.group.name.trim();
    const last = found.at(-1);
    const group = name === '' && last?.name === '' ? last : named.get(name);
    if (group) {
      group.components.push(component);
      continue;
    }
    const known = groups.find((one) => one.name === name);
    const next = { id: component.id, description: '', collapsed: false, ...known, name, components: [component] };
    found.push(next);
    if (name !== '') named.set(name, next);
  }
  return found;
}
