import type { Tx } from '@candor/database/database.js';
import { firstPageShows, furtherPageShows, pageIdsOf } from '@candor/proto/page-placement.js';
import { everChosen, loadFurtherPages } from './further-page.store.js';

/**
 * The pages that show an incident or a maintenance now (UUIDs), for recipients; none for the organisation's first page
 * alone, as while there is no other.
 * @param named every component that it names; called only where there are further pages
 */
export async function pagesThatShow(
  tx: Tx,
  customerId: string,
  named: () => Promise<readonly string[]>,
): Promise<string[]> {
  const others = await loadFurtherPages(tx, customerId);
  if (others.length === 0) return [];
  const ids = await named();
  const shown = await loadShown(tx, customerId, ids);
  const further = others.filter((page) => furtherPageShows(ids, page.componentIds)).map(({ id }) => id);
  const isFirst = firstPageShows(ids, (id) => shown.has(id), everChosen(others));
  return pageIdsOf(isFirst ? customerId : undefined, further);
}

/** Those of some components that the first page shows. */
async function loadShown(tx: Tx, customerId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }[]>(
    `select id from component where customer_id = $1 and id = any($2::uuid[]) and shown`,
    [customerId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
