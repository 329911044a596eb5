/** One of a list that is saved whole; the server gives a new one its id. */
interface Listed {
  id?: string;
}

/** Where one stands in what the server says of its list. @param id undefined for a new one */
export function pointerOf(list: string, items: readonly Listed[], id: string | undefined): string {
  const index = items.findIndex((one) => one.id === id);
  return `/${list}/${index === -1 ? items.length : index}`;
}

/**
 * The list with one as it is in a form. One that a colleague has deleted meanwhile is made again.
 * @param id undefined for a new one
 */
export function withItem<Item extends Listed, Draft extends object>(
  items: readonly Item[],
  id: string | undefined,
  draft: Draft,
): (Item | Draft)[] {
  if (!items.some((one) => one.id === id)) return [...items, draft];
  return items.map((one) => (one.id === id ? { id, ...draft } : one));
}

export function withoutItem<Item extends Listed>(items: readonly Item[], id: string): Item[] {
  return items.filter((one) => one.id !== id);
}
