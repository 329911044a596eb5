import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** What entries said before they were corrected, and when that was. */
export class EntryRevisions1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table entry add column edited_at timestamptz(3)`);
    await runner.query(`
      create table entry_revision (
        id uuid primary key,
        customer_id uuid not null,
        entry_id uuid not null references entry on delete cascade,
        date timestamptz(3) not null,
        message text not null,
        message_format text not null,
        status text not null,
        components jsonb not null,
        replaced_at timestamptz(3) not null,
        replaced_by uuid not null
      )`);
    await runner.query(`create index entry_revision_of_entry on entry_revision (entry_id, id)`);
    await enableTenantIsolation(runner, 'entry_revision');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table entry_revision`);
    await runner.query(`alter table entry drop column edited_at`);
  }
}
