import type { SeenPage } from './page-checker.js';

/** The answers of a gateway with a damaged copy of the pages. */
export interface DamageCount {
  /** In the last revision. */
  readonly right: number;
  /** In an older one. */
  readonly older: number;
  /** 503: the gateway reports that it does not have it. */
  readonly missing: number;
  /** Anything else: not found, an error, or no response. */
  readonly wrong: number;
}

export const NOTHING_SEEN: DamageCount = { right: 0, older: 0, missing: 0, wrong: 0 };

/** @param last revisions by domain */
export function judgeDamaged(last: ReadonlyMap<string, number>, seen: readonly SeenPage[]): DamageCount {
  return seen.map((page) => countOf(page, last.get(page.domain) ?? 0)).reduce(added, NOTHING_SEEN);
}

export function added(one: DamageCount, other: DamageCount): DamageCount {
  return {
    right: one.right + other.right,
    older: one.older + other.older,
    missing: one.missing + other.missing,
    wrong: one.wrong + other.wrong,
  };
}

function countOf({ status, revision }: SeenPage, last: number): DamageCount {
  if (status === 503) return { ...NOTHING_SEEN, missing: 1 };
  if (status !== 200 || !(revision <= last)) return { ...NOTHING_SEEN, wrong: 1 };
  return revision === last ? { ...NOTHING_SEEN, right: 1 } : { ...NOTHING_SEEN, older: 1 };
}
