import type { Tx } from '@candor/database/database.js';
import { EntryEntity } from './entry.entity.js';

/** The entries of incidents by incident, each list newest first, in one query. */
export async function loadEntries(
  tx: Tx,
  customerId: string,
  incidentIds: readonly string[],
): Promise<ReadonlyMap<string, EntryEntity[]>> {
  if (incidentIds.length === 0) return new Map();
  const entries = await tx
    .createQueryBuilder(EntryEntity, 'e')
    .leftJoinAndSelect('e.components', 'c')
    .where('e.customer_id = :customerId and e.incident_id = any(:incidentIds)', { customerId, incidentIds })
    .orderBy({ 'e.date': 'DESC', 'e.version': 'DESC', 'c.position': 'ASC' })
    .getMany();
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
