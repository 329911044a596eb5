import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableTenantIsolation } from '@candor/database/row-level-security.js';

export class PageImage1795220500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table page_image (
        customer_id uuid not null,
        kind text not null check (kind in ('logo', 'favicon')),
        content bytea not null check (length(content) <= 131072),
        digest text not null,
        primary key (customer_id, kind)
      )`);
    await enableTenantIsolation(runner, 'page_image');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table page_image`);
  }
}
