import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import type { PlacedComponent } from './component-places.js';

/** A group with its components, or components outside of any group, one after the other. */
export interface OrderItem {
  /** Empty for components outside of any group. */
  readonly groupId: string;
  readonly componentIds: readonly string[];
}

/** The order of all components of an organisation. */
export interface Order {
  /** The greatest place, 0 without components. */
  readonly version: bigint;
  readonly items: readonly OrderItem[];
}

/** The order that the places of components and groups amount to. @param placed sorted by place */
export function orderOf(placed: readonly PlacedComponent[]): Order {
  const items: { groupId: string; componentIds: string[] }[] = [];
  let version = 0n;
  for (const { id, groupId, position, groupPosition } of placed) {
    const last = items.at(-1);
    if (last?.groupId === (groupId ?? '')) last.componentIds.push(id);
    else items.push({ groupId: groupId ?? '', componentIds: [id] });
    for (const place of [position, groupPosition]) if (place > version) version = place;
  }
  return { version, items };
}

/**
 * Checks the shape of an order that staff sent: ids, each once, and no group without components. Whether these are the
 * present ones is for {@link holdsTheSame}.
 * @throws InvalidError naming every wrong field
 */
export function readOrder(given: readonly OrderItem[]): OrderItem[] {
  const violations = new Violations();
  const seen = new Set<string>();
  const once = (id: string, pointer: string) =>
    violations
      .check(isId(id), pointer, 'Please give the id as it was received.')
      .check(!seen.has(id), pointer, 'Please name every group and every service once.') && seen.add(id);
  for (const [index, { groupId, componentIds }] of given.entries()) {
    if (groupId !== '') once(groupId, `/items/${index}/groupId`);
    violations.check(componentIds.length > 0, `/items/${index}/serviceIds`, 'Please name the services of this item.');
    for (const [n, id] of componentIds.entries()) once(id, `/items/${index}/serviceIds/${n}`);
  }
  violations.throwIfAny();
  return given.map(({ groupId, componentIds }) => ({ groupId, componentIds }));
}

/** Whether two orders have the same components in the same groups, in whatever order. */
export function holdsTheSame(one: readonly OrderItem[], other: readonly OrderItem[]): boolean {
  const [here, there] = [groupsOf(one), groupsOf(other)];
  return here.size === there.size && [...here].every(([id, groupId]) => there.get(id) === groupId);
}

/** Whether two orders are the same; where single components of one item stand one after the other makes no difference. */
export function isSameOrder(one: readonly OrderItem[], other: readonly OrderItem[]): boolean {
  return JSON.stringify([...groupsOf(one)]) === JSON.stringify([...groupsOf(other)]);
}

/** Groups and components, from first to last; a group stands before its components. */
export function sequenceOf(items: readonly OrderItem[]): { id: string; isGroup: boolean }[] {
  return items.flatMap(({ groupId, componentIds }) => [
    ...(groupId === '' ? [] : [{ id: groupId, isGroup: true }]),
    ...componentIds.map((id) => ({ id, isGroup: false })),
  ]);
}

/** Component → its group, in the order. */
function groupsOf(items: readonly OrderItem[]): ReadonlyMap<string, string> {
  return new Map(items.flatMap(({ groupId, componentIds }) => componentIds.map((id) => [id, groupId] as const)));
}
