import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Copies of what other contexts decide: which channels a page offers, and which its plan includes. */
export class Gates1795218000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_setting (
        customer_id uuid primary key,
        version bigint not null,
        -- Channels that visitors cannot subscribe with.
        disabled_channels text[] not null
      )`);
    await enableTenantIsolation(runner, 'page_setting');
    await runner.query(`
      create table plan_feature (
        customer_id uuid primary key,
        version bigint not null,
        features text[] not null
      )`);
    await enableTenantIsolation(runner, 'plan_feature');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table plan_feature`);
    await runner.query(`drop table page_setting`);
  }
}
