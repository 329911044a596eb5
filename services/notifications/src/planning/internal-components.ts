import { type Tx } from '@candor/database/database.js';

/**
 * Of the components that something names, those that not all readers of the first page see; none where it is for all of them,
 * as what names internal components is that never were an audience's.
 * @param named UUIDs @param ofAudiences whether it is known to be for audiences alone
 */
export async function loadInternal(
  tx: Tx,
  customerId: string,
  named: readonly string[],
  ofAudiences = false,
): Promise<string[]> {
  if (named.length === 0) return [];
  const rows = await tx.query<{ id: string }[]>(
    `select distinct id from unnest($2::uuid[]) as named (id)
      where ($3 or exists (select from page_settings where customer_id = $1 and ever_in_audience && $2::uuid[]))
        and not exists (select from component c where c.id = named.id and c.public)`,
    [customerId, named, ofAudiences],
  );
  return rows.map(({ id }) => id);
}
