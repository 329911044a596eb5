import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import type { ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { ComponentEntity } from './component.entity.js';
import { componentToWire } from './component.mapper.js';

interface ComponentRow extends ComponentEntity {
  status: string | null;
}

/** Components as the screens show them. */
@Injectable()
export class ComponentsReader {
  constructor(private readonly database: Database) {}

  /** All components of the actor's organisation with their current status, by group, then by creation. */
  async list(actor: Actor): Promise<MessageInitShape<typeof ComponentSchema>[]> {
    const customerId = requireTenant(actor);
    const rows = await this.database.tenant(customerId, (tx) =>
      tx.query<ComponentRow[]>(
        `select c.id, c.customer_id as "customerId", c.name, c.description, c.group_name as "groupName", c.enabled,
                c.internal, c.show_historical_status as "showHistoricalStatus", c.created_at as "createdAt",
                d.latest_status as status
           from component c
           left join lateral (
             select latest_status from downtime
              where customer_id = c.customer_id and component_id = c.id and ended_at is null and ($2 or not private)
              order by started_at desc, incident_id desc limit 1
           ) d on true
          where c.customer_id = $1 and ($2 or (c.enabled and not c.internal))
          order by c.group_name, c.created_at, c.id`,
        [customerId, seesInternal(actor)],
      ),
    );
    return rows.map((row) => componentToWire(row, row.status));
  }
}
