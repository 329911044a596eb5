import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@candor/database/database.js';
import type { ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { ComponentEntity } from './component.entity.js';
import { componentToWire } from './component.mapper.js';

interface ComponentRow extends ComponentEntity {
  status: string | null;
}

export interface ComponentsWanted {
  /** Whether disabled and internal components, and internal incidents, are seen. */
  internal: boolean;
  /** This one only. */
  id?: string;
}

/** Components of an organisation with their current status, by group, then by creation. */
export async function loadComponents(
  tx: Tx,
  customerId: string,
  { internal, id }: ComponentsWanted,
): Promise<MessageInitShape<typeof ComponentSchema>[]> {
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
      where c.customer_id = $1 and ($2 or (c.enabled and not c.internal)) and ($3::uuid is null or c.id = $3)
      order by c.group_name, c.created_at, c.id`,
    [customerId, internal, id ?? null],
  );
  return rows.map((row) => componentToWire(row, row.status));
}
