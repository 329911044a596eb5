import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** What is written so far of postmortems, one at most of an incident. */
export class PostmortemDrafts1796350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table postmortem_draft (
        incident_id uuid primary key references incident on delete cascade,
        customer_id uuid not null,
        message text not null,
        message_format text not null,
        translations jsonb not null default '[]',
        version bigint not null,
        saved_at timestamptz(3) not null,
        saved_by uuid not null
      )`);
    await enableTenantIsolation(runner, 'postmortem_draft');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table postmortem_draft`);
  }
}
