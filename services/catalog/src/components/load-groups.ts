import type { Tx } from '@candor/database/database.js';
import { GROUP_COLUMNS, groupToWire, type GroupRow, type WireComponent, type WireGroup } from './component.mapper.js';

/** The groups of these components, by name. */
export async function loadGroups(
  tx: Tx,
  customerId: string,
  components: readonly Pick<WireComponent, 'groupName'>[],
): Promise<ReadonlyMap<string, WireGroup>> {
  const names = new Set(components.map(({ groupName }) => groupName));
  const rows = await tx.query<GroupRow[]>(
    `select ${GROUP_COLUMNS} from component_group where customer_id = $1 and name = any($2)`,
    [customerId, [...names]],
  );
  return new Map(rows.map((row) => [row.name, groupToWire(row)]));
}
