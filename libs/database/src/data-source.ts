import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { roleOf, type SchemaDefinition } from './schema-definition.js';

interface ConnectionOptions {
  /** Maximum number of connections; 10 by default. */
  readonly poolSize?: number;
  /** Whether to act as the login role, which owns the tables, instead of the schema's own role. Migrations only. */
  readonly asOwner?: boolean;
}

/** Stay open while idle: the first statements of a connection take Postgres ten times as long as later ones. */
const KEPT_CONNECTIONS = 3;

/** A call that has waited so long, for a connection or for a lock, could no longer commit before its deadline (ms). */
const PATIENCE_MS = 4_000;

/**
 * An unresponsive process in a transaction holds its locks for five seconds at most. Waiting for a lock ends earlier:
 * transactions of the same process that wait would otherwise each get the lock in turn, and hold it as long.
 */
const LIMITS = ['statement_timeout=15000', `lock_timeout=${PATIENCE_MS}`, 'idle_in_transaction_session_timeout=5000'];

/** Of a TypeORM data source of one schema. The role and the search path are set when a connection starts. */
export function dataSourceOptions(
  url: string,
  definition: SchemaDefinition,
  options: ConnectionOptions = {},
): PostgresDataSourceOptions {
  const { schema } = definition;
  const startup = [
    `-c search_path=${schema}`,
    // Postgres's JIT turns a 4 ms range query into 400 ms.
    '-c jit=off',
    ...(options.asOwner ? [] : [`-c role=${roleOf(schema)}`, ...LIMITS.map((limit) => `-c ${limit}`)]),
  ];
  return {
    type: 'postgres',
    url,
    schema,
    entities: [...definition.entities] as never,
    migrations: [...definition.migrations],
    migrationsTableName: 'migration',
    poolSize: options.poolSize ?? 10,
    applicationName: `candor-${schema}`,
    connectTimeoutMS: PATIENCE_MS,
    extra: { options: startup.join(' '), min: KEPT_CONNECTIONS },
  };
}

export function createDataSource(...of: Parameters<typeof dataSourceOptions>): DataSource {
  return new DataSource(dataSourceOptions(...of));
}
