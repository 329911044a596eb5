import type { Tx } from '@candor/database/database.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { UPSTREAM_COLUMNS } from '../upstreams/upstream.store.js';
import type { WatchRow } from './watch.mapper.js';

/** Everything that the organisation watches, by name. */
export async function loadWatches(tx: Tx, customerId: string): Promise<WatchRow[]> {
  return tx.query<WatchRow[]>(
    `select w.id, w.upstream_id, w.name, w.created_at, ${UPSTREAM_COLUMNS}
       from watch w join upstream u on u.id = w.upstream_id
      where w.customer_id = $1
      order by lower(coalesce(nullif(w.name, ''), u.page_name)), w.id`,
    [customerId],
  );
}

/** @throws NotFoundError when the organisation has none of that id; foreign and missing look the same */
export async function requireWatch(
  tx: Tx,
  { id, customerId }: { id: string; customerId: string },
  { lock = false } = {},
): Promise<WatchRow> {
  const [row] = isId(id)
    ? await tx.query<WatchRow[]>(
        `select w.id, w.upstream_id, w.name, w.created_at, ${UPSTREAM_COLUMNS}
           from watch w join upstream u on u.id = w.upstream_id
          where w.customer_id = $1 and w.id = $2 ${lock ? 'for update of w' : ''}`,
        [customerId, id],
      )
    : [];
  if (!row) throw new NotFoundError('Upstream not found.');
  return row;
}

/** Whether the organisation watches the page already. */
export async function isWatched(tx: Tx, customerId: string, address: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `select from watch w join upstream u on u.id = w.upstream_id where w.customer_id = $1 and u.address = $2`,
    [customerId, address],
  );
  return rows.length > 0;
}
