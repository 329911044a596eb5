import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/**
 * What is published of pages and their months as data, and the months that are due. `snapshot`, `archive_month` and `archive_part`, and
 * of `page` the columns `revision`, `next_render_at` and `history_searched`, stay for one release: processes of 0.1.0 use them while
 * they are replaced.
 */
export class PublishedStates1795410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table published_state (
        customer_id uuid not null,
        month text not null default '' check (month ~ '^([0-9]{4}-(0[1-9]|1[0-2]))?$'),
        revision bigint not null,
        digest text not null,
        content bytea not null,
        outbox_ids uuid[] not null,
        primary key (customer_id, month)
      )`);
    // Compressed already; Postgres would only try in vain.
    await runner.query(`alter table published_state alter column content set storage external`);
    await enableTenantIsolation(runner, 'published_state');
    await runner.query(`
      create table page_month (
        customer_id uuid not null,
        month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
        asked bigint not null default 1,
        done bigint not null default 0,
        asked_at timestamptz not null default now(),
        item_ids uuid[] not null default '{}',
        primary key (customer_id, month)
      )`);
    await runner.query(`create index page_month_due on page_month (asked_at) where asked > done`);
    // Row-level security holds for the owner too. Ends with the migration's transaction.
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    await runner.query(`
      insert into page_month (customer_id, month, asked_at, item_ids)
      select customer_id, month, asked_at,
             array(select jsonb_object_keys(p.items)::uuid from archive_part p
                    where p.customer_id = m.customer_id and p.month = m.month)
        from archive_month m`);
    await runner.query(`select set_config('candor.scope', '', true)`);
    await enableTenantIsolation(runner, 'page_month');
    await runner.query(`alter table page add column projected_at timestamptz, add column months_zone text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table page drop column projected_at, drop column months_zone`);
    await runner.query(`drop table page_month`);
    await runner.query(`drop table published_state`);
  }
}
