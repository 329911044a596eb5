/** The result of a cache patch. */
export interface Shown {
  undo: () => void;
}

/**
 * Ends an `onQueryStarted` that has already applied its change to the cache (optimistic update): undoes all of it when
 * the server refuses. The endpoint also invalidates its tags on failure, as the list may have been fetched again in
 * between.
 */
export async function untilRefused(queryFulfilled: PromiseLike<unknown>, shown: readonly Shown[]): Promise<void> {
  try {
    await queryFulfilled;
  } catch {
    // The screen shows the reason.
    for (const { undo } of shown) undo();
  }
}
