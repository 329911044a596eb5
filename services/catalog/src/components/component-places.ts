import type { Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import { GROUP_POSITION, WITH_GROUP } from './load-components.js';

/** A component with its places and its group, null outside of any. */
export interface PlacedComponent {
  readonly id: string;
  readonly groupId: string | null;
  readonly position: bigint;
  readonly groupPosition: bigint;
}

/** Makes changes of the order and of the groups of an organisation serial. Taken before rows are locked. */
export async function lockOrder(tx: Tx, customerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('component order ' || $1::uuid, 0))`, [customerId]);
}

/** All components, in their order. */
export async function loadPlaces(tx: Tx, customerId: string): Promise<PlacedComponent[]> {
  const rows = await tx.query<{ id: string; groupId: string | null; position: string; groupPosition: string }[]>(
    `select c.id, g.id as "groupId", c.position, ${GROUP_POSITION} as "groupPosition"
       from component c ${WITH_GROUP} where c.customer_id = $1 order by ${GROUP_POSITION}, c.position`,
    [customerId],
  );
  return rows.map(({ position, groupPosition, ...row }) => ({
    ...row,
    position: BigInt(position),
    groupPosition: BigInt(groupPosition),
  }));
}

/**
 * Adds the groups that components name and that have no row yet, last on the page, and removes those that no component
 * names any more.
 */
export async function settleGroups(tx: Tx, customerId: string): Promise<void> {
  await tx.query(
    `delete from component_group g where customer_id = $1
        and not exists (select from component c where c.customer_id = $1 and c.group_name = g.name)`,
    [customerId],
  );
  const missing = await tx.query<{ name: string }[]>(
    `select group_name as name from component c where customer_id = $1 and group_name <> ''
        and not exists (select from component_group g where g.customer_id = $1 and g.name = c.group_name)
      group by group_name order by min(position)`,
    [customerId],
  );
  for (const { name } of missing) {
    await tx.query(
      `insert into component_group (id, customer_id, name) values ($1, $2, $3) on conflict (customer_id, name) do nothing`,
      [newId(), customerId, name],
    );
  }
}

/** Puts a component behind all others of its group, or of the page. */
export async function placeLast(tx: Tx, customerId: string, id: string): Promise<void> {
  await tx.query(`update component set position = nextval('component_position') where customer_id = $1 and id = $2`, [
    customerId,
    id,
  ]);
}

/** Gives components and groups the places of their new order, each greater than every one there was. */
export async function savePlaces(tx: Tx, customerId: string, order: readonly { id: string; isGroup: boolean }[]) {
  const places = await tx.query<{ place: string }[]>(
    `select nextval('component_position')::text as place from generate_series(1, $1)`,
    [order.length],
  );
  const placed = order.map((one, index) => ({ ...one, place: places[index]!.place }));
  // In the order in which all callers lock them.
  await tx.query(`select from component where customer_id = $1 order by id for no key update`, [customerId]);
  for (const [table, rows] of [
    ['component', placed.filter(({ isGroup }) => !isGroup)],
    ['component_group', placed.filter(({ isGroup }) => isGroup)],
  ] as const) {
    await tx.query(
      `update ${table} t set position = o.position from unnest($2::uuid[], $3::bigint[]) as o (id, position)
        where t.customer_id = $1 and t.id = o.id`,
      [customerId, rows.map(({ id }) => id), rows.map(({ place }) => place)],
    );
  }
}
