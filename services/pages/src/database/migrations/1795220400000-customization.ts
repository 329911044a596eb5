import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** How a page looks, beside its settings: website and notification name are one and the same in both. */
export class Customization1795220400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page_settings
        add column header_text text not null default '',
        add column description text not null default '',
        add column twitter_link text not null default '',
        add column linked_in_link text not null default '',
        add column support_email text not null default '',
        add column disable_watermark boolean not null default false,
        add column time_filters text[] not null default '{}'`);
    await runner.query(`
      create table plan_features (
        customer_id uuid primary key,
        features text[] not null,
        version bigint not null
      )`);
    await enableTenantIsolation(runner, 'plan_features');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table plan_features`);
    await runner.query(`
      alter table page_settings
        drop column header_text, drop column description, drop column twitter_link, drop column linked_in_link,
        drop column support_email, drop column disable_watermark, drop column time_filters`);
  }
}
