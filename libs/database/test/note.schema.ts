import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DeletedCustomers1795350000000 } from '../src/deleted-customers.migration.js';
import { ErasedCustomers1795700000000 } from '../src/erased-customers.migration.js';
import { enableTenantIsolation } from '../src/row-level-security.js';
import type { SchemaDefinition } from '../src/schema-definition.js';

class CreateNotes1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table note (id serial primary key, customer_id uuid not null, text text not null unique)`,
    );
    await runner.query(`
      create table answer (
        customer_id uuid not null, note_id integer not null references note, written_at date not null
      ) partition by range (written_at)`);
    await runner.query(`create table answer_old partition of answer for values from (minvalue) to ('2026-01-01')`);
    await runner.query(`create table answer_new partition of answer for values from ('2026-01-01') to (maxvalue)`);
    for (const table of ['note', 'answer']) await enableTenantIsolation(runner, table);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table answer, note`);
  }
}

/** A schema of two tenant tables, one of which references the other, for the suites of this library. */
export const notes: SchemaDefinition = {
  schema: 'notes',
  entities: [],
  migrations: [CreateNotes1700000000000, DeletedCustomers1795350000000, ErasedCustomers1795700000000],
};
