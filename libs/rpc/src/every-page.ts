/** One page of a list that is read by cursor. */
interface Page<T> {
  readonly found: readonly T[];
  /** Where to continue; empty at the end. */
  readonly nextCursor: string;
}

/**
 * Reads a list page by page until it ends or enough was found.
 * @param ask reads the page at a cursor; empty for the first
 * @param enough how many elements are enough; the page that reaches it is taken as a whole
 */
export async function everyPage<T>(ask: (cursor: string) => Promise<Page<T>>, enough = Infinity): Promise<T[]> {
  const all: T[] = [];
  let cursor = '';
  do {
    const { found, nextCursor } = await ask(cursor);
    all.push(...found);
    cursor = nextCursor;
  } while (cursor !== '' && all.length < enough);
  return all;
}
