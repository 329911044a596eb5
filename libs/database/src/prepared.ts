import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import type { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** A statement that Postgres plans once per connection. The name identifies the text: one text, one name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a prepared statement and returns its rows. For statements that run hundreds of times a second, where planning
 * costs more than running; for all others `tx.query` is better, whose plan fits the values.
 */
export async function queryPrepared<R extends object>(
  tx: EntityManager,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<R[]> {
  const client = (await (tx.queryRunner as PostgresQueryRunner).connect()) as Client;
  const { rows } = await client.query<R>({ name, text, values: [...values] });
  return rows;
}
