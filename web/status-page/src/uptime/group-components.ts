import { type PageComponent } from '../state/page-state.js';

export interface ComponentGroup {
  /** Empty for components outside of any group. */
  name: string;
  components: PageComponent[];
}

/** Components by group. Groups and components keep the order in which they first appear. */
export function groupComponents(components: readonly PageComponent[]): ComponentGroup[] {
  const groups = new Map<string, ComponentGroup>();
  for (const component of components) {
    const name = component.group.name.trim();
    const group = groups.get(name) ?? { name, components: [] };
    group.components.push(component);
    groups.set(name, group);
  }
  return [...groups.values()];
}
