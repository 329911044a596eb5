import { type Tx } from '@candor/database/database.js';
import { type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { firstPageShows, furtherPageShows, type FurtherPage } from '@candor/proto/page-placement.js';

/** The pages of the transaction's organisation beside its first one, as far as they have components. */
export async function loadFurtherPages(tx: Tx): Promise<FurtherPage[]> {
  const rows = await tx.query<{ id: string; componentIds: string[] }[]>(
    `select page_id as id, component_ids as "componentIds" from further_page where component_ids <> '{}'
      order by page_id`,
  );
  return rows.map(({ id, componentIds }) => ({ id, componentIds: new Set(componentIds) }));
}

/**
 * The pages that would show an incident or a maintenance, as `page_ids` of its events has them.
 * @param named every component that it names or ever named
 */
export async function pagesThatShow(tx: Tx, customerId: string, named: readonly string[]): Promise<string[]> {
  const others = await loadFurtherPages(tx);
  if (others.length === 0) return [];
  const rows = await tx.query<{ id: string }[]>(`select id from component where id = any($1::uuid[]) and public`, [
    named,
  ]);
  const shown = new Set(rows.map(({ id }) => id));
  const further = others.filter((page) => furtherPageShows(named, page)).map(({ id }) => id);
  return firstPageShows(named, (id) => shown.has(id), others) ? [customerId, ...further] : further;
}

/** Every component that an incident names. */
export function namedBy({ entries }: Pick<Incident, 'entries'>): string[] {
  return entries.flatMap(({ affectedComponents }) => affectedComponents.map(({ componentId }) => componentId));
}
