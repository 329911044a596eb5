/** A gateway's answer for a page. */
export interface SeenPage {
  /** The gateway. */
  readonly gateway: string;
  readonly domain: string;
  readonly status: number;
  /** The revision in the answer; NaN without one. */
  readonly revision: number;
}

/** A page that a gateway did not answer correctly. */
export interface WrongPage {
  readonly gateway: string;
  readonly domain: string;
  /** Its answer; undefined where it was not requested. */
  readonly seen?: SeenPage;
}

/**
 * Compares the answers of gateways with the last revision of every page: each gateway must have each page, in that
 * revision.
 */
export function wrongPages(
  gateways: readonly string[],
  last: ReadonlyMap<string, number>,
  seen: readonly SeenPage[],
): WrongPage[] {
  const found = new Map(seen.map((page) => [`${page.gateway} ${page.domain}`, page]));
  return gateways.flatMap((gateway) =>
    [...last].flatMap(([domain, revision]) => {
      const page = found.get(`${gateway} ${domain}`);
      const isRight = page?.status === 200 && page.revision === revision;
      return isRight ? [] : [{ gateway, domain, seen: page }];
    }),
  );
}

/**
 * How often a gateway showed an older revision of a page than it had shown before. @param seen in chronological order
 */
export function stepsBack(seen: readonly SeenPage[]): number {
  const newest = new Map<string, number>();
  let steps = 0;
  for (const { gateway, domain, status, revision } of seen) {
    const key = `${gateway} ${domain}`;
    const before = newest.get(key) ?? 0;
    if (status === 200 && revision < before) steps += 1;
    newest.set(key, Math.max(before, status === 200 ? revision : 0));
  }
  return steps;
}
