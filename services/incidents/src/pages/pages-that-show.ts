import type { Tx } from '@candor/database/database.js';
import { firstPageShows, pageIdsOf, type Placing } from '@candor/proto/page-placement.js';

/**
 * The pages that show an incident or a maintenance now (UUIDs), for recipients; none for the organisation's first page
 * alone, as while there is no other. By `furtherPageShows`, in SQL: an organisation may have thousands.
 */
export async function pagesThatShow(tx: Tx, customerId: string, placing: Placing): Promise<string[]> {
  const [any] = await tx.query<unknown[]>(`select from further_page where customer_id = $1 limit 1`, [customerId]);
  if (!any) return [];
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
  const isShown = (id: string) => shown.includes(id);
  const isFirst = firstPageShows(placing, { id: customerId, isShown, everChosen: new Set(everChosen) });
  return pageIdsOf(isFirst ? customerId : undefined, further);
}

async function idsOf(tx: Tx, query: string, parameters: readonly unknown[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(query, [...parameters]);
  return rows.map(({ id }) => id);
}
