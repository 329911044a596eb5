import type { ClientBase } from 'pg';
import { LOCK_NOT_AVAILABLE } from './database.js';

/** How long to wait for transactions of the organisation before others get their turn again (ms). */
const PATIENCE_MS = 2_000;
const TRIES = 30;

/**
 * Records in the schemas that an organisation is deleted, before its rows are: commits a transaction of its own that
 * waits for those of the organisation in progress. From then on `Database.tenant` refuses, so nothing writes a row
 * again. Repeating it is safe.
 * @param client connected as the owner of the schemas, in no transaction
 */
export async function markDeleted(client: ClientBase, schemas: readonly string[], customerId: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${PATIENCE_MS}`);
      await client.query(`select pg_advisory_xact_lock(hashtextextended('customer ' || $1::uuid, 0))`, [customerId]);
      for (const schema of schemas)
        await client.query(`insert into ${schema}.deleted_customer (id) values ($1) on conflict do nothing`, [
          customerId,
        ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tried === TRIES) throw error;
    }
  }
}
