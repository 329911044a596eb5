import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

export class PageSettings1795204800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_settings (
        customer_id uuid primary key,
        notification_display_name text not null default '',
        disable_email_subscriptions boolean not null default false,
        disable_webhook_subscriptions boolean not null default false,
        disable_slack_subscriptions boolean not null default false,
        time_zone text not null default 'UTC',
        website text not null default '',
        version integer not null default 0
      )`);
    await enableTenantIsolation(runner, 'page_settings');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table page_settings`);
  }
}
