import { setTimeout as sleep } from 'node:timers/promises';
import { Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { AppLogger } from '@candor/platform/logger.js';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import type { SchemaDefinition } from './schema-definition.js';

const RETRY_DELAY_MS = 1_000;
const ATTEMPTS = 30;

/** Provides an app's `Database`. */
@Module({})
export class DatabaseModule {
  /** @param poolSize maximum number of connections */
  static with(url: string, definition: SchemaDefinition, log: AppLogger, poolSize?: number): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        {
          provide: Database,
          useFactory: async () => new Database(await connect(createDataSource(url, definition, { poolSize }), log)),
        },
      ],
      exports: [Database],
    };
  }
}

/** Apps and database start together, so the first connection may take a while. */
async function connect(source: DataSource, log: AppLogger): Promise<DataSource> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await source.initialize();
    } catch (err) {
      if (attempt >= ATTEMPTS) throw err;
      log.warn({ err, attempt }, 'Postgres does not answer yet');
      await sleep(RETRY_DELAY_MS);
    }
  }
}
