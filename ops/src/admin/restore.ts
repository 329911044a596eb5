import { parseArgs } from 'node:util';
import { ObjectStoreError } from '@candor/object-store/object-store.js';
import { type Env } from '@candor/platform/config.js';
import { findArchive } from '../backup/archives.js';
import { restoreArchive, type Restored } from '../backup/restore-archive.js';
import { databaseUrl } from './admin-database.js';
import { AdminRefusal } from './admin-refusal.js';

/**
 * Restores an archive into an empty database. What was still to be sent at the time of the backup is marked as skipped,
 * because it may have been sent since; with `--send-pending` it is sent.
 * @throws AdminRefusal when the archive or the database is not fit for it; nothing is written then
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'send-pending': { type: 'boolean', default: false } },
  });
  const url = databaseUrl(env);
  for (const line of await restoreGiven(positionals, env, async () => url, values['send-pending'])) console.log(line);
}

/** @param database see {@link restoreArchive} @returns what to say of it */
export async function restoreGiven(
  [given, ...more]: readonly string[],
  env: Env,
  database: () => Promise<string>,
  sendPending: boolean,
): Promise<string[]> {
  if (given === undefined || more.length > 0)
    throw new AdminRefusal('Name one archive, or file:///folder or s3://bucket/prefix for the newest there.');
  try {
    const { name, open, store } = await findArchive(given, env);
    const restored = await restoreArchive(database, env, open, { sendPending }).finally(() => store.close());
    return report(name, restored);
  } catch (error) {
    if (error instanceof ObjectStoreError) throw new AdminRefusal(error.message);
    throw error;
  }
}

function report(name: string, { head, rows, settled }: Restored): string[] {
  const taken = new Date(head.takenAt).toISOString();
  const done = `${name} of ${taken} is restored: ${head.tables.length} tables, ${rows} rows.`;
  if (!settled) return [done, 'What was still to be sent is sent when the product starts.'];
  return [
    done,
    `${settled.deliveries} deliveries that were still to be sent are skipped, and ${settled.events} events notify nobody:`,
    'they may have been sent after the backup. With --send-pending they would be sent.',
  ];
}
