import { parseArgs } from 'node:util';
import { ObjectStoreError } from '@candor/object-store/object-store.js';
import { wholeNumber, type Env } from '@candor/platform/config.js';
import { archiveName, keepNewest, openTarget } from '../backup/archives.js';
import { archiveStream, describeSnapshot, openSnapshot } from '../backup/write-archive.js';
import { databaseUrl } from './admin-database.js';
import { AdminRefusal } from './admin-refusal.js';
import { connected } from './tenant-tables.js';

const KEPT_APART = [
  'It does NOT hold the keys. Keep the Secret with CANDOR_SECRET, SECRETS_KEYS, JWT_PRIVATE_KEY, JWT_PUBLIC_KEY,',
  'CALL_SIGNING_KEY, CALL_VERIFYING_KEY and DIRECT_KEY as well: without CANDOR_SECRET it cannot be restored.',
];

/**
 * Writes everything that Postgres has to one archive, of one moment, while the product runs.
 * @throws AdminRefusal @throws ObjectStoreError when the target does not take it; there is no half of an archive then
 */
export async function run(args: readonly string[], env: Env): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw new AdminRefusal('Name one target: a file, file:///folder or s3://bucket/prefix.');
  const keep = keepOf(values.keep);
  const { store, key } = openTarget(given, env);
  if (keep !== undefined && key !== undefined)
    throw new AdminRefusal('--keep: only archives at file:///folder or s3://bucket/prefix are removed.');
  try {
    const lines = await connected(databaseUrl(env), async (client) => {
      const tables = await openSnapshot(client);
      const head = await describeSnapshot(client, tables, env);
      const written = { tables: 0, rows: 0, bytes: 0 };
      const name = key ?? archiveName(new Date(head.takenAt));
      await store.put(name, archiveStream(client, head, written), { 'content-type': 'application/zstd' });
      return [`${store.address}/${name}: ${written.tables} tables, ${written.rows} rows, ${written.bytes} bytes.`];
    });
    for (const line of [...lines, ...KEPT_APART]) console.log(line);
    if (keep === undefined) return;
    for (const old of await keepNewest(store, keep)) console.log(`Removed ${old}.`);
  } catch (error) {
    if (error instanceof ObjectStoreError) throw new AdminRefusal(error.message);
    throw error;
  } finally {
    await store.close();
  }
}

function keepOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const { success, data } = wholeNumber(1, 10_000).safeParse(text);
  if (!success) throw new AdminRefusal('--keep must be a whole number from 1 to 10000.');
  return data;
}
