import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import type { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** A statement that Postgres plans once per connection. The name identifies the text: one text, one name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Connections that lead to a pooler. */
const pooled = new WeakSet<Client>();

/**
 * A pooler gives its clients process ids of its own making, so that it can distinguish their requests to cancel.
 * @param backend the process that answered on the connection
 */
export function rememberPooler(client: Client, backend: number | undefined): void {
  const { processID } = client as Client & { readonly processID: number };
  if (backend !== processID) pooled.add(client);
}

/**
 * Runs a prepared statement and returns its rows. For statements that find rows by their keys and run often, where planning
 * costs more than running; for all others `tx.query` is better, whose plan fits the values. Behind a pooler nothing is
 * prepared: the next transaction may get a server process that does not have the statement, or one that has
 * another text under its name, of an older release.
 */
export async function queryPrepared<R extends object>(
  tx: EntityManager,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<R[]> {
  const client = (await (tx.queryRunner as PostgresQueryRunner).connect()) as Client;
  const { rows } = await client.query<R>({ ...(pooled.has(client) ? {} : { name }), text, values: [...values] });
  return rows;
}
