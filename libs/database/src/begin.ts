import type { Client, QueryResult } from 'pg';
import type { QueryRunner } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { rememberPooler } from './prepared.js';
import { PATIENCE_MS, roleOf } from './schema-definition.js';

/**
 * An unresponsive process in a transaction holds its locks for five seconds at most. Waiting for a lock ends earlier:
 * transactions of the same process that wait would otherwise each get the lock in turn, and hold it as long.
 */
const LIMITS = {
  statement_timeout: '15s',
  lock_timeout: `${PATIENCE_MS}ms`,
  idle_in_transaction_session_timeout: '5s',
};

/**
 * Starts a transaction and runs its first statement in the same round trip, where TypeORM would wait for the answer to
 * the first before it sends the second. The transaction brings its role, schema and limits with it: behind a pooler
 * each transaction of a connection may get another server process, which has kept nothing.
 * @param statement one without parameters
 * @returns its rows
 */
export async function begin<R extends object>(runner: QueryRunner, statement: string): Promise<R[]> {
  const client = (await runner.connect()) as Client;
  // The state that `startTransaction` leaves, set before anything is sent, so that a failure is rolled back.
  Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
  const { schema = '' } = runner.dataSource.options as PostgresDataSourceOptions;
  const answer: unknown = await client.query(`start transaction; ${settingsOf(schema)}; ${statement}`);
  const [, settings, found] = answer as [unknown, QueryResult<{ backend: number }>, QueryResult<R>];
  rememberPooler(client, settings.rows[0]?.backend);
  return found.rows;
}

/** One statement, which Postgres answers faster than a `set local` for each. */
function settingsOf(schema: string): string {
  const settings = {
    role: roleOf(schema),
    search_path: schema,
    // Compiling a plan turns a 4 ms range query into 400 ms.
    jit: 'off',
    ...LIMITS,
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return `select pg_backend_pid() as backend, ${set.join(', ')}`;
}
