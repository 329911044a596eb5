import { enableTenantIsolation } from '@candor/database/row-level-security.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Read model of the components that audiences of first pages have. */
export class FirstPageAudiences1796550000110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table first_page (
        customer_id uuid primary key,
        version bigint not null,
        component_ids uuid[] not null,
        -- What an audience ever had.
        ever_component_ids uuid[] not null
      )`);
    await enableTenantIsolation(runner, 'first_page');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table first_page`);
  }
}
