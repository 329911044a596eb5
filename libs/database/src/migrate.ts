import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { MigrationExecutor, QueryFailedError, type DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { roleOf, type SchemaDefinition } from './schema-definition.js';

/** Any constant; the same in every process that migrates, because concurrent runners race. */
const ADVISORY_LOCK = 7_420_118;
/** SQLSTATE of a transaction that Postgres ended because it and another one waited for each other. */
const DEADLOCK = '40P01';
const ATTEMPTS = 10;
const ASK_AGAIN_MS = 100;

/**
 * Brings schemas to their newest version: creates the schema and its role where missing, runs pending migrations, and
 * grants the role what an app needs. The login role of `url` must be allowed to create schemas and roles.
 * @returns the names of the migrations that ran
 */
export async function migrate(url: string, definitions: readonly SchemaDefinition[]): Promise<string[]> {
  const lock = new Client({ connectionString: url, application_name: 'candor-migrate' });
  await lock.connect();
  try {
    while (!(await isOurTurn(lock))) await sleep(ASK_AGAIN_MS);
    const ran: string[] = [];
    for (const definition of definitions) ran.push(...(await migrateSchema(url, definition)));
    return ran;
  } finally {
    // Ends the transaction and with it the lock.
    await lock.end();
  }
}

/**
 * Takes the lock in a transaction that stays open if it is free: a pooler would give the lock of a session to any of its clients. Who
 * waits in Postgres occupies a connection of a pooler, of which the one that migrates needs two.
 */
async function isOurTurn(lock: Client): Promise<boolean> {
  await lock.query('begin; set local idle_in_transaction_session_timeout = 0');
  const { rows } = await lock.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [ADVISORY_LOCK]);
  if (rows[0]?.ours) return true;
  await lock.query('rollback');
  return false;
}

async function migrateSchema(url: string, definition: SchemaDefinition): Promise<string[]> {
  const { schema } = definition;
  const role = roleOf(schema);
  const source = createDataSource(url, definition, { asOwner: true, poolSize: 1 });
  await source.initialize();
  try {
    await source.query(`create schema if not exists ${schema}`);
    await source.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin nobypassrls;
        end if;
      end $$`);
    await source.query(`grant ${role} to current_user`);
    const ran = await runPending(source);
    await source.query(`
      grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage on all sequences in schema ${schema} to ${role};
      revoke all on ${schema}.migration from ${role}`);
    return ran.map((migration) => `${schema}: ${migration.name}`);
  } finally {
    await source.destroy();
  }
}

/**
 * Apps of the release before go on meanwhile, and may hold what a migration wants while they wait for what it has. It is tried
 * again then: each is a transaction, so one that was ended has left nothing.
 */
async function runPending(source: DataSource): Promise<readonly { name: string }[]> {
  const pending = await new MigrationExecutor(source).getPendingMigrations();
  for (let attempt = 1; ; attempt += 1)
    try {
      await source.runMigrations({ transaction: 'each' });
      return pending;
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
    }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === DEADLOCK;
}
