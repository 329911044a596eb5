import { type ServiceOrder } from '../api/contract.js';

/** What stands on the page by itself: a group with its services, or one service. */
export interface OrderEntry {
  /** Of the group, or of the service. */
  id: string;
  /** Ids of the group's services; undefined for a service. */
  serviceIds?: string[];
}

type Items = Pick<ServiceOrder, 'items'>['items'];

/** The entries of an order; each service outside of any group is one. */
export function entriesOf(items: Items): OrderEntry[] {
  return items.flatMap(({ groupId, serviceIds }): OrderEntry[] =>
    groupId === undefined ? serviceIds.map((id) => ({ id })) : [{ id: groupId, serviceIds }],
  );
}

/** Entries as the server takes them. */
export function itemsOf(entries: readonly OrderEntry[]): Items {
  return entries.map(({ id, serviceIds }) => (serviceIds ? { groupId: id, serviceIds } : { serviceIds: [id] }));
}

/**
 * Moves an entry to the place of another one, or a service to that of another one of its group. Whatever else is asked
 * for changes nothing.
 */
export function moved(entries: readonly OrderEntry[], id: string, placeOf: string): OrderEntry[] {
  const ids = movedTo(
    entries.map((entry) => entry.id),
    id,
    placeOf,
  );
  if (ids) return ids.flatMap((one) => entries.find((entry) => entry.id === one) ?? []);
  return entries.map((entry) => {
    const serviceIds = entry.serviceIds && movedTo(entry.serviceIds, id, placeOf);
    return serviceIds ? { ...entry, serviceIds } : entry;
  });
}

/** @returns undefined when both are not in the list */
function movedTo(ids: readonly string[], id: string, placeOf: string): string[] | undefined {
  const [from, to] = [ids.indexOf(id), ids.indexOf(placeOf)];
  if (from === -1 || to === -1) return undefined;
  const others = ids.toSpliced(from, 1);
  return others.toSpliced(to, 0, id);
}

/**
 * One's own order of what there is now: what is gone is left out, what is new stands last, on the page or in its group,
 * and what is in another group by now stands last there.
 */
export function rebased(mine: readonly OrderEntry[], present: readonly OrderEntry[]): OrderEntry[] {
  const now = new Map(present.map((entry) => [entry.id, entry]));
  const before = new Map(mine.map((entry) => [entry.id, entry]));
  return sorted(
    [...now.keys()],
    mine.map(({ id }) => id),
  ).map((id) => {
    const serviceIds = now.get(id)?.serviceIds;
    return serviceIds ? { id, serviceIds: sorted(serviceIds, before.get(id)?.serviceIds ?? []) } : { id };
  });
}

/** @returns those that the order names in its order, then the others as they are */
function sorted(ids: readonly string[], order: readonly string[]): string[] {
  const there = new Set(ids);
  const named = order.filter((id) => there.has(id));
  return [...new Set([...named, ...ids])];
}

export function isSameOrder(one: readonly OrderEntry[], other: readonly OrderEntry[]): boolean {
  return JSON.stringify(itemsOf(one)) === JSON.stringify(itemsOf(other));
}
