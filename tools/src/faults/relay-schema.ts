import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DeletedCustomers1795350000000 } from '@candor/database/deleted-customers.migration.js';
import type { SchemaDefinition } from '@candor/database/schema-definition.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

class CreateRelayTrial1795217600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createOutboxTable(runner);
    // What the transactions changed: the truth that the events are held against.
    await runner.query(`create table change (id uuid primary key)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table change, outbox, outbox_stream`);
  }
}

/** A schema of nothing but changes and the outbox that tells of them. */
export const relaySchema: SchemaDefinition = {
  schema: 'relay_trial',
  entities: [],
  migrations: [CreateRelayTrial1795217600000, DeletedCustomers1795350000000],
};
