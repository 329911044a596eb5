import type { Tx } from '@candor/database/database.js';
import { firstPageShows, furtherPageShows, pageIdsOf, type Placing } from '@candor/proto/page-placement.js';
import { everChosen, loadFurtherPages } from './further-page.store.js';

/**
 * The pages that show an incident or a maintenance now (UUIDs), for recipients; none for the organisation's first page
 * alone, as while there is no other.
 */
export async function pagesThatShow(tx: Tx, customerId: string, placing: Placing): Promise<string[]> {
  const others = await loadFurtherPages(tx, customerId);
  if (others.length === 0) return [];
  const shown = await loadShown(tx, customerId, placing.named);
  const further = others.filter((page) => !page.isDeleted && furtherPageShows(placing, page)).map(({ id }) => id);
  const isShown = (id: string) => shown.has(id);
  const isFirst = firstPageShows(placing, { id: customerId, isShown, everChosen: everChosen(others) });
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
