/** What a patch of the cache answers with. */
export interface Shown {
  undo: () => void;
}

/**
 * Ends an `onQueryStarted` that has shown its change in the cache already: takes all of it back when the server refuses.
 * The endpoint also invalidates what it changed when it fails, for the list may have been read anew in between.
 */
export async function untilRefused(queryFulfilled: PromiseLike<unknown>, shown: readonly Shown[]): Promise<void> {
  try {
    await queryFulfilled;
  } catch {
    // The screen says why.
    for (const { undo } of shown) undo();
  }
}
