import { parseArgs } from 'node:util';
import { create, toBinary } from '@bufbuild/protobuf';
import { type Client } from 'pg';
import { markDeleted } from '@candor/database/mark-deleted.js';
import { packState, stateSubject } from '@candor/messaging/published-state.js';
import { type Env } from '@candor/platform/config.js';
import { newId } from '@candor/platform/ids.js';
import { MonthStateSchema, PageStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { schemas } from '../schemas.js';
import { databaseUrl } from './admin-database.js';
import { AdminRefusal } from './admin-refusal.js';
import { connected, customerByDomain, inSystemTransaction, tenantTables, type TenantTable } from './tenant-tables.js';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deletes an organisation permanently: every row, and its page from every gateway. The broker keeps its events for
 * another week, so each service first records that the organisation is deleted and drops them. The name has to be
 * repeated, as only a backup can restore it. When run again it continues where it stopped.
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const text = { type: 'string', default: '' } as const;
  const { values } = parseArgs({ args: [...args], options: { domain: text, confirm: text } });
  const url = databaseUrl(env);
  const { id, name } = await inSystemTransaction(url, (client) => customerByDomain(client, values.domain));
  if (values.confirm !== name) throw new AdminRefusal(`--confirm: please repeat the name, "${name}".`);
  const names = schemas.map(({ schema }) => schema);
  await connected(url, (client) => markDeleted(client, names, id));
  await inSystemTransaction(url, async (client) => {
    await takeDownPage(client, id);
    const removed = await removeRows(client, await tenantTables(client), id);
    console.log(`${name} is deleted: ${removed} rows.`);
  });
}

/** The final states of the organisation's page and its months: the page has no host, and the months are empty. */
async function takeDownPage(client: Client, pageId: string): Promise<void> {
  const { rows } = await client.query<{ month: string; revision: string }>(
    'select month, revision from pages.published_state where customer_id = $1 for update',
    [pageId],
  );
  for (const { schema } of schemas) await client.query(`delete from ${schema}.outbox where customer_id = $1`, [pageId]);
  for (const { month, revision: before } of rows) {
    const revision = BigInt(Math.max(Date.now(), Number(before) + 1));
    const encoded =
      month === ''
        ? toBinary(PageStateSchema, create(PageStateSchema, { pageId, revision }))
        : toBinary(MonthStateSchema, create(MonthStateSchema, { pageId, month, revision }));
    const name = { pageId, ...(month !== '' && { month }) };
    for (const message of packState(name, revision, encoded)) {
      await client.query('insert into pages.outbox (id, customer_id, subject, payload) values ($1, $2, $3, $4)', [
        newId(),
        pageId,
        stateSubject(name, message.piece),
        Buffer.from(toBinary(PublishedStateSchema, message)),
      ]);
    }
  }
}

/** Tables that others reference are deleted later. */
async function removeRows(client: Client, tables: readonly TenantTable[], customerId: string): Promise<number> {
  let removed = 0;
  let left = tables;
  while (left.length > 0) {
    const again: TenantTable[] = [];
    for (const one of left) {
      await client.query('savepoint before_table');
      try {
        const { rowCount } = await client.query(`delete from ${one.schema}.${one.table} where customer_id = $1`, [
          customerId,
        ]);
        removed += rowCount ?? 0;
      } catch (error) {
        if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
        await client.query('rollback to savepoint before_table');
        again.push(one);
      }
    }
    if (again.length === left.length)
      throw new Error(`rows of ${again.map(({ table }) => table).join(', ')} hold each other`);
    left = again;
  }
  return removed;
}
