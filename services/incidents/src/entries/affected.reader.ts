import type { Tx } from '@candor/database/database.js';
import { SEVERITY } from '@candor/proto/page-status.js';
import type { ComponentStatusWord } from '@candor/proto/status-words.js';

/** A component that an incident affected. */
export interface AffectedRow {
  readonly incidentId: string;
  readonly componentId: string;
  /** The worst that an entry said of it. */
  readonly status: ComponentStatusWord;
}

/**
 * The components that any entry of an incident named, by incident, the worst first. For lists, whose newest entry may
 * name none although the incident had many down.
 */
export async function loadAffected(
  tx: Tx,
  customerId: string,
  incidentIds: readonly string[],
): Promise<ReadonlyMap<string, AffectedRow[]>> {
  const rows = await tx.query<AffectedRow[]>(
    `select "incidentId", "componentId", ($3::text[])[worst] as status from (
       select e.incident_id as "incidentId", c.component_id as "componentId",
              max(array_position($3::text[], c.status)) as worst, min(c.position) as place
         from entry e join entry_component c on c.entry_id = e.id
        where e.customer_id = $1 and e.incident_id = any($2)
        group by e.incident_id, c.component_id
     ) named order by worst desc, place, "componentId"`,
    [customerId, incidentIds, SEVERITY],
  );
  const found = new Map<string, AffectedRow[]>(incidentIds.map((id) => [id, []]));
  for (const row of rows) found.get(row.incidentId)?.push(row);
  return found;
}
