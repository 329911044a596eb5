/** What tells an answer from all others at its address, whichever gateway renders it. */
export interface Edition {
  /** The moment that is rendered for (epoch ms). */
  readonly at: number;
  /** Another one for everything else that it could say. Pages name themselves by it, and are told when it is another one. */
  readonly version: string;
}

/** Of what belongs to no page. */
export const NO_EDITION: Edition = { at: 0, version: '' };

/**
 * Of what follows from the state of a page: as of its change, or, as it says other things on another day, the begin of the present one.
 * @param revision when the state changed (epoch ms) @param dayStart when the page's present day began (epoch ms)
 */
export function editionOfPage(revision: number, dayStart: number): Edition {
  if (revision >= dayStart) return { at: revision, version: String(revision) };
  return { at: dayStart, version: `${revision}-${dayStart}` };
}

/**
 * Of a month, or of an item that months have: the page around it is that of its state.
 * @param monthRevision when the month changed, the latest of several (epoch ms); 0 without one
 */
export function editionOfMonth(revision: number, monthRevision: number): Edition {
  return { at: Math.max(revision, monthRevision), version: `${revision}-${monthRevision}` };
}
