import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

/** Read model of what was chosen for the pages beside an organisation's first one, and of what that one shows. */
export class FurtherPages1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table further_page (
        page_id uuid primary key,
        customer_id uuid not null,
        version bigint not null,
        component_ids uuid[] not null,
        -- What was ever chosen for it.
        ever_component_ids uuid[] not null
      )`);
    await runner.query(`create index further_page_customer on further_page (customer_id)`);
    await enableTenantIsolation(runner, 'further_page');
    // Null for components from before: the catalog is asked.
    await runner.query(`alter table component add column shown boolean`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component drop column shown`);
    await runner.query(`drop table further_page`);
  }
}
