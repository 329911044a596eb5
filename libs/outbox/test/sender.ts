import { randomUUID } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Database } from '@candor/database/database.js';
import { DatabaseModule } from '@candor/database/database.module.js';
import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '@candor/database/erased-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { Bus } from '@candor/bus/bus.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import { AppKitModule } from '@candor/service-app/app-kit.module.js';
import { AppLogger } from '@candor/platform/logger.js';
import { Metrics } from '@candor/platform/metrics.js';
import { DatabaseServers1796571000000 } from '../src/database-servers.migration.js';
import { EraseCustomer } from '../src/erase-customer.js';
import { Outbox } from '../src/outbox.js';
import { createOutboxTable } from '../src/outbox.migration.js';
import { OutboxModule } from '../src/outbox.module.js';

class CreateOutbox1700000000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createOutboxTable(runner);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outbox, outbox_stream');
  }
}

/** A schema that holds an outbox and nothing else. */
export function senderSchema(name: string): SchemaDefinition {
  return {
    schema: name,
    entities: [],
    migrations: [
      CreateOutbox1700000000000,
      DeletedCustomers1795350000000,
      ErasedCustomers1795700000000,
      DatabaseServers1796571000000,
    ],
  };
}

const log = AppLogger.create('test', 'silent');

@Module({})
class SenderRoot {}

/** One process that writes to the outbox and relays it. */
export type Sender = Awaited<ReturnType<typeof startSender>>;

/** @param name of an app that says what it commits, if that is wanted */
export async function startSender(databaseUrl: string, natsUrl: string, schema: SchemaDefinition, name = 'sender') {
  const bus = new Bus([natsUrl], name, log);
  const root: DynamicModule = {
    module: SenderRoot,
    imports: [
      AppKitModule.with(bus, new AppCalls(bus, { log }), { log, metrics: new Metrics() }),
      DatabaseModule.with(databaseUrl, schema),
      OutboxModule,
    ],
  };
  const app = await NestFactory.createApplicationContext(root, { logger: false });
  const database = app.get(Database);
  const outbox = app.get(Outbox);
  return {
    bus,
    database,
    outbox,
    erasing: app.get(EraseCustomer),
    /** Commits one event. @returns its id */
    write: (name: string): Promise<string> =>
      database.tenant(randomUUID(), (tx) =>
        outbox.addEvent(tx, 'evt.identity.v1.customer_created', { customer: { name } }),
      ),
    /** Waits in the database until every row is published, at most 20 s. */
    untilEmpty: async (): Promise<void> => {
      const deadline = Date.now() + 60_000;
      for (;;) {
        const [row] = (await database.system((tx) =>
          tx.query('select count(*)::int as waiting from outbox where published_at is null'),
        )) as [{ waiting: number }];
        if (row.waiting === 0) return;
        if (Date.now() > deadline) throw new Error(`${row.waiting} rows were never published`);
        await database.system((tx) => tx.query('select pg_sleep(0.02)'));
      }
    },
    close: async () => {
      await app.close();
      await bus.close();
    },
  };
}
