import type { Client, QueryResult } from 'pg';
import type { QueryRunner } from 'typeorm';

/**
 * Starts a transaction and runs its first statement in the same round trip, where TypeORM would wait for the answer to
 * the first before it sends the second.
 * @param statement one without parameters
 * @returns its rows
 */
export async function begin<R extends object>(runner: QueryRunner, statement: string): Promise<R[]> {
  const client = (await runner.connect()) as Client;
  // The state that `startTransaction` leaves, set before anything is sent, so that a failure is rolled back.
  Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
  const results: unknown = await client.query(`start transaction; ${statement}`);
  return (results as QueryResult<R>[])[1]?.rows ?? [];
}
