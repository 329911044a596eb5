import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { DatabaseServers1796571000000 } from '@candor/outbox/database-servers.migration.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

class CreateRelayTrial1795217600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createOutboxTable(runner);
    // The changes of the transactions, with which the events are compared.
    await runner.query(`create table change (id uuid primary key)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table change, outbox, outbox_stream`);
  }
}

/** A schema of only changes and the outbox with their events. */
export const relaySchema: SchemaDefinition = {
  schema: 'relay_trial',
  entities: [],
  migrations: [CreateRelayTrial1795217600000, DeletedCustomers1795350000000, DatabaseServers1796571000000],
};
