/**
 * The maximum text of one response (characters): what programs fetch every few minutes stays small, however long the
 * messages.
 */
const MAX_TEXT = 100_000;

/** The first items: at least one, at most `count`, and no more than the limit of text allows. */
export function asManyAsFit<T>(items: readonly T[], count: number, textOf: (item: T) => number): T[] {
  let text = 0;
  const kept = items.slice(0, count).findIndex((item, n) => (text += textOf(item)) > MAX_TEXT && n > 0);
  return items.slice(0, kept === -1 ? count : kept);
}
