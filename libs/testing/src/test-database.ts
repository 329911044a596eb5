import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { testPostgresUrl } from './test-postgres.js';
import { testRunFolder } from './test-run.js';

/** Identifies a set of migrations: enough to decide whether a migrated template can be shared. */
interface Migrated {
  readonly schema: string;
  readonly migrations: readonly { readonly name: string }[];
}

/** Brings the schemas of a database up to date; `migrate` of `@candor/database/migrate.js` is one. */
type Migrate<D> = (url: string, definitions: readonly D[]) => Promise<unknown>;

/** A database of its own for one suite. */
export interface TestDatabase {
  /** As superuser; apps switch to their own role. */
  url: string;
  /** Closes remaining connections and removes the database. */
  drop: () => Promise<void>;
}

/**
 * Any constant: serialises the creation of templates over all jest workers, because roles are shared by all databases.
 */
const TEMPLATE_LOCK = 7_420_119;

/**
 * A fresh database with these schemas, cloned from a template that is migrated once per run (about 30 ms a clone).
 * `migrate` is passed in because `@candor/database` tests itself with this and must not be a dependency of it.
 */
export async function createTestDatabase<D extends Migrated>(
  migrate: Migrate<D>,
  definitions: readonly D[],
): Promise<TestDatabase> {
  const serverUrl = await testPostgresUrl();
  const prefix = `candor_${path.basename(testRunFolder()).replace(/\W/g, '').toLowerCase()}`;
  const template = `${prefix}_t_${fingerprint(definitions)}`;
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const known = await client.query('select from pg_database where datname = $1', [template]);
    if (known.rowCount === 0) {
      const unfinished = `${template}_new`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
      await migrate(databaseUrl(serverUrl, unfinished), definitions);
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      withClient(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

function fingerprint(definitions: readonly Migrated[]): string {
  const names = definitions.map(({ schema, migrations }) => [schema, migrations.map(({ name }) => name)]);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 12);
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'candor-testing' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
