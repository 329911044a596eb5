import pg from 'pg';
import { DataSource, EventSubscriber, type EntitySubscriberInterface, type TransactionStartEvent } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { keptConnections } from './kept-connections.js';
import { PATIENCE_MS, type SchemaDefinition } from './schema-definition.js';

interface ConnectionOptions {
  /** Maximum number of connections; 10 by default. */
  readonly poolSize?: number;
  /** Whether its transactions are TypeORM's, of the login role, which owns the tables. Migrations only. */
  readonly asOwner?: boolean;
}

/**
 * Migrations name their tables without the schema. They are the only transactions that TypeORM starts. None waits for the
 * disk by itself: what follows them is committed as usual, and is on the disk after them.
 */
@EventSubscriber()
class SchemaOfMigrations implements EntitySubscriberInterface {
  async afterTransactionStart({ dataSource, queryRunner }: TransactionStartEvent): Promise<void> {
    const { schema = '' } = dataSource.options as PostgresDataSourceOptions;
    await queryRunner.query(
      `select set_config('search_path', $1, true), set_config('jit', 'off', true),
         set_config('synchronous_commit', 'off', true)`,
      [schema],
    );
  }
}

/**
 * Of a TypeORM data source of one schema. A connection says nothing of role and search path, which a pooler would refuse:
 * each transaction sets them (`begin.ts`).
 */
export function dataSourceOptions(
  url: string,
  definition: SchemaDefinition,
  options: ConnectionOptions = {},
): PostgresDataSourceOptions {
  return {
    type: 'postgres',
    // Otherwise TypeORM looks for a package of this name, and programs have none.
    driver: pg,
    url,
    schema: definition.schema,
    entities: [...definition.entities] as never,
    migrations: [...definition.migrations],
    migrationsTableName: 'migration',
    poolSize: options.poolSize ?? 10,
    applicationName: `candor-${definition.schema}`,
    connectTimeoutMS: PATIENCE_MS,
    subscribers: options.asOwner ? [SchemaOfMigrations] : [],
    extra: { min: keptConnections() },
  };
}

export function createDataSource(...of: Parameters<typeof dataSourceOptions>): DataSource {
  return new DataSource(dataSourceOptions(...of));
}
