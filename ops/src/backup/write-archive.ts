import { pipeline, Readable } from 'node:stream';
import { createZstdCompress } from 'node:zlib';
import { type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Env } from '@candor/platform/config.js';
import { AdminRefusal } from '../admin/admin-refusal.js';
import { secretsByKey } from '../admin/sealed-columns.js';
import { ARCHIVE_FORMAT, type ArchivedTable, type ArchiveHead } from './archive-head.js';
import { withDigest } from './digest-at-end.js';
import { frame, startOfFrames } from './frames.js';
import { keyPrints } from './key-prints.js';
import { TableDigest } from './read-archive.js';
import { appliedMigrations, columnList, fullName, ledgerSince, sequences, storedTables } from './stored-tables.js';

/** A row may be longer than a frame. */
const LONGEST_PIECE = 1024 * 1024;

/** How rows are written, whatever the server's settings. */
export const WIRE_SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** What was written, for people. */
export interface Written {
  tables: number;
  rows: number;
  bytes: number;
}

/**
 * Opens one transaction that sees all rows as they are now, until it ends. No table can be changed in its form
 * meanwhile, because a form that changes empties a table for transactions that began before.
 * @throws AdminRefusal when that happened while the tables were looked up, or there are none
 */
export async function openSnapshot(client: Client): Promise<ArchivedTable[]> {
  const before = await storedTables(client);
  if (before.length === 0) throw new AdminRefusal('There is nothing to back up: the database has no tables of Candor.');
  await client.query('begin isolation level repeatable read read only');
  await client.query(WIRE_SETTINGS);
  await client.query(`lock table ${before.map(fullName).join(', ')} in access share mode`);
  await client.query(`select set_config('candor.scope', 'system', true)`);
  const tables = await storedTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new AdminRefusal('Migrations run at this moment: back up again when they are done.');
  return tables;
}

/** Describes the snapshot. @throws ConfigError naming a missing key */
export async function describeSnapshot(client: Client, tables: ArchivedTable[], env: Env): Promise<ArchiveHead> {
  const prints = keyPrints(env);
  const used = new Set(['root', ...(await secretsByKey(client)).map(({ key }) => key)]);
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  return {
    format: ARCHIVE_FORMAT,
    version: env.CANDOR_VERSION ?? 'dev',
    takenAt: rows[0]?.now.getTime() ?? 0,
    keys: Object.fromEntries(Object.entries(prints).filter(([id]) => used.has(id))),
    migrations: await appliedMigrations(client),
    ledgerSince: await ledgerSince(client),
    tables,
    sequences: await sequences(client),
  };
}

/**
 * The archive of a snapshot as compressed bytes, read as fast as they are written.
 * @param written counts on the way
 */
export function archiveStream(client: Client, head: ArchiveHead, written: Written): Readable {
  const frames = Readable.from(framesOf(client, head, written), { objectMode: false });
  const compressed = pipeline(frames, createZstdCompress(), () => undefined);
  return Readable.from(counted(withDigest(compressed as AsyncIterable<Buffer>), written), { objectMode: false });
}

async function* counted(bytes: AsyncIterable<Buffer>, written: Written): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    written.bytes += chunk.length;
    yield chunk;
  }
}

async function* framesOf(client: Client, head: ArchiveHead, written: Written): AsyncGenerator<Buffer> {
  yield startOfFrames();
  yield frame('H', head);
  for (const table of head.tables) {
    yield frame('T', {});
    const digest = new TableDigest();
    const rows = client.query(copyTo(`copy (select ${columnList(table)} from ${fullName(table)}) to stdout`));
    for await (const chunk of rows as AsyncIterable<Buffer>) {
      digest.add(chunk);
      for (let at = 0; at < chunk.length; at += LONGEST_PIECE) yield frame('D', chunk.subarray(at, at + LONGEST_PIECE));
    }
    const end = digest.end();
    written.tables += 1;
    written.rows += end.rows;
    yield frame('E', end);
  }
  yield frame('Z', {});
}
