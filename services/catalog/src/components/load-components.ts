import type { Tx } from '@candor/database/database.js';
import type { ComponentEntity } from './component.entity.js';
import { componentToWire, type WireComponent } from './component.mapper.js';
import type { ComponentPlace } from './component-cursor.js';

interface ComponentRow extends ComponentEntity {
  status: string | null;
}

export interface ComponentsWanted {
  /** Whether disabled and internal components, and internal incidents, are included. */
  internal: boolean;
  /** Only these. */
  ids?: readonly string[];
  /** Only those after this position in the list. */
  after?: ComponentPlace;
  /** At most this many. */
  limit?: number;
}

/** Components of an organisation with their current status, by group, then by creation. */
export async function loadComponents(
  tx: Tx,
  customerId: string,
  { internal, ids, after, limit }: ComponentsWanted,
): Promise<WireComponent[]> {
  const rows = await tx.query<ComponentRow[]>(
    `select c.id, c.customer_id as "customerId", c.name, c.description, c.group_name as "groupName", c.enabled,
            c.internal, c.show_historical_status as "showHistoricalStatus", c.created_at as "createdAt", c.version,
            d.latest_status as status
       from component c
       left join lateral (
         select latest_status from downtime
          where customer_id = c.customer_id and component_id = c.id and ended_at is null and ($2 or not private)
          order by started_at desc, incident_id desc limit 1
       ) d on true
      where c.customer_id = $1 and ($2 or (c.enabled and not c.internal)) and ($3::uuid[] is null or c.id = any($3))
        and ($4::uuid is null or (c.group_name, c.created_at, c.id) > ($5::text, $6::timestamptz, $4))
      order by c.group_name, c.created_at, c.id
      limit $7`,
    [
      customerId,
      internal,
      ids ?? null,
      after?.id ?? null,
      after?.groupName ?? null,
      after ? new Date(after.createdAt) : null,
      limit ?? null,
    ],
  );
  return rows.map((row) => componentToWire(row, row.status));
}
