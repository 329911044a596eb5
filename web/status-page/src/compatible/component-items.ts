import { v5 as uuidv5 } from 'uuid';
import { componentJson, type ComponentFacts } from '@candor/compat/component-json.js';
import { type ComponentGroup, groupComponents } from '../uptime/group-components.js';
import type { PageComponent, PageState } from '../state/page-state.js';
import { viewOf } from '../state/page-view.js';
import { hasKnownStatus } from '../state/upstreams.js';
import { offsetTime } from './offset-time.js';

/** A component, or a group of them, in the format of existing clients. */
export interface ComponentItem extends ReturnType<typeof componentJson> {
  position: number;
  showcase: boolean;
  start_date: string | null;
  group_id: string | null;
  group: boolean;
  only_show_if_degraded: boolean;
  /** Ids of its children; only a group has it. */
  components?: string[];
}

/**
 * The components in the order of the page; a group comes before the first of its children. One that is a provider's is
 * left out until its status was known once, because the field has no word for that.
 */
export function componentItems(state: PageState): ComponentItem[] {
  const items: Omit<ComponentItem, 'position'>[] = [];
  for (const group of groupComponents(state.components, state.groups)) {
    const components = group.components.filter(hasKnownStatus);
    if (components.length === 0) continue;
    const id = groupId(state, group);
    if (id !== null) items.push(groupItem(state, { ...group, id, components }));
    items.push(...components.map((component) => componentItem(state, component, id)));
  }
  return items.map((item, index) => ({ ...item, position: index + 1 }));
}

/**
 * Null outside of any group. In a state of the release before, groups have no id of their own: it is derived from the
 * page and the name, as the catalog did for the groups of that time.
 */
function groupId({ customer, groups = [] }: PageState, { name }: ComponentGroup): string | null {
  if (name === '') return null;
  return groups.find((one) => one.name === name)?.id ?? uuidv5(name, customer.id);
}

/** @param groupId null outside of any group */
function componentItem(
  state: PageState,
  component: PageComponent,
  groupId: string | null,
): Omit<ComponentItem, 'position'> {
  const { id, name, description, componentStatus: status, creationTime: createdAt } = component;
  const facts = { id, name, description, status, createdAt, updatedAt: changedAt(state, component) };
  const json = jsonOf(state, facts);
  return {
    ...json,
    showcase: component.showHistoricalStatus,
    start_date: json.created_at.slice(0, 'yyyy-mm-dd'.length),
    group_id: groupId,
    group: false,
    only_show_if_degraded: false,
  };
}

function groupItem(
  state: PageState,
  { id, name, description, components: children }: ComponentGroup,
): Omit<ComponentItem, 'position'> {
  const facts = {
    id,
    name,
    description,
    status: viewOf({ ...state, components: children, openIncidents: [] }).overall,
    createdAt: Math.min(...children.map(({ creationTime }) => creationTime)),
    updatedAt: Math.max(...children.map((child) => changedAt(state, child))),
  };
  return {
    ...jsonOf(state, facts),
    showcase: false,
    start_date: null,
    group_id: null,
    group: true,
    only_show_if_degraded: false,
    components: children.map((child) => child.id),
  };
}

function jsonOf({ customer, timeZone }: PageState, facts: Omit<ComponentFacts, 'pageId'>) {
  return componentJson({ ...facts, pageId: customer.id }, (instant) => offsetTime(instant, timeZone));
}

/** When its status last changed, as far as its history shows (epoch ms). */
function changedAt({ downtimes }: PageState, { id, creationTime }: PageComponent): number {
  const history = downtimes.find((one) => one.id === id)?.componentDownTimes ?? [];
  return Math.max(creationTime, ...history.map(({ startTime, endTime }) => endTime ?? startTime));
}
