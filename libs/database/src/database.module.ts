import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule, getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { newId } from '@candor/platform/ids.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './database.js';
import type { SchemaDefinition } from './schema-definition.js';

/** Apps and database start together, so the first connection may take a while. */
const FIRST_CONNECTION = { retryAttempts: 30, retryDelay: 1_000 };

/** Provides an app's `Database`. */
@Module({})
export class DatabaseModule {
  /** @param poolSize maximum number of connections */
  static with(url: string, definition: SchemaDefinition, poolSize?: number): DynamicModule {
    // Apps that share a process have one each. Without a name its class would provide it, past `Database`.
    const name = `${definition.schema}-${newId()}`;
    const options = { ...dataSourceOptions(url, definition, { poolSize }), ...FIRST_CONNECTION };
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRootAsync({ name, useFactory: () => options })],
      providers: [
        {
          provide: Database,
          inject: [getDataSourceToken(name)],
          useFactory: (source: DataSource) => new Database(source),
        },
      ],
      exports: [Database],
    };
  }
}
