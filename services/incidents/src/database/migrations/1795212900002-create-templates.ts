import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

export class CreateTemplates1795212900002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table template (
        id uuid primary key,
        customer_id uuid not null,
        creation_time timestamptz(3) not null,
        title text not null,
        message text not null,
        status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
        send_notification boolean not null,
        -- [{componentId, status}] in the order given; read and written as a whole.
        components jsonb not null
      )`);
    // Ids grow with time, so this is newest first.
    await runner.query(`create index template_newest on template (customer_id, id desc)`);
    await enableTenantIsolation(runner, 'template');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table template`);
  }
}
