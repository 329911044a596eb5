import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createOutboxTable } from '@candor/outbox/outbox.migration.js';

export class CreatePageAndSnapshot1795204800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page (
        customer_id uuid primary key,
        name text not null,
        domain text not null unique check (domain = lower(domain)),
        revision bigint not null default 0,
        rendered_on date,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`create index page_rendered_on on page (rendered_on nulls first)`);
    await enableTenantIsolation(runner, 'page');
    await runner.query(`
      create table snapshot (
        customer_id uuid primary key references page on delete cascade,
        revision bigint not null,
        bytes bytea not null,
        rendered_at timestamptz not null
      )`);
    // The bytes are compressed already; Postgres would only try in vain.
    await runner.query(`alter table snapshot alter column bytes set storage external`);
    await enableTenantIsolation(runner, 'snapshot');
    await createOutboxTable(runner);
    // The newest snapshot of a page is looked up among those published before.
    await runner.query(`create index outbox_newest on outbox (subject, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox`);
    await runner.query(`drop table snapshot`);
    await runner.query(`drop table page`);
  }
}
