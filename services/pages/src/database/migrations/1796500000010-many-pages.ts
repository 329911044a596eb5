import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import { createIdempotencyTable } from '@candor/database/idempotency/idempotency.migration.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What belongs to a page, with its primary key. */
const OF_PAGES = [
  { table: 'page', key: 'page_id' },
  { table: 'page_settings', key: 'page_id' },
  { table: 'page_readers', key: 'page_id' },
  { table: 'page_image', key: 'page_id, kind' },
  { table: 'page_month', key: 'page_id, month' },
  { table: 'published_state', key: 'page_id, month' },
];
/** Those to which processes of 0.1.0 add rows: they know one page, which is the first. */
const OLD = ['page', 'page_settings', 'page_image', 'custom_domain'];

/**
 * An organisation has several pages. The first one has the id of the organisation, as until now.
 *
 * Processes of 0.1.0 name the constraints of one page for each organisation when they register one and store an image.
 * These stay until the first further page is made, which `allow_further_pages` drops them for: until then 0.1.0 runs beside
 * this release, and can come back. They go with the next release, as does the function.
 */
export class ManyPages1796500000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // In the order of those who project a page, which hold its row while they write the rest.
    await runner.query(`lock table page, published_state, snapshot in access exclusive mode`);
    await runner.query(`alter table snapshot drop constraint snapshot_customer_id_fkey`);
    // Row-level security holds for the owner too. Ends with the migration's transaction.
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    for (const { table, key } of OF_PAGES) {
      await addPageId(runner, table);
      await runner.query(`
        alter table ${table}
          drop constraint ${table}_pkey,
          add primary key (${key})`);
      await runner.query(`create index ${table}_customer on ${table} (customer_id)`);
    }
    await addPageId(runner, 'custom_domain');
    await runner.query(`select set_config('candor.scope', '', true)`);
    await runner.query(`alter table page add constraint page_of_customer unique (customer_id)`);
    await runner.query(`alter table page_image add constraint page_image_of_customer unique (customer_id, kind)`);
    await runner.query(`
      alter table snapshot
        add constraint snapshot_customer_id_fkey
          foreign key (customer_id) references page (customer_id) on delete cascade`);
    await runner.query(`
      create function allow_further_pages() returns void
        language plpgsql security definer set search_path from current as $$
      begin
        -- Several pages may be the first one at the same moment.
        perform pg_advisory_xact_lock(hashtextextended('allow further pages', 0));
        if not exists (select from pg_constraint where conrelid = 'page'::regclass and conname = 'page_of_customer') then
          return;
        end if;
        alter table snapshot drop constraint snapshot_customer_id_fkey;
        alter table page drop constraint page_of_customer;
        alter table page_image drop constraint page_image_of_customer;
      end $$`);
    await runner.query(`drop index custom_domain_claim`);
    await runner.query(`create unique index custom_domain_claim on custom_domain (page_id) where state <> 'released'`);
    await runner.query(`
      create function take_first_page() returns trigger language plpgsql as $$
      begin
        new.page_id := coalesce(new.page_id, new.customer_id);
        return new;
      end $$`);
    for (const table of OLD)
      await runner.query(`
        create trigger take_first_page before insert on ${table} for each row execute function take_first_page()`);
    await runner.query(`alter table page add column version bigint not null default 0`);
    await runner.query(`
      create table page_component (
        customer_id uuid not null,
        page_id uuid not null references page on delete cascade,
        component_id uuid not null,
        group_name text not null default '',
        position integer not null,
        primary key (page_id, component_id)
      )`);
    await runner.query(`create index page_component_customer on page_component (customer_id, component_id)`);
    await enableTenantIsolation(runner, 'page_component');
    // Also of pages that are gone: what was for their readers alone stays hidden from others.
    await runner.query(`
      create table chosen_component (
        customer_id uuid not null,
        component_id uuid not null,
        primary key (customer_id, component_id)
      )`);
    await enableTenantIsolation(runner, 'chosen_component');
    await createIdempotencyTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`select allow_further_pages()`);
    await runner.query(`drop function allow_further_pages`);
    await runner.query(`drop table idempotency_key`);
    await runner.query(`drop table chosen_component`);
    await runner.query(`drop table page_component`);
    await runner.query(`alter table page drop column version`);
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    for (const table of OLD) await runner.query(`drop trigger take_first_page on ${table}`);
    await runner.query(`drop function take_first_page`);
    await runner.query(`drop index custom_domain_claim`);
    for (const { table } of [...OF_PAGES, { table: 'custom_domain' }])
      await runner.query(`delete from ${table} where page_id <> customer_id`);
    await runner.query(`alter table custom_domain drop column page_id`);
    await runner.query(
      `create unique index custom_domain_claim on custom_domain (customer_id) where state <> 'released'`,
    );
    for (const { table, key } of OF_PAGES) {
      await runner.query(`drop index ${table}_customer`);
      await runner.query(`
        alter table ${table}
          drop column page_id,
          add primary key (${key.replace('page_id', 'customer_id')})`);
    }
    await runner.query(`select set_config('candor.scope', '', true)`);
    await runner.query(`
      alter table snapshot
        add constraint snapshot_customer_id_fkey foreign key (customer_id) references page on delete cascade`);
  }
}

async function addPageId(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`alter table ${table} add column page_id uuid`);
  await runner.query(`update ${table} set page_id = customer_id`);
  await runner.query(`alter table ${table} alter column page_id set not null`);
}
