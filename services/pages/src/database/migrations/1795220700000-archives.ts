import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** The months that have a history page, and what was published of them. */
export class Archives1795220700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page add column history_searched boolean not null default false`);
    await runner.query(`
      create table archive_month (
        customer_id uuid not null,
        month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
        asked bigint not null default 1,
        done bigint not null default 0,
        asked_at timestamptz not null default now(),
        items integer not null default 0,
        look text not null default '',
        primary key (customer_id, month)
      )`);
    await runner.query(`create index archive_month_due on archive_month (asked_at) where asked > done`);
    await enableTenantIsolation(runner, 'archive_month');
    await runner.query(`
      create table archive_part (
        customer_id uuid not null,
        month text not null,
        part integer not null,
        revision bigint not null,
        items jsonb not null,
        bytes bytea not null,
        primary key (customer_id, month, part)
      )`);
    // As of snapshots: compressed already.
    await runner.query(`alter table archive_part alter column bytes set storage external`);
    await enableTenantIsolation(runner, 'archive_part');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table archive_part`);
    await runner.query(`drop table archive_month`);
    await runner.query(`alter table page drop column history_searched`);
  }
}
