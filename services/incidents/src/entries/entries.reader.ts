import type { Tx } from '@candor/database/database.js';
import { EntryEntity } from './entry.entity.js';

/** The newest entry of the same incident, by the index that has them in this order. */
const NEWEST = `(select n.id from entry n where n.incident_id = e.incident_id order by n.date desc, n.version desc limit 1)`;

/** The entries of incidents by incident, each list newest first, or only the newest, in one query. */
export async function loadEntries(
  tx: Tx,
  customerId: string,
  incidentIds: readonly string[],
  { newestOnly = false }: { readonly newestOnly?: boolean } = {},
): Promise<ReadonlyMap<string, EntryEntity[]>> {
  if (incidentIds.length === 0) return new Map();
  const query = tx
    .createQueryBuilder(EntryEntity, 'e')
    .leftJoinAndSelect('e.components', 'c')
    .where('e.customer_id = :customerId and e.incident_id = any(:incidentIds)', { customerId, incidentIds })
    .orderBy({ 'e.date': 'DESC', 'e.version': 'DESC', 'c.position': 'ASC' });
  if (newestOnly) query.andWhere(`e.id = ${NEWEST}`);
  const entries = await query.getMany();
  const found = new Map<string, EntryEntity[]>(incidentIds.map((id) => [id, []]));
  for (const entry of entries) found.get(entry.incidentId)?.push(entry);
  return found;
}

/** All entries of one incident, newest first. */
export async function loadEntriesOf(
  tx: Tx,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<EntryEntity[]> {
  return (await loadEntries(tx, customerId, [id])).get(id) ?? [];
}

/** Every component that entries name. */
export function namedBy(entries: readonly Pick<EntryEntity, 'components'>[]): string[] {
  return [...new Set(entries.flatMap(({ components }) => components.map(({ componentId }) => componentId)))];
}
