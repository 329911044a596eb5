import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DeletedCustomers1795350000000 } from '../src/deleted-customers.migration.js';
import { enableTenantIsolation } from '../src/row-level-security.js';
import type { SchemaDefinition } from '../src/schema-definition.js';

class CreateNotes1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table note (id serial primary key, customer_id uuid not null, text text not null unique)`,
    );
    await enableTenantIsolation(runner, 'note');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table note`);
  }
}

/** A schema with one tenant table, for the suites of this library. */
export const notes: SchemaDefinition = {
  schema: 'notes',
  entities: [],
  migrations: [CreateNotes1700000000000, DeletedCustomers1795350000000],
};
