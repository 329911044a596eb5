import type { Tx } from '@candor/database/database.js';
import { firstPageShows, firstPageShowsToSome, pageIdsOf, type Placing } from '@candor/proto/page-placement.js';
import { loadInAudiences } from './first-page.store.js';

/** Who is shown something, as events have it for recipients. */
export interface ShownOn {
  /** The pages (UUIDs) that show it to all their readers, or to readers of further pages; none for the first page alone. */
  readonly pageIds: string[];
  /** Whether of the first page only audiences see it. */
  readonly ofAudiences: boolean;
}

export const SHOWN_ON_FIRST: ShownOn = { pageIds: [], ofAudiences: false };

/**
 * The pages that show an incident, a maintenance or an announcement now; the organisation's first page alone while there is no
 * other, and none of its audiences ever had a component. By `furtherPageShows`, in SQL: an organisation may have thousands.
 */
export async function pagesThatShow(tx: Tx, customerId: string, placing: Placing): Promise<ShownOn> {
  const [any] = await tx.query<unknown[]>(`select from further_page where customer_id = $1 limit 1`, [customerId]);
  const inAudiences = await loadInAudiences(tx, customerId);
  if (!any && inAudiences.ever.size === 0) return SHOWN_ON_FIRST;
  const { named, chosen } = placing;
  const further = await idsOf(
    tx,
    `select page_id as id from further_page
      where customer_id = $1 and not deleted and (component_ids && $2::uuid[] or page_id = any($3::uuid[]))
      order by page_id`,
    [customerId, named, chosen],
  );
  const shown = await idsOf(tx, `select id from component where customer_id = $1 and id = any($2::uuid[]) and shown`, [
    customerId,
    named,
  ]);
  const everChosen = await idsOf(
    tx,
    `select distinct ever.id from further_page, unnest(ever_component_ids) as ever (id)
      where customer_id = $1 and ever_component_ids && $2::uuid[] and ever.id = any($2::uuid[])`,
    [customerId, named],
  );
  const first = {
    ...{ id: customerId, isShown: (id: string) => shown.includes(id) },
    ...{ everChosen: new Set(everChosen), everInAudience: inAudiences.ever },
  };
  const pageIds = pageIdsOf(firstPageShows(placing, first) ? customerId : undefined, further);
  return { pageIds, ofAudiences: firstPageShowsToSome(placing, first, inAudiences.now) };
}

async function idsOf(tx: Tx, query: string, parameters: readonly unknown[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(query, [...parameters]);
  return rows.map(({ id }) => id);
}
