import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Subscribers of further pages: the recipients of an event are walked for each page by itself, and a chunk holds those of one
 * page. Null stands for the first page, and for recipients that are of no page. And what messages about a further page
 * say of it.
 */
export class SubscribersOfFurtherPages1796510000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table walk add column page_id uuid`);
    await runner.query(`alter table walk drop constraint walk_pkey`);
    await runner.query(`create unique index walk_of_page on walk (event_id, source, page_id) nulls not distinct`);
    await runner.query(`alter table chunk add column page_id uuid`);
    await runner.query(`
      alter table further_page
        add column name text not null default '',
        add column domain text not null default '',
        add column display_name text not null default '',
        add column time_zone text not null default '',
        add column logo_url text not null default '',
        add column page_url text not null default '',
        add column brand_color text not null default '',
        add column language text not null default '',
        add column deleted boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table further_page
        drop column name, drop column domain, drop column display_name, drop column time_zone, drop column logo_url,
        drop column page_url, drop column brand_color, drop column language, drop column deleted`);
    await runner.query(`select set_config('candor.scope', 'system', true)`);
    await runner.query(`delete from walk where page_id is not null`);
    await runner.query(`select set_config('candor.scope', '', true)`);
    await runner.query(`alter table chunk drop column page_id`);
    await runner.query(`drop index walk_of_page`);
    await runner.query(`alter table walk drop column page_id, add primary key (event_id, source)`);
  }
}
