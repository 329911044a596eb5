/** Distinguishes an answer from all others at its address, whichever gateway renders it. */
export interface Edition {
  /** The time that the answer is rendered for (epoch ms). */
  readonly at: number;
  /** Differs whenever the content may differ. Pages carry it, and are notified when it changes. */
  readonly version: string;
}

/** Of answers that belong to no page. */
export const NO_EDITION: Edition = { at: 0, version: '' };

/**
 * Of answers from the state of a page: as of its change or, because content changes with the day, the start of the
 * present one.
 * @param revision when the state changed (epoch ms) @param dayStart when the page's present day began (epoch ms)
 */
export function editionOfPage(revision: number, dayStart: number): Edition {
  if (revision >= dayStart) return { at: revision, version: String(revision) };
  return { at: dayStart, version: `${revision}-${dayStart}` };
}

/**
 * Of a month, or of an item in months: the page around it comes from the page's state.
 * @param monthRevision when the month changed, the latest of several (epoch ms); 0 without one
 */
export function editionOfMonth(revision: number, monthRevision: number): Edition {
  return { at: Math.max(revision, monthRevision), version: `${revision}-${monthRevision}` };
}
