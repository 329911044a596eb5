/**
 * What a message lists of components, in the order of the page.
 * @param names of the components, in that order; others stay at the end
 */
export function inPageOrder<T>(
  listed: readonly T[],
  names: ReadonlyMap<string, string>,
  idOf: (one: T) => string,
): readonly T[] {
  const ranks = new Map([...names.keys()].map((id, rank) => [id, rank]));
  const rankOf = (one: T): number => ranks.get(idOf(one)) ?? ranks.size;
  return listed.toSorted((a, b) => rankOf(a) - rankOf(b));
}
