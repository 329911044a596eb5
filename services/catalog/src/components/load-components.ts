import type { Tx } from '@candor/database/database.js';
import { componentToWire, type ComponentRow, type WireComponent } from './component.mapper.js';
import type { ComponentPlace } from './component-cursor.js';
import { existing } from './existing.js';
import { NO_INCIDENT } from './no-incident.js';

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

/** The group of a component `c` as `g`. A process of the release before names groups that have no row yet. */
export const WITH_GROUP = `left join component_group g on g.customer_id = c.customer_id and g.name = c.group_name`;
/** The place of a component on the page, by its group. */
export const GROUP_POSITION = `coalesce(g.position, c.position)`;

/** Components of an organisation with their current status, in their order. */
export async function loadComponents(
  tx: Tx,
  customerId: string,
  { internal, ids, after, limit }: ComponentsWanted,
): Promise<WireComponent[]> {
  const rows = await tx.query<ComponentRow[]>(
    `select c.id, c.customer_id as "customerId", c.name, c.description, c.group_name as "groupName", c.enabled,
            c.internal, c.show_historical_status as "showHistoricalStatus", c.created_at as "createdAt", c.version,
            c.position, ${GROUP_POSITION} as "groupPosition", d.latest_status as status,
            (select latest_status from downtime
              where customer_id = c.customer_id and component_id = c.id and ended_at is null
                and incident_id = '${NO_INCIDENT}') as "ownStatus"
       from component c
       ${WITH_GROUP}
       left join lateral (
         select latest_status from downtime
          where customer_id = c.customer_id and component_id = c.id and ended_at is null and ($2 or not private)
          order by started_at desc, incident_id desc limit 1
       ) d on true
      where c.customer_id = $1 and ($2 or (c.enabled and not c.internal)) and ($3::uuid[] is null or c.id = any($3))
        and ($4::bigint is null or (${GROUP_POSITION}, c.position) > ($4, $5::bigint))
      order by ${GROUP_POSITION}, c.position
      limit $6`,
    [
      customerId,
      internal,
      ids ?? null,
      after?.groupPosition.toString() ?? null,
      after?.position.toString() ?? null,
      limit ?? null,
    ],
  );
  return rows.map(componentToWire);
}

/** One component as staff see it. @throws NotFoundError when the organisation has no such component */
export async function loadComponent(tx: Tx, customerId: string, id: string): Promise<WireComponent> {
  const [found] = await loadComponents(tx, customerId, { internal: true, ids: [id] });
  return existing(found);
}
