import type { Tx } from '@candor/database/database.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import { loadFurtherPages } from './further-page.store.js';

export const MAX_PAGES = 1_000;
const UNKNOWN_PAGE = 'There is no such page.';

/** Adds what can be seen of chosen pages without knowing which there are. @param violations receives the errors, at "/pageIds" */
export function checkChosenPages(violations: Violations, given: readonly string[]): Violations {
  violations.check(given.length <= MAX_PAGES, '/pageIds', `Please choose at most ${MAX_PAGES} pages.`);
  for (const [index, id] of given.slice(0, MAX_PAGES).entries())
    violations.check(isId(id), `/pageIds/${index}`, UNKNOWN_PAGE);
  return violations;
}

/** Chosen pages as they are kept: in lower case, each once. */
export function readChosenPages(given: readonly string[]): string[] {
  return [...new Set(given.map((id) => id.toLowerCase()))];
}

/**
 * @param chosen as `readChosenPages` has them
 * @param kept chosen before, and may stay although a page may be gone by now
 * @throws InvalidError at "/pageIds", naming every page that the organisation does not have
 */
export async function requirePages(
  tx: Tx,
  customerId: string,
  chosen: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  // The first page has the id of its organisation.
  const others = chosen.filter((id) => id !== customerId && !kept.includes(id));
  if (others.length === 0) return;
  const pages = await loadFurtherPages(tx, customerId);
  const there = new Set(pages.flatMap(({ id, isDeleted }) => (isDeleted ? [] : id)));
  const violations = new Violations();
  for (const id of others) violations.check(there.has(id), `/pageIds/${chosen.indexOf(id)}`, UNKNOWN_PAGE);
  violations.throwIfAny();
}
