/** A table that refers to another one by a foreign key; of tables by their names. */
export interface Reference {
  readonly from: string;
  readonly to: string;
}

/**
 * Tables in an order in which they can be filled: what a table refers to comes before it. References of a table to
 * itself do not count: they are checked when all of its rows are there.
 * @throws Error when tables refer to each other in a circle
 */
export function inFillingOrder<T>(
  tables: readonly T[],
  nameOf: (table: T) => string,
  references: readonly Reference[],
): T[] {
  const ordered: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(nameOf));
    const held = new Set(references.filter(({ from, to }) => from !== to && names.has(to)).map(({ from }) => from));
    const free = left.filter((table) => !held.has(nameOf(table)));
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
