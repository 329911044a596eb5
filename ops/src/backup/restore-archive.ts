import { once } from 'node:events';
import { type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '@candor/database/migrate.js';
import { settleRestored, type Settled } from '@candor/notifications/ledger/settle-restored.js';
import { type Env } from '@candor/platform/config.js';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { connected } from '../admin/tenant-tables.js';
import { schemas } from '../schemas.js';
import { type ArchivedTable, type ArchiveHead } from './archive-head.js';
import { schemasAtLevel } from './archive-level.js';
import { dropSchemas, requireEmpty } from './empty-database.js';
import { keyPrints, requireKeys } from './key-prints.js';
import { readArchive, readHead } from './read-archive.js';
import { columnList, fullName } from './stored-tables.js';
import { WIRE_SETTINGS } from './write-archive.js';

/** The ledger makes no ranges that begin before it. */
const OLDEST_RANGE_MS = 390 * 86_400_000;

export interface RestoreOptions {
  /** Whether what was still to be sent is sent. */
  readonly sendPending: boolean;
}

export interface Restored {
  readonly head: ArchiveHead;
  readonly rows: number;
  /** What is not sent; undefined when it is. */
  readonly settled: Settled | undefined;
}

/**
 * Restores a backup into an empty database and brings it up to date. The archive is read twice: nothing is written
 * before all of it was found to be whole. What fails afterwards leaves the database empty, or with tables that are.
 * @param database gives its URL; asked once the keys are those of the archive
 * @param open gives the archive from its start
 * @throws AdminRefusal saying why not
 */
export async function restoreArchive(
  database: () => Promise<string>,
  env: Env,
  open: () => Promise<Readable>,
  { sendPending }: RestoreOptions,
): Promise<Restored> {
  const head = await readHead(await open());
  const level = schemasAtLevel(schemas, head);
  requireKeys(head.keys, keyPrints(env));
  const url = await database();
  return connected(url, async (client) => {
    await requireEmpty(client);
    for await (const part of readArchive(await open())) void part;
    await dropSchemas(client);
    try {
      await migrate(url, level);
      const rows = await fill(client, head, await open());
      const settled = sendPending ? undefined : await settle(client, head);
      await client.query('commit');
      await migrate(url, schemas);
      return { head, rows, settled };
    } catch (error) {
      // Where Postgres itself is gone the caller gets the first error, and tables without rows are left.
      await client.query('rollback').then(
        () => dropSchemas(client),
        () => undefined,
      );
      throw error;
    }
  });
}

/** Fills the tables in a transaction that stays open. @returns how many rows */
async function fill(client: Client, head: ArchiveHead, archive: Readable): Promise<number> {
  await client.query('begin');
  await client.query(WIRE_SETTINGS);
  await client.query(`select set_config('candor.scope', 'system', true)`);
  await makeRanges(client, head);
  await allowFurtherPages(client);
  let total = 0;
  const parts = readArchive(archive);
  for await (const part of parts) if (part.kind === 'table') total += await fillTable(client, part.table, parts);
  for (const { schema, sequence, last } of head.sequences)
    await client.query(`select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)`, [
      schema,
      sequence,
      last,
    ]);
  return total;
}

/** Without them old deliveries would stay in the range that is never dropped. */
async function makeRanges(client: Client, { ledgerSince }: ArchiveHead): Promise<void> {
  if (ledgerSince === null) return;
  const since = Math.max(ledgerSince, Date.now() - OLDEST_RANGE_MS);
  await client.query(
    `select notifications.make_ledger_partitions(to_timestamp($1::double precision / 1000), now() + interval '28 days')`,
    [since],
  );
}

/** Empty tables have the constraints of 0.1.0, which counts one page for each organisation. */
async function allowFurtherPages(client: Client): Promise<void> {
  for (const schema of ['pages', 'subscribers']) {
    const allow = `${schema}.allow_further_pages()`;
    const { rows } = await client.query(`select where to_regprocedure($1) is not null`, [allow]);
    // A backup from before there were any has no such function.
    if (rows.length > 0) await client.query(`select ${allow}`);
  }
}

/** COPY writes no rows past row-level security, so it is lifted within the transaction, which nobody else sees. */
async function fillTable(client: Client, table: ArchivedTable, parts: ReturnType<typeof readArchive>): Promise<number> {
  const name = fullName(table);
  const { rows } = await client.query<{ forced: boolean }>(
    `select relforcerowsecurity as forced from pg_class where oid = $1::regclass`,
    [name],
  );
  const isForced = rows[0]?.forced === true;
  if (isForced) await client.query(`alter table ${name} no force row level security`);
  const expected = await copyRows(client, `copy ${name} (${columnList(table)}) from stdin`, parts);
  const { rows: counted } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
  if (Number(counted[0]?.count) !== expected)
    throw new AdminRefusal(`${name} has ${counted[0]?.count} rows, and ${expected} were restored.`);
  if (isForced) await client.query(`alter table ${name} force row level security`);
  return expected;
}

/** Up to the end of the table. @returns how many rows */
async function copyRows(client: Client, statement: string, parts: ReturnType<typeof readArchive>): Promise<number> {
  const copy = client.query(copyFrom(statement));
  const done = finished(copy);
  // Awaited below; until then a failure is not unhandled.
  done.catch(() => undefined);
  for (;;) {
    const { value: part } = await parts.next();
    if (part?.kind === 'rows') {
      if (!copy.write(part.rows)) await Promise.race([once(copy, 'drain'), done]);
      continue;
    }
    copy.end();
    await done;
    if (part?.kind === 'end') return part.rows;
    throw new AdminRefusal('The archive has changed while it was read.');
  }
}

function settle(client: Client, head: ArchiveHead): Promise<Settled> {
  const outboxes = head.tables.filter(({ table }) => table === 'outbox').map(fullName);
  const taken = new Date(head.takenAt).toISOString();
  return settleRestored(
    (text, values) => client.query(text, values),
    outboxes,
    `Restored from a backup of ${taken}; it may have been sent since.`,
  );
}
